"""Hold the state of a game at every depth; handlers check and apply its actions."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.mechwarrior.model import action_fields, action_rows
from shared.rules.mechwarrior.model.identity import ID, VERSION
from shared.rules.mechwarrior.model.kinds import FULL
from shared.rules.mechwarrior.model.layout import (
    MEMBERS_AT,
    PHASE_AT,
    STEPPED_AT,
    TURN_AT,
    UNITS_AT,
)
from shared.rules.mechwarrior.model.phases import BREAK_AWAY, CAPTIVE, OVER, ROLL, TALLY, TIE
from shared.rules.mechwarrior.model.reasons import IS_OVER, NOT_AT_DEPTH, NOT_NOW, UNKNOWN
from shared.rules.mechwarrior.model.unit_state import UnitState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from shared.rules.mechwarrior.setup.game_setup import Setup

_DIE = 6
_BY_CHANCE = 1 << TIE | 1 << ROLL | 1 << BREAK_AWAY
_BY_TABLE = 1 << CAPTIVE | 1 << TALLY


class BattleState(UnitState):
    """The state of MechWarrior: Age of Destruction; see contract.py.

    >>> from shared.rules.mechwarrior.setup.agreement import agree
    >>> state = BattleState(agree((("Ann", ()), ("Ben", ()))))
    >>> [state.text(action) for action in state.legal()][:2]
    ['zones=0', 'zones=1']
    """

    game = ID
    version = VERSION

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        self.load(b"")

    # Queries of the contract.

    @property
    def phase(self) -> int:
        """Return the phase, a number of phases.py."""
        return self.vector.values[PHASE_AT]

    def actor(self) -> int:
        """Return the actor; see contract.py."""
        phase = self.phase
        if phase == OVER:
            return NOBODY
        if _BY_CHANCE >> phase & 1:
            return CHANCE
        return TABLE if _BY_TABLE >> phase & 1 else self.active

    def names(self) -> "list[str]":
        """Return the names of the players."""
        return [name for name, _ in self.setup.players]

    def pieces(self, seat: int) -> "list[str]":
        """Return the names of a player's units."""
        return [unit.name for unit in self.setup.players[seat][1]]

    def status(self) -> str:
        """Return turn and active player."""
        return "turn %d, %s" % (self.round(), self.names()[self.active])

    def due(self) -> "Sequence[int]":
        """Return the sides of each die to be rolled."""
        if self.phase == TIE:
            return (_DIE,) * len(self.tied())
        if self.phase == BREAK_AWAY:
            return (_DIE,) * self.vector.values[MEMBERS_AT]
        return (_DIE, _DIE) if self.phase == ROLL else ()

    def round(self) -> int:
        """Return the number of the turn, from 1; each player's turn has its own."""
        return self.wide(TURN_AT)

    def stage(self) -> int:
        """Return a number that changes with the turn and at the end of the game."""
        return self.round() << 1 | (self.phase == OVER)

    def digest(self) -> bytes:
        """Return a digest of the state; see contract.py."""
        from shared.rules.mechwarrior.play import digest

        return digest.of(self)

    def scores(self) -> "list[int]":
        """Return the points for eliminations of each seat (W-115)."""
        return [self.vc1(seat) for seat in self.seats]

    def standings(self) -> "list[list[int]]":
        """Return the seats from first to last, equals grouped (W-126, W-127)."""
        from shared.rules.mechwarrior.play import victory

        return victory.table_of(self)

    # Actions.

    def legal(self) -> "list[bytes]":
        """Return the legal actions in a fixed order, without corrections and typed numbers."""
        found = []
        if self.phase != OVER and not _BY_CHANCE >> self.phase & 1:
            for handler in action_rows.HANDLERS_IN[self.phase]:
                found += self.legal_of(handler)
        return found

    def legal_of(self, handler: int, kind: int = 0) -> "list[bytes]":
        """Return the legal actions of a handler, or those of one kind among them."""
        wanted = bytes((kind,)) if kind else action_rows.KINDS_OF[handler]
        kinds = bytes([one for one in wanted if not self.refuses(one)])
        if not kinds:
            return []
        its = self._handler(handler)
        found: list[bytes] = its.candidates(self, kinds)
        return [action for action in found if not its.check(self, action)]

    def check(self, action: bytes) -> int:
        """Return 0 if `action` is legal now, else a reason code."""
        if type(action) is not bytes or not action_fields.is_well_formed(self, action):
            return UNKNOWN
        kind = action[0]
        code: int = self.refuses(kind)
        if not code:
            code = self._handler(action_rows.HANDLERS[kind]).check(self, action)
        return code

    def refuses(self, kind: int) -> int:
        """Return 0 if a kind of action belongs to this phase and depth, else a reason code."""
        if self.phase == OVER:
            return IS_OVER
        if action_rows.DEPTH_OF[kind] > self.depth:
            return NOT_AT_DEPTH
        return 0 if action_rows.PHASES[kind] >> self.phase & 1 else NOT_NOW

    def push(self, action: bytes) -> None:
        """Apply an action that `check` allows.

        Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
        """
        self.vector.mark()
        try:
            self._handler(action_rows.HANDLERS[action[0]]).push(self, action)
        except (MemoryError, ImportError):
            self.vector.back()
            raise

    def pop(self) -> None:
        """Revert the last action exactly.

        Raises: IndexError if the undo trail does not reach back that far.
        """
        self.vector.back()

    def save(self) -> bytes:
        """Return the whole state as bytes, for `load`; without attacks if there are none."""
        values = self.vector.values
        if self.has_depth(FULL):
            return bytes(values)
        return bytes(values[:STEPPED_AT]) + bytes(values[UNITS_AT:])

    def load(self, state: bytes) -> None:
        """Restore a state returned by `save`, or the start; `pop` cannot go back beyond it."""
        values = self.vector.values
        if not state:
            # Imported here: rarely needed.
            from shared.rules.mechwarrior.play import stages

            values[:] = bytes(len(values))
            stages.begin_game(self)
        elif self.has_depth(FULL):
            values[:] = state
        else:
            values[:STEPPED_AT] = state[:STEPPED_AT]
            values[UNITS_AT:] = state[STEPPED_AT:]
        self.vector.settle()

    def _handler(self, handler: int) -> "ModuleType":
        """Import and return a handler."""
        if handler == action_rows.COMMAND:
            from shared.rules.mechwarrior.play import command

            return command
        if handler == action_rows.ORDERING:
            from shared.rules.mechwarrior.play import order_handling

            return order_handling
        if handler == action_rows.HEATING:
            from shared.rules.mechwarrior.play import heat

            return heat
        if handler == action_rows.LOSSES:
            from shared.rules.mechwarrior.play import losses

            return losses
        if handler == action_rows.CAPTURES:
            from shared.rules.mechwarrior.play import captures

            return captures
        if handler == action_rows.TRANSPORTS:
            from shared.rules.mechwarrior.play import transports

            return transports
        if handler == action_rows.STAGES:
            from shared.rules.mechwarrior.play import stages

            return stages
        if handler == action_rows.TALLIES:
            from shared.rules.mechwarrior.play import tally

            return tally
        if handler == action_rows.ATTACKS:
            from shared.rules.mechwarrior.combat import attack

            return attack
        from shared.rules.mechwarrior.play import corrections

        return corrections

    # Text.

    def position(self) -> str:
        """Return the state in one line."""
        from shared.rules.mechwarrior.notation import position

        return position.position(self)

    def checks(self) -> "list[str]":
        """Return conditions 1 and 3 of each seat, at the end 2 as well, such as `A154/5`."""
        from shared.rules.mechwarrior.play import victory

        found = ["%s%d/%d" % (chr(65 + s), self.vc1(s), self.vc3(s)) for s in self.seats]
        if self.phase == OVER:
            totals = victory.totals(self)
            found = ["%s/%d" % (found[seat], totals[seat][1]) for seat in self.seats]
        return found

    def text(self, action: bytes) -> str:
        """Return an action as a token."""
        from shared.rules.mechwarrior.notation import tokens

        return tokens.TOKENS.text(self, action)

    def parse(self, token: str) -> bytes:
        """Return the action of a token.

        Raises: Unreadable if the token is not an action.
        """
        from shared.rules.mechwarrior.notation import tokens

        return tokens.TOKENS.parse(token)

    def reason(self, code: int) -> str:
        """Return a reason code in words."""
        # Imported here: large, and needed for a refusal only.
        from shared.rules.mechwarrior.model import reasons

        return reasons.REASONS[code]

    def explain(self, action: bytes) -> str:
        """Return the meaning of an action now, in one sentence with its rule number."""
        from shared.rules.mechwarrior.text import narration

        return narration.sentence(self, action)
