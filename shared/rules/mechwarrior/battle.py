"""Hold the state of a game at every depth; handlers check and apply its actions."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.mechwarrior.model import action_rows, reasons
from shared.rules.mechwarrior.model.kinds import (
    DEPTHS,
    MARKERS_MAX,
    MECH,
    ORDER_WORDS,
    OTHER,
    REASON_WORDS,
)
from shared.rules.mechwarrior.model.layout import (
    ABOARD,
    ACTIVE_AT,
    CAPTOR,
    CARRIER,
    CONTROLLER,
    DONE,
    GONE,
    HEAT,
    HELD,
    MARKER,
    MARKERS_AT,
    MEMBERS_AT,
    ORDERS_AT,
    PHASE_AT,
    PUSHED,
    SALVAGE,
    SHUT,
    STATUS,
    TIE_AT,
    TOKENS,
    TURN_AT,
    UNIT,
    UNITS_AT,
    VC1_AT,
    VC3_AT,
)
from shared.rules.mechwarrior.model.phases import BREAK_AWAY, CAPTIVE, OVER, ROLL, TALLY, TIE
from shared.rules.mechwarrior.setup.game_setup import ID, VERSION
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from shared.rules.mechwarrior.model.unit import Unit
    from shared.rules.mechwarrior.setup.game_setup import Setup

_DIE = 6
_BY_CHANCE = 1 << TIE | 1 << ROLL | 1 << BREAK_AWAY
_BY_TABLE = 1 << CAPTIVE | 1 << TALLY


class BattleState:
    """The state of MechWarrior: Age of Destruction; see contract.py.

    seats: numbers of the players, clockwise. units: numbers of all units, in fixed order.

    >>> from shared.rules.mechwarrior.setup.game_setup import agree
    >>> state = BattleState(agree((("Ann", ()), ("Ben", ()))))
    >>> [state.text(action) for action in state.legal()][:2]
    ['zones=0', 'zones=1']
    """

    game = ID
    version = VERSION

    def __init__(self, setup: "Setup") -> None:
        from shared.rules.mechwarrior.play import stages

        self.setup = setup
        self.seats = range(len(setup.players))
        self.units: list[int] = []
        self._first: list[int] = []
        for seat, (_, units) in enumerate(setup.players):
            self._first.append(UNITS_AT + UNIT * len(self.units))
            self.units += [seat << 4 | place for place in range(len(units))]
        self.vector = UndoVector(UNITS_AT + UNIT * len(self.units))
        for unit in self.units:
            self.put(unit, CONTROLLER, unit >> 4)
        stages.begin(self, setup.first)
        self.vector.settle()

    # Queries of the contract.

    @property
    def phase(self) -> int:
        """Return the phase, a number of phases.py."""
        return self.vector.values[PHASE_AT]

    def actor(self) -> int:
        """Return who acts; see contract.py."""
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

    # Queries of the game.

    @property
    def active(self) -> int:
        """Return the seat whose turn it is."""
        return self.vector.values[ACTIVE_AT]

    @property
    def orders_left(self) -> int:
        """Return how many orders the active player has left."""
        return self.vector.values[ORDERS_AT]

    def has_depth(self, depth: str) -> bool:
        """Return whether the game is at this depth or a deeper one."""
        return DEPTHS.index(self.setup.depth) >= DEPTHS.index(depth)

    def vc1(self, seat: int) -> int:
        """Return a player's points for eliminations (W-115)."""
        return self.wide(VC1_AT + 2 * seat)

    def vc3(self, seat: int) -> int:
        """Return a player's points for units in opposing zones (W-125)."""
        return self.wide(VC3_AT + 2 * seat)

    def tied(self) -> "list[int]":
        """Return the seats that are tied for the game; once it is over, the winner."""
        return [seat for seat in self.seats if self.vector.values[TIE_AT] >> seat & 1]

    def is_opposing(self, seat: int, other: int) -> bool:
        """Return whether two seats are on different sides (W-15)."""
        return self.setup.teams[seat] != self.setup.teams[other]

    def has_unit(self, unit: int) -> bool:
        """Return whether a number is that of a unit."""
        seat = unit >> 4
        return seat < len(self.seats) and unit & 15 < len(self.setup.players[seat][1])

    def unit(self, unit: int) -> "Unit":
        """Return the record of a unit."""
        return self.setup.players[unit >> 4][1][unit & 15]

    def get(self, unit: int, cell: int) -> int:
        """Return a cell of a unit; see layout.py."""
        return self.vector.values[self._first[unit >> 4] + UNIT * (unit & 15) + cell]

    def controller(self, unit: int) -> int:
        """Return the seat that controls a unit; of a captive, the one that did (W-20a)."""
        return self.get(unit, CONTROLLER)

    def tokens(self, unit: int) -> int:
        """Return the order tokens on a unit."""
        return self.get(unit, TOKENS)

    def heat(self, unit: int) -> int:
        """Return the heat of a 'Mech above its starting position."""
        return self.get(unit, HEAT)

    def pushed(self, unit: int) -> int:
        """Return how much pushing damage a unit has taken."""
        return self.get(unit, PUSHED)

    def did(self, unit: int, flag: int) -> bool:
        """Return whether a flag of DONE is set for a unit this turn."""
        return bool(self.get(unit, DONE) & flag)

    def is_mech(self, unit: int) -> bool:
        """Return whether a unit is a 'Mech."""
        return bool(self.unit(unit).kind == MECH)

    def is_gone(self, unit: int) -> bool:
        """Return whether a unit is eliminated."""
        return bool(self.get(unit, STATUS) & GONE)

    def is_shut(self, unit: int) -> bool:
        """Return whether a 'Mech is shut down."""
        return bool(self.get(unit, STATUS) & SHUT)

    def is_salvage(self, unit: int) -> bool:
        """Return whether a unit shows Salvage."""
        return bool(self.get(unit, STATUS) & SALVAGE)

    def is_captive(self, unit: int) -> bool:
        """Return whether a unit is captured."""
        return self.get(unit, CAPTOR) != 0

    def is_aboard(self, unit: int) -> bool:
        """Return whether a unit is a passenger, as far as it is known."""
        return bool(self.get(unit, CARRIER) or self.get(unit, STATUS) & ABOARD)

    def is_on_field(self, unit: int) -> bool:
        """Return whether a unit is on the field and on a side (W-125a)."""
        return not (self.is_gone(unit) or self.is_captive(unit) or self.is_aboard(unit))

    def captor(self, unit: int) -> int:
        """Return the captor of a captive, or -1 if there is none or it is not a unit."""
        holder = self.get(unit, CAPTOR)
        return -1 if holder >= HELD else holder - 1

    def captor_seat(self, unit: int) -> int:
        """Return the seat that holds a captive."""
        holder = self.get(unit, CAPTOR)
        return holder - HELD if holder >= HELD else self.controller(holder - 1)

    def captive_of(self, captor: int) -> int:
        """Return the captive of a unit, or -1."""
        # Asked often, so it reads the cells itself. An eliminated unit is no captive.
        values = self.vector.values
        at = UNITS_AT + CAPTOR
        for unit in self.units:
            if values[at] == 1 + captor:
                return unit
            at += UNIT
        return -1

    def transport(self, unit: int) -> int:
        """Return the transport that a unit rides in, or -1."""
        return self.get(unit, CARRIER) - 1

    def passengers(self, transport: int) -> "list[int]":
        """Return the recorded passengers of a transport."""
        return [unit for unit in self.units if self.get(unit, CARRIER) == 1 + transport]

    def units_of(self, seat: int) -> "list[int]":
        """Return the units on the field that a player controls."""
        return [
            unit for unit in self.units if self.controller(unit) == seat and self.is_on_field(unit)
        ]

    def is_out(self, seat: int) -> bool:
        """Return whether a player had units and has none on the field (W-9a)."""
        return bool(self.setup.players[seat][1]) and not self.units_of(seat)

    def markers(self, seat: int) -> "list[int]":
        """Return the pending artillery markers of a player, as numbers of places from 0."""
        values = self.vector.values
        found = []
        for marker in range(MARKERS_MAX):
            unit = values[MARKERS_AT + MARKER * marker] - 1
            if unit >= 0 and self.controller(unit) == seat:
                found.append(marker)
        return found

    def marker_unit(self, marker: int) -> int:
        """Return the unit of an artillery marker, or -1."""
        return self.vector.values[MARKERS_AT + MARKER * marker] - 1

    # Changes; for handlers.

    def wide(self, at: int) -> int:
        """Return the number in two cells."""
        return self.vector.values[at] << 8 | self.vector.values[at + 1]

    def set_wide(self, at: int, number: int) -> None:
        """Set the number in two cells."""
        self.vector.set(at, number >> 8)
        self.vector.set(at + 1, number & 255)

    def put(self, unit: int, cell: int, value: int) -> None:
        """Set a cell of a unit."""
        self.vector.set(self._first[unit >> 4] + UNIT * (unit & 15) + cell, value)

    def flag(self, unit: int, cell: int, flag: int, on: bool = True) -> None:
        """Set or clear a flag in a cell of a unit."""
        value = self.get(unit, cell)
        self.put(unit, cell, value | flag if on else value & ~flag)

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
        found = []
        its = self._handler(handler)
        kinds = {}
        for action in its.candidates(self):
            now = action[0]
            if kind and now != kind:
                continue
            if now not in kinds:
                kinds[now] = self._refuses(now)
            if not kinds[now] and not its.check(self, action):
                found.append(action)
        return found

    def check(self, action: bytes) -> int:
        """Return 0 if `action` is legal now, else a reason code."""
        if type(action) is not bytes or not self._is_well_formed(action):
            return reasons.UNKNOWN
        kind = action[0]
        code: int = self._refuses(kind)
        if not code:
            code = self._handler(action_rows.HANDLERS[kind]).check(self, action)
        return code

    def _refuses(self, kind: int) -> int:
        """Return 0 if a kind of action belongs to this phase and depth, else a reason code."""
        if self.phase == OVER:
            return reasons.IS_OVER
        if action_rows.DEPTH_OF[kind] > DEPTHS.index(self.setup.depth):
            return reasons.NOT_AT_DEPTH
        return 0 if action_rows.PHASES[kind] >> self.phase & 1 else reasons.NOT_NOW

    def push(self, action: bytes) -> None:
        """Apply an action that `check` allows."""
        self.vector.mark()
        self._handler(action_rows.HANDLERS[action[0]]).push(self, action)

    def pop(self) -> None:
        """Revert the last action exactly.

        Raises: IndexError if the undo trail does not reach back that far.
        """
        self.vector.back()

    def save(self) -> bytes:
        """Return the whole state as bytes, for `load`."""
        return bytes(self.vector.values)

    def load(self, state: bytes) -> None:
        """Restore a state returned by `save`; `pop` cannot go back beyond it."""
        self.vector.values[:] = state
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

    def _is_well_formed(self, action: bytes) -> bool:
        """Return whether an action has the fields of its kind, each in its range."""
        if not action or action[0] >= len(action_rows.FIELDS):
            return False
        fields = action_rows.FIELDS[action[0]]
        if fields is None:
            return False
        at = 1
        for field in fields:
            if field in "*+N":
                break
            size = 2 if field in "wy" else 1
            if at + size > len(action) or not self._is_field(field, action[at]):
                return False
            at += size
        if "+" in fields:
            return len(action) <= 12 and all([self.has_unit(unit) for unit in action[at:]])
        return at == len(action) or fields[-1:] in ("*", "N") and len(action) <= 12

    def _is_field(self, field: str, value: int) -> bool:
        players = len(self.seats)
        if field == "u":
            return self.has_unit(value)
        if field == "s":
            return value < players
        if field == "c":
            return value < players or value == OTHER
        if field == "h":
            return value - HELD < players if value >= HELD else self.has_unit(value)
        if field == "k":
            return value < len(ORDER_WORDS)
        if field == "x":
            return value < 64
        if field == "z":
            return value < 2
        if field == "m":
            return value < MARKERS_MAX
        if field == "i":
            return value < 19
        if field == "a":
            return value < 9
        if field == "t":
            return value < 5
        if field == "l":
            return value < 4
        if field == "r":
            return value < len(REASON_WORDS)
        return True

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

        return tokens.text(action)

    def parse(self, token: str) -> bytes:
        """Return the action of a token.

        Raises: Unreadable if the token is not an action.
        """
        from shared.rules.mechwarrior.notation import tokens

        return tokens.parse(token)

    def reason(self, code: int) -> str:
        """Return a reason code in words."""
        return reasons.REASONS[code]

    def explain(self, action: bytes) -> str:
        """Return what an action means now, in one sentence with its rule number."""
        from shared.rules.mechwarrior.text import narration

        return narration.sentence(self, action)
