"""The game at quick depth: counts of frames and stations, from bidding to doomsday, without dice.

Numbers such as M-42 are rule numbers; the sentences of the game name them too. Code that only a
part of the game needs is in modules imported on demand: quick_actions, bidding_phase, deployment,
doomsday, standings; reasons, text and notation.
"""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.mfz.model import action_rows, phase_rows
from shared.rules.mfz.model.actions import (
    END_ROUND,
    NOBODYS,
)
from shared.rules.mfz.model.layout import (
    ASK_AT,
    CLOCK_AT,
    FRAMES_AT,
    GROUP_AT,
    LOTS_AT,
    NEUTRAL_AT,
    ORDER_AT,
    PHASE_AT,
    PPA_AT,
    ROUND_AT,
    STATIONS_AT,
    STEP_AT,
    SYSTEMS_AT,
)
from shared.rules.mfz.model.phases import (
    DEPLOY,
    DOOMSDAY_VOTE,
    FORCED,
    OVER,
    PLAY,
    ROLL_OFF,
    TIE,
)
from shared.rules.mfz.model.reasons import (
    UNKNOWN,
)
from shared.rules.mfz.model.steps import ROUND
from shared.rules.mfz.setup.game_setup import ID, VERSION
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.setup.game_setup import Setup


_BIDDING = phase_rows.IN_BIDDING
_BY_CHANCE = phase_rows.BY_CHANCE


