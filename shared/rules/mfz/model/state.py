"""Hold the cells that games of all depths have, and answer what they say.

Numbers such as M-42 are rule numbers; the sentences of the game name them too.
"""

import sys
from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.kit.state import UNKNOWN, PlayedState
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.actions import NOBODYS
from shared.rules.mfz.model.identity import ID, VERSION
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
from shared.rules.mfz.model.phases import DEPLOY, DOOMSDAY_VOTE, FORCED, OVER, PLAY, TIE
from shared.rules.mfz.model.steps import ROUND
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.mfz.setup.game_setup import Setup


_BY_CHANCE = phases.BY_CHANCE
_LAYOUT = "shared.rules.mfz.bidding.table_layout"
_BIDDING = "shared.rules.mfz.bidding.bidding_phase"
_DEPLOYMENT = "shared.rules.mfz.bidding.deployment"
_EVENTS = "shared.rules.mfz.play.count_events"
_ACTIONS = "shared.rules.mfz.play.quick_actions"


class QuickState(PlayedState):
    """The state of Mobile Frame Zero at quick depth; see contract.py.

    Counts of frames and stations, from bidding to doomsday, without dice.

    >>> from shared.rules.mfz.setup.agreement import agree
    >>> state = QuickState(agree((("Ann", 5, 20), ("Ben", 6, 22))))
    >>> [state.text(action) for action in state.legal()]
    [':terrain', ':deployed']
    >>> state.push(state.parse(":deployed")); state.scores(), state.clock
    ([56, 27], 11)
    """

    game = ID
    version = VERSION
    HANDLERS = phases.HANDLERS
    HANDLER_OF = phases.COUNTED
    ENDING = "shared.rules.mfz.play.standings"
    DIGEST = "shared.rules.mfz.model.digest"
    NARRATION = "shared.rules.mfz.text.quick_narration"
    REASONS = "shared.rules.mfz.model.reasons"

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.seats = range(setup.players)
        # Needed once.
        self._at: Sequence[int] = __import__(_LAYOUT, None, None, ("of",)).first_cells(setup)
        self.vector = UndoVector(self._at[-1])
        # Here, where the C stack is less deep than in `begin`.
        bidding = __import__(_BIDDING, None, None, ("of",))
        self.load(b"")
        del bidding

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

    def names(self) -> "list[str]":
        """Return the names of the companies."""
        return [company[0] for company in self.setup.companies]

    def pieces(self, seat: int) -> "list[str]":
        """Return the names of a company's frames; none at quick depth."""
        return [frame[0] for frame in self.setup.rosters[seat]] if self.setup.rosters else []

    def due(self) -> "Sequence[int]":
        """Return the sides of each die to be rolled: none at depths without dice."""
        return ()

    def round(self) -> int:
        """Return the current round, from 1; 0 before the first."""
        return self.vector.values[ROUND_AT]

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
        found: list[tuple[int, int, int]] = __import__(_DEPLOYMENT, None, None, ("of",)).steps(
            self
        )
        return found

    @property
    def step(self) -> int:
        """Return the index of the next deployment step."""
        return self.vector.values[STEP_AT]

    def is_seated(self) -> bool:
        """Return whether equals are in seat order: in round 1 of a demo (M-18b)."""
        return self.setup.demo and self.vector.values[ROUND_AT] == 1

    def owned_at(self, owner: int) -> int:
        """Return the cell with the number of stations of a seat or of NOBODYS."""
        return NEUTRAL_AT if owner == NOBODYS else STATIONS_AT + owner

    # Actions.

    def begin(self) -> None:
        """Lay out the table, then bid."""
        __import__(_LAYOUT, None, None, ("of",)).lay_out(self)
        self.run(__import__(_BIDDING, None, None, ("of",)).begin(self))

    def handler(self) -> "Any":
        """Import and return the module that plays the current phase."""
        return __import__(self.HANDLERS[self.HANDLER_OF[self.phase]], None, None, ("of",))

    def legal(self) -> "list[bytes]":
        """Return the legal actions in a fixed order, without corrections."""
        if _BY_CHANCE >> self.phase & 1:
            return []
        found: list[bytes] = self.handler().legal(self)
        return found

    def check(self, action: bytes) -> int:
        """Return 0 if `action` is legal now, else a reason code."""
        if type(action) is not bytes:
            return UNKNOWN
        is_event = self.phase == PLAY and action and action[0] in actions.EVENTS
        path = _EVENTS if is_event else _ACTIONS
        module = sys.modules.get(path) or __import__(path, None, None, ("of",))
        code: int = module.check(self, action)
        return code

    def apply(self, action: bytes) -> None:
        """Apply an action, and run the steps that follow."""
        path = self.HANDLERS[self.HANDLER_OF[self.phase]]
        module = sys.modules.get(path) or __import__(path, None, None, ("of",))
        self.run(module.push(self, action))

    def run(self, step: int) -> None:
        """Run the steps after an action, up to the next decision."""
        if step == ROUND:
            self.vector.set(PHASE_AT, PLAY)
