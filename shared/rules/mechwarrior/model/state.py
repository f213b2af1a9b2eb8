"""Hold the cells of a game at every depth, and answer what they say about players and units."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.kit import row_loop
from shared.rules.kit.state import PlayedState
from shared.rules.mechwarrior.model import action_fields, actions, kind_words
from shared.rules.mechwarrior.model.combat_dial import PRIMARY
from shared.rules.mechwarrior.model.identity import ID, VERSION
from shared.rules.mechwarrior.model.kinds import FULL, MARKERS_MAX, MECH
from shared.rules.mechwarrior.model.layout import (
    ABOARD,
    ACTIVE_AT,
    CAPTOR,
    CARRIER,
    CONTROLLER,
    COUNTED_AT,
    DIAL,
    DIAL_HEAD,
    DIAL_ORDER_AT,
    DONE,
    GONE,
    HEAT,
    HELD,
    MARKER,
    MARKERS_AT,
    MEMBERS_AT,
    ORDERS_AT,
    PUSHED,
    SALVAGE,
    SHUT,
    STATUS,
    STEPPED_AT,
    TIE_AT,
    TIMES_AT,
    TOKENS,
    TURN_AT,
    UNIT,
    UNITS_AT,
    VC1_AT,
    VC3_AT,
    WEAPON_AT,
)
from shared.rules.mechwarrior.model.phases import (
    BREAK_AWAY,
    CAPTIVE,
    HAND_DIE,
    OVER,
    ROLL,
    TALLY,
    TIE,
)
from shared.rules.mechwarrior.model.reasons import IS_OVER, NO_DIAL, NOT_AT_DEPTH, NOT_NOW
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit
    from shared.rules.mechwarrior.setup.game_setup import Setup


_DIE = 6
# A flag beside kind and speed mode of a unit.
_HAS_DIAL = 128
_STAGES = "shared.rules.mechwarrior.play.stages"
_BY_CHANCE = 1 << TIE | 1 << ROLL | 1 << BREAK_AWAY | 1 << HAND_DIE
_BY_TABLE = 1 << CAPTIVE | 1 << TALLY


class BattleState(PlayedState):
    """The state of MechWarrior: Age of Destruction; see contract.py.

    depth: of the game, as a number of kind_words.DEPTHS. seats: numbers of the players, clockwise.
    units: numbers of all units, in fixed order.

    >>> from shared.rules.mechwarrior.setup.agreement import agree
    >>> state = BattleState(agree((("Ann", ()), ("Ben", ()))))
    >>> [state.text(action) for action in state.legal()][:2]
    ['zones=0', 'zones=1']
    """

    game = ID
    version = VERSION
    HANDLERS = actions.HANDLERS
    HANDLER_OF = actions.HANDLER_OF
    HANDLERS_IN = actions.HANDLERS_IN
    KINDS_OF = actions.KINDS_OF
    ENDING = "shared.rules.mechwarrior.play.victory"
    DIGEST = "shared.rules.mechwarrior.play.digest"
    NARRATION = "shared.rules.mechwarrior.text.narration"
    REASONS = "shared.rules.mechwarrior.model.reasons"

    legal = row_loop.legal
    legal_of = row_loop.legal_of
    check = row_loop.check
    push = row_loop.push
    is_well_formed = action_fields.is_well_formed

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.depth = kind_words.DEPTHS.index(setup.depth)
        self.seats = range(len(setup.players))
        self.units: list[int] = []
        self._first: list[int] = []
        # Kind and speed mode of each unit, which are asked for often.
        kinds: list[int] = []
        dials: list[int] = []
        effects: list[int] = []
        for seat, (_, units) in enumerate(setup.players):
            self._first.append(UNITS_AT + UNIT * len(self.units))
            self.units += [seat << 4 | place for place in range(len(units))]
            kinds += [unit.kind << 4 | unit.speed for unit in units]
            if self.depth:
                # Those with a combat dial.
                dials += [_HAS_DIAL if unit.combat_dial else 0 for unit in units]
        end = UNITS_AT + UNIT * len(self.units)
        # Where the cells of dials begin, 0 if no unit has one.
        self.dials_at = end if sum(dials) else 0
        if self.dials_at:
            kinds = [kind | dials[place] for place, kind in enumerate(kinds)]
            end += DIAL_HEAD + DIAL * len(self.units)
            # Imported here: not needed any more then.
            from shared.rules.mechwarrior.model import equipment

            for _, units in setup.players:
                for unit in units:
                    dial = unit.combat_dial
                    effects.append(equipment.effects_of(dial) if dial else 0)
        self._effects = bytes(effects)
        self._kinds = bytes(kinds)
        self.vector = UndoVector(end)
        # Here, where the C stack is less deep than in `begin`.
        stages = __import__(_STAGES, None, None, ("of",))
        self.load(b"")
        del stages

    def save(self) -> bytes:
        """Return the whole state as bytes, for `load`; without attacks if there are none."""
        values = self.vector.values
        if self.has_depth(FULL):
            return bytes(values)
        return bytes(values[:STEPPED_AT]) + bytes(values[UNITS_AT:])

    def load(self, state: bytes) -> None:
        """Restore a state returned by `save`, or the start; `pop` cannot go back beyond it."""
        if state and not self.has_depth(FULL):
            state = state[:STEPPED_AT] + bytes(UNITS_AT - STEPPED_AT) + state[STEPPED_AT:]
        super().load(state)

    # Queries of the contract.

    @property
    def is_counted(self) -> bool:
        """Return whether units in zones are counted in this turn (W-125)."""
        return self.vector.values[COUNTED_AT] > 0

    @property
    def attacker(self) -> int:
        """Return the unit that attacks, or shot the marker; of a formation the primary one."""
        return self.vector.values[MEMBERS_AT + 1]

    @property
    def attacks_made(self) -> int:
        """Return how many attacks the order being carried out has had."""
        return self.vector.values[TIMES_AT]

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

    @property
    def by_numbers(self) -> bool:
        """Whether of own dice only the total of an attack roll is typed."""
        return self.setup.settings["own_dice"] == "numbers"

    def due(self) -> "Sequence[int]":
        """Return the sides of each die to be rolled."""
        if self.phase == TIE:
            return (_DIE,) * len(self.tied())
        if self.phase == BREAK_AWAY:
            return (_DIE,) * self.vector.values[MEMBERS_AT]
        if self.phase == HAND_DIE:
            return (_DIE,)
        return (_DIE, _DIE) if self.phase == ROLL else ()

    def round(self) -> int:
        """Return the number of the turn, from 1; each player's turn has its own."""
        return self.wide(TURN_AT)

    def scores(self) -> "list[int]":
        """Return the points for eliminations of each seat (W-115)."""
        return [self.vc1(seat) for seat in self.seats]

    # Actions.

    def begin(self) -> None:
        """Begin the first turn."""
        __import__(_STAGES, None, None, ("of",)).begin_game(self)

    def refuses(self, kind: int) -> int:
        """Return 0 if a kind of action belongs to this phase and depth, else a reason code."""
        if self.phase == OVER:
            return IS_OVER
        if actions.DEPTH_OF[kind] > self.depth:
            return NOT_AT_DEPTH
        if not self.dials_at and kind in actions.OF_DIALS:
            return NO_DIAL
        return 0 if actions.PHASES[kind] >> self.phase & 1 else NOT_NOW

    # Queries.

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
        return self.depth >= kind_words.DEPTHS.index(depth)

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

    def kind(self, unit: int) -> int:
        """Return the kind of a unit, a number of kinds.py."""
        return self._kinds[(self.cell_of(unit) - UNITS_AT) // UNIT] >> 4 & 7

    def speed(self, unit: int) -> int:
        """Return the speed mode of a unit, a number of kinds.py."""
        return self._kinds[(self.cell_of(unit) - UNITS_AT) // UNIT] & 15

    def short(self, unit: int) -> str:
        """Return the short name of a unit, its name if it has none."""
        record = self.unit(unit)
        return str(record.short or record.name)

    def get(self, unit: int, cell: int) -> int:
        """Return a cell of a unit; see layout.py."""
        return self.vector.values[self._first[unit >> 4] + UNIT * (unit & 15) + cell]

    def cell_of(self, unit: int) -> int:
        """Return the number of a unit's first cell."""
        return self._first[unit >> 4] + UNIT * (unit & 15)

    def has_dial(self, unit: int) -> bool:
        """Return whether the box keeps a unit's combat dial in this game."""
        return self._kinds[(self.cell_of(unit) - UNITS_AT) // UNIT] >= _HAS_DIAL

    def has_effect(self, unit: int, effects: int) -> bool:
        """Return whether equipment on some click of a unit does this; see layout.DOES_LESS."""
        place = (self.cell_of(unit) - UNITS_AT) // UNIT
        return self.dials_at > 0 and self._effects[place] & effects > 0

    @property
    def dial_order(self) -> int:
        """Return the flags of what equipment does in this order; see layout.REROLLING."""
        return self.dials_at and self.vector.values[self.dials_at + DIAL_ORDER_AT]

    def dial_cell(self, unit: int, cell: int) -> int:
        """Return a cell of a unit's combat dial; see layout.py."""
        return self.vector.values[self._dial_at(unit) + cell]

    def _dial_at(self, unit: int) -> int:
        place = (self.cell_of(unit) - UNITS_AT) // UNIT
        return self.dials_at + DIAL_HEAD + DIAL * place

    @property
    def weapon(self) -> int:
        """Return the damage value of the attack, a place of combat_dial.py."""
        return self.dials_at and self.vector.values[self.dials_at + WEAPON_AT] or PRIMARY

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
        return self.kind(unit) == MECH

    def is_gone(self, unit: int) -> bool:
        """Return whether a unit is eliminated."""
        return self.get(unit, STATUS) & GONE != 0

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
        at = self.cell_of(unit)
        return bool(self.vector.values[at + CARRIER] or self.vector.values[at + STATUS] & ABOARD)

    def is_on_field(self, unit: int) -> bool:
        """Return whether a unit is on the field and on a side (W-125a)."""
        # Asked often, so it reads the cells itself.
        at = self.cell_of(unit)
        values = self.vector.values
        return not (values[at] & (GONE | ABOARD) or values[at + CAPTOR] or values[at + CARRIER])

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
        # An eliminated unit is no captive.
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
        values = self.vector.values
        found = []
        at = UNITS_AT
        for unit in self.units:
            if values[at + CONTROLLER] == seat and not values[at] & (GONE | ABOARD):
                if not (values[at + CAPTOR] or values[at + CARRIER]):
                    found.append(unit)
            at += UNIT
        return found

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

    def put_dial(self, unit: int, cell: int, value: int) -> None:
        """Set a cell of a unit's combat dial."""
        self.vector.set(self._dial_at(unit) + cell, value)

    def flag(self, unit: int, cell: int, flag: int, on: bool = True) -> None:
        """Set or clear a flag in a cell of a unit."""
        value = self.get(unit, cell)
        self.put(unit, cell, value | flag if on else value & ~flag)