class QuickState:
    """The state of Mobile Frame Zero at quick depth; see contract.py.

    >>> from shared.rules.mfz.setup.agreement import agree
    >>> state = QuickState(agree((("Ann", 5, 20), ("Ben", 6, 22))))
    >>> [state.text(action) for action in state.legal()]
    [':terrain', ':deployed']
    >>> state.push(state.parse(":deployed")); state.scores(), state.clock
    ([56, 27], 11)
    """

    game = ID
    version = VERSION

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.seats = range(setup.players)
        # Imported here: needed once.
        from shared.rules.mfz.bidding import table_layout

        self._at = table_layout.first_cells(setup)
        self.vector = UndoVector(self._at[-1])
        self.load(b"")

    # Queries.

    def actor(self) -> int:
        """Return the actor; see contract.py."""
        values = self.vector.values
        phase = values[PHASE_AT]
        if phase == DOOMSDAY_VOTE:
            return values[ORDER_AT + values[ASK_AT]]
        if phase == TIE or phase == FORCED:
            return values[LOTS_AT + values[ASK_AT]]
        if phase == DEPLOY:
            seat = self.steps()[self.step][0]
            return TABLE if seat == NOBODYS else seat
        if phase == OVER:
            return NOBODY
        return CHANCE if _BY_CHANCE >> phase & 1 else TABLE

    @property
    def phase(self) -> int:
        """Return the phase, a number of phases.py."""
        return self.vector.values[PHASE_AT]

    def names(self) -> "list[str]":
        """Return the names of the companies."""
        return [company[0] for company in self.setup.companies]

    def pieces(self, seat: int) -> "list[str]":
        """Return the names of a company's frames; none at quick depth."""
        return [frame[0] for frame in self.setup.rosters[seat]] if self.setup.rosters else []

    def status(self) -> str:
        """Return round and clock."""
        from shared.rules.mfz.notation import quick_position

        return quick_position.status(self)

    def due(self) -> "Sequence[int]":
        """Return the sides of each die to be rolled: none at depths without dice."""
        return ()

    def round(self) -> int:
        """Return the current round, from 1; 0 before the first."""
        return self.vector.values[ROUND_AT]

    def stage(self) -> int:
        """Return a number that changes with the round and at the end of the game."""
        return self.round() << 1 | (self.phase == OVER)

    def digest(self) -> bytes:
        """Return a digest of the state; see contract.py."""
        from shared.rules.mfz.model import digest

        return digest.of(self)

    @property
    def clock(self) -> int:
        """Return the doomsday clock."""
        return self.vector.values[CLOCK_AT]

    @property
    def neutral(self) -> int:
        """Return how many stations are neutral."""
        return self.vector.values[NEUTRAL_AT]

    def frames(self) -> "list[int]":
        """Return the living frames of each seat."""
        return self._of_seats(FRAMES_AT)

    def systems(self) -> "list[int]":
        """Return how many systems each company brought."""
        return self._of_seats(SYSTEMS_AT)

    def stations(self) -> "list[int]":
        """Return the stations of each seat."""
        return self._of_seats(STATIONS_AT)

    def ppa(self) -> "list[int]":
        """Return the points per asset of each seat (M-8)."""
        return self._of_seats(PPA_AT)

    def order(self) -> "list[int]":
        """Return the seats in tactical order (M-55); in deployment, the defender first (M-47)."""
        return self._of_seats(ORDER_AT)

    def _of_seats(self, at: int) -> "list[int]":
        return list(self.vector.values[at : at + len(self.seats)])

    def drawing(self) -> "list[int]":
        """Return the seats that draw lots now."""
        group = self.vector.values[GROUP_AT]
        return [seat for seat in self.seats if group >> seat & 1]

    def scores(self) -> "list[int]":
        """Return assets times points per asset of each seat (M-8)."""
        values = self.vector.values
        return [
            (values[FRAMES_AT + seat] + values[STATIONS_AT + seat]) * values[PPA_AT + seat]
            for seat in self.seats
        ]

    def steps(self) -> "list[tuple[int, int, int]]":
        """Return the steps of deployment as (seat or NOBODYS, piece, count) (M-48)."""
        from shared.rules.mfz.bidding import deployment

        return deployment.steps(self)

    @property
    def step(self) -> int:
        """Return the index of the next deployment step."""
        return self.vector.values[STEP_AT]

    def standings(self) -> "list[list[int]]":
        """Return the seats from first to last, equals grouped (M-126, M-127)."""
        from shared.rules.mfz.play import standings as ending

        return ending.standings(self)

    def is_seated(self) -> bool:
        """Return whether equals are in seat order: in round 1 of a demo (M-18b)."""
        return self.setup.demo and self.vector.values[ROUND_AT] == 1

    def owned_at(self, owner: int) -> int:
        """Return the cell with the number of stations of a seat or of NOBODYS."""
        return NEUTRAL_AT if owner == NOBODYS else STATIONS_AT + owner

    # Legal actions.

    def legal(self) -> "list[bytes]":
        """Return the legal actions in a fixed order, without corrections."""
        from shared.rules.mfz.play import quick_actions

        return quick_actions.legal(self)

    def check(self, action: bytes) -> int:
        """Return 0 if `action` is legal now, else a reason code."""
        if type(action) is not bytes:
            return UNKNOWN
        if self.phase == PLAY and action and action[0] in action_rows.EVENTS:
            from shared.rules.mfz.play import count_events

            return count_events.check(self, action)
        from shared.rules.mfz.play import quick_actions

        return quick_actions.check(self, action)

    def push(self, action: bytes) -> None:
        """Apply an action that `check` allows.

        Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
        """
        self.vector.mark()
        try:
            self._apply(action)
        except (MemoryError, ImportError):
            self.vector.back()
            raise

    def _apply(self, action: bytes) -> None:
        phase = self.vector.values[PHASE_AT]
        if _BIDDING >> phase & 1:
            from shared.rules.mfz.bidding import bidding_phase

            self._run(bidding_phase.push(self, action))
        elif phase == DEPLOY:
            from shared.rules.mfz.bidding import deployment

            self._run(deployment.push(self, action))
        elif phase == ROLL_OFF or phase == DOOMSDAY_VOTE or action[0] == END_ROUND:
            from shared.rules.mfz.play import doomsday

            self._run(doomsday.push(self, action))
        else:
            self._apply_event(action)

    def _run(self, step: int) -> None:
        """Run the steps after an action, up to the next decision."""
        if step == ROUND:
            self.vector.set(PHASE_AT, PLAY)

    def pop(self) -> None:
        """Revert the last action exactly.

        Raises: IndexError if the undo trail does not reach back that far.
        """
        self.vector.back()

    def save(self) -> bytes:
        """Return the whole state as bytes, for `load`."""
        return bytes(self.vector.values)

    def load(self, state: bytes) -> None:
        """Restore a state returned by `save`, or the start; `pop` cannot go back beyond it."""
        vector = self.vector
        vector.values[:] = state or bytes(len(vector.values))
        if not state:
            # Imported here: rarely needed.
            from shared.rules.mfz.bidding import bidding_phase, table_layout

            table_layout.lay_out(self)
            self._run(bidding_phase.begin(self))
        vector.settle()

    # Text.

    def position(self) -> str:
        """Return round, clock, neutral stations, phase, then each company in tactical order."""
        from shared.rules.mfz.notation import quick_position

        return quick_position.counted(self)

    def checks(self) -> "list[str]":
        """Return scores and clock as check tokens, such as `A42` and `#9`."""
        from shared.rules.mfz.play import score_tokens

        return score_tokens.checks(self)

    def text(self, action: bytes) -> str:
        """Return an action as a token; see docs/record.md."""
        from shared.rules.mfz.notation import tokens

        return tokens.COUNTED.text(self, action)

    def parse(self, token: str) -> bytes:
        """Return the action of a token.

        Raises: Unreadable if the token is not an action.
        """
        from shared.rules.mfz.notation import tokens

        return tokens.COUNTED.parse(self, token)

    def reason(self, code: int) -> str:
        """Return a reason code in words."""
        from shared.rules.mfz.model.reasons import REASONS

        return REASONS[code]

    def explain(self, action: bytes) -> str:
        """Return the meaning of an action, in one sentence with its rule number."""
        if self.setup.depth == "quick":
            from shared.rules.mfz.text import quick_narration

            return quick_narration.sentence(self, action)
        from shared.rules.mfz.text import narration

        return narration.sentence(self, action)  # type: ignore[arg-type]

    # Table events.

    def _apply_event(self, action: bytes) -> None:
        """Apply a table event, a correction or the early-end answer."""
        from shared.rules.mfz.play import count_events

        if count_events.push(self, action):
            from shared.rules.mfz.play import score_changes

            score_changes.apply(self)
