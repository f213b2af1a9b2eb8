"""The state of a game that a sheet describes."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.kit import dice_roll
from shared.rules.kit.small_state import IS_OVER, NOT_NOW, REASONS, SmallState
from shared.rules.kit.state import PHASE_AT, UNKNOWN
from shared.rules.sheet import counting, words
from shared.rules.sheet.model import actions
from shared.rules.sheet.model.actions import DRAW, OVER, PLAY, ROLLED, TABLE_SEAT
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.dice_roll import Preset
    from shared.rules.sheet.layout import Counter, Layout
    from shared.rules.sheet.model.setup import Setup

_SEATS = 6
# Cells behind that of the phase. Numbers of two cells have the high byte first.
_ROUND_AT = 1
_SPED_AT = 3
_STEP_AT = 4
_PLACE_AT = 5
_PRESET_AT = 6
_ROLL_AT = 7
# Bits of the seats that have passed and voted in this round, and of those out of time.
_PASSED_AT = _ROLL_AT + dice_roll.CELLS
_VOTED_AT = _PASSED_AT + 1
_LATE_AT = _VOTED_AT + 1
_ORDER_AT = _LATE_AT + 1
_TAKEN_AT = _ORDER_AT + _SEATS
_COUNTS_AT = _TAKEN_AT + 2 * _SEATS
# A count is kept with this added.
_BASE = 1000
_ROUND_MAX = 9999

_LIMIT = 4

# The phase of each kind of action, and its bytes; 0: as many as there are dice or players.
_PHASE_OF = {
    actions.COUNT: (PLAY, 5),
    actions.NEXT: (PLAY, 1),
    actions.PASS: (PLAY, 1),
    actions.SPEED: (PLAY, 2),
    actions.ROLL: (PLAY, 2),
    actions.END: (PLAY, 1),
    actions.LATE: (PLAY, 2),
    actions.ORDER: (DRAW, 0),
    actions.FACES: (ROLLED, 0),
}


class _Roll:
    """The kind of the actions that carry faces."""

    kind = actions.FACES


class SheetState(SmallState):
    """See GameState in contract.py."""

    game = "sheet"
    NARRATION = "shared.rules.sheet.narration"
    reasons = REASONS + ("The counter goes no further.",)

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.layout: Layout = setup.layout  # type: ignore[assignment]
        self.seats = range(len(setup.names))
        counters = len(self.layout.each) * len(self.seats) + len(self.layout.table)
        self.vector = UndoVector(_COUNTS_AT + 2 * counters)
        self.turn_delay = self.layout.turn_delay
        self.load(b"")

    # Queries.

    def _count_at(self, seat: int, place: int) -> int:
        each = len(self.layout.each)
        row = each * len(self.seats) + place if seat == TABLE_SEAT else each * seat + place
        return _COUNTS_AT + 2 * row

    def _has(self, at: int, seat: int) -> bool:
        return self.vector.values[at] >> seat & 1 > 0

    def counter(self, seat: int, place: int) -> "Counter":
        """Return the layout of a counter; of the table for TABLE_SEAT."""
        return (self.layout.table if seat == TABLE_SEAT else self.layout.each)[place]

    def count(self, seat: int, place: int) -> int:
        """Return the value of a counter."""
        return self.wide(self._count_at(seat, place)) - _BASE

    def counts(self) -> "list[int]":
        """Return the values of all counters, those of the table last."""
        return [self.wide(at) - _BASE for at in range(_COUNTS_AT, len(self.vector.values), 2)]

    def step(self) -> int:
        """Return the place of the phase of the turn."""
        return self.vector.values[_STEP_AT]

    def order(self) -> bytes:
        """Return the seats in the order of the round."""
        return bytes(self.vector.values[_ORDER_AT : _ORDER_AT + len(self.seats)])

    def turns_taken(self, seat: int) -> int:
        """Return how many turns a seat has ended."""
        return self.wide(_TAKEN_AT + 2 * seat)

    def has_passed(self, seat: int) -> bool:
        """Return whether a seat has passed in this round."""
        return self._has(_PASSED_AT, seat)

    def is_out(self, seat: int) -> bool:
        """Return whether a seat is out of the game: out of time, or its counter at the least."""
        layout = self.layout
        if layout.winner != words.LAST:
            return self._has(_LATE_AT, seat)
        least = layout.each[layout.win_counter].least
        return self._has(_LATE_AT, seat) or self.count(seat, layout.win_counter) <= least

    def shown_round(self, number: int = -1) -> int:
        """Return what the sheet calls the present round, or one before without its votes."""
        first, last = self.layout.first_round, self.layout.last_round
        passed = self.round() - 1 + self.vector.values[_SPED_AT] if number < 0 else number - 1
        if last is None:
            return first + passed
        return max(first - passed, last) if last < first else min(first + passed, last)

    def is_last_round(self) -> bool:
        """Return whether the game ends with this round."""
        return self.shown_round() == self.layout.last_round

    def rolled(self) -> "type[_Roll]":
        """Return the kind of actions of the roll that is due; see box/kit/simple/roll.py."""
        return _Roll

    def roll_sentence(self, faces: bytes) -> str:
        """Return what faces do, for the log."""
        return dice_roll.sentence(self, _ROLL_AT, self.preset, faces)

    def total(self) -> int:
        """Return what counted of the last roll."""
        return dice_roll.total(self, _ROLL_AT)

    @property
    def preset(self) -> "Preset":
        """The dice that are rolled, in the phase ROLLED, or that were rolled last."""
        return self.layout.presets[self.vector.values[_PRESET_AT]]

    # See contract.py.

    def actor(self) -> int:
        phase = self.phase
        if phase != PLAY:
            return NOBODY if phase == OVER else CHANCE
        if self.layout.turns == words.NONE:
            return TABLE
        return self.vector.values[_ORDER_AT + self.vector.values[_PLACE_AT]]

    def round(self) -> int:
        return self.wide(_ROUND_AT)

    def names(self) -> "Sequence[str]":
        return self.setup.names

    def due(self) -> "Sequence[int]":
        return dice_roll.due(self, _ROLL_AT, self.preset) if self.phase == ROLLED else b""

    def scores(self) -> "list[int]":
        # Nobody sees a hidden counter before the end, also not in the log or as a result.
        layout = self.layout
        if not layout.each or layout.each[layout.win_counter].is_hidden and self.phase != OVER:
            return [0] * len(self.seats)
        return [self.count(seat, layout.win_counter) for seat in self.seats]

    def score_texts(self) -> "list[str]":
        each = self.layout.each
        is_hidden = self.phase != OVER and each and each[self.layout.win_counter].is_hidden
        return [words.HIDDEN if is_hidden else str(score) for score in self.scores()]

    def rank(self, seat: int) -> "tuple[int, ...]":
        layout = self.layout
        if layout.winner == words.NONE:
            return ()
        count = self.count(seat, layout.win_counter)
        tie = self.count(seat, layout.tie_counter) if layout.tie_counter >= 0 else 0
        low = layout.winner == words.LOW or layout.winner == words.FIRST and self._falls()
        return int(not self.is_out(seat)), -count if low else count, tie

    def checks(self) -> "list[str]":
        # A record has all counts anyway, also the hidden ones.
        place = self.layout.win_counter
        counts = [self.count(seat, place) for seat in self.seats] if self.layout.each else []
        return [":".join([str(count) for count in counts or self.counts()])]

    def _falls(self) -> bool:
        """Return whether the counter that decides falls to the target."""
        return self.layout.each[self.layout.win_counter].start > self.layout.goal

    # Actions.

    def legal(self) -> "list[bytes]":
        layout = self.layout
        places = [(seat, place) for seat in self.seats for place in range(len(layout.each))]
        places += [(TABLE_SEAT, place) for place in range(len(layout.table))]
        found = []
        for seat, place in places:
            step = self.counter(seat, place).step
            found += [counting.count(seat, place, step), counting.count(seat, place, -step)]
        found += [bytes((actions.NEXT,)), bytes((actions.PASS,))]
        found += [bytes((actions.SPEED, seat)) for seat in self.seats]
        found += [bytes((actions.LATE, seat)) for seat in self.seats]
        found += [bytes((actions.ROLL, place)) for place in range(len(layout.presets))]
        found.append(bytes((actions.END,)))
        return [action for action in found if not self.check(action)]

    def check(self, action: bytes) -> int:
        if type(action) is not bytes or not action or action[0] not in _PHASE_OF:
            return UNKNOWN
        phase, size = _PHASE_OF[action[0]]
        if self.phase == OVER:
            return IS_OVER
        if self.phase != phase:
            return NOT_NOW
        if len(action) != (size or 1 + len(self.due() or self.seats)):
            return UNKNOWN
        return self._refused(action[0], action[1:])

    def _refused(self, kind: int, fields: bytes) -> int:
        """Return 0 if an action of the phase is legal, else a reason code."""
        layout = self.layout
        if kind == actions.ORDER:
            return 0 if sorted(fields) == list(self.seats) else UNKNOWN
        if kind == actions.FACES:
            misfits = [face for sides, face in zip(self.due(), fields) if not 0 < face <= sides]
            return UNKNOWN if misfits else 0
        if kind == actions.COUNT:
            return self._refused_count(fields[0], fields[1], counting.added_by(fields))
        if kind == actions.ROLL:
            return 0 if fields[0] < len(layout.presets) else UNKNOWN
        if fields and fields[0] not in self.seats:
            return UNKNOWN
        if kind == actions.SPEED:
            has_voted = self._has(_VOTED_AT, fields[0])
            may = layout.is_voted and not has_voted and not self.is_last_round()
        elif kind == actions.LATE:
            may = layout.minutes > 0 and not self.is_out(fields[0])
        elif kind == actions.PASS:
            may = layout.turns == words.PASSING
        elif kind == actions.NEXT:
            has_turns = layout.turns != words.NONE or len(layout.phases) > 1
            may = self.round() < _ROUND_MAX and (has_turns or layout.has_rounds)
        else:
            may = True
        return 0 if may else NOT_NOW

    def _refused_count(self, seat: int, place: int, added: int) -> int:
        owned = self.layout.table if seat == TABLE_SEAT else self.layout.each
        if not added or place >= len(owned) or seat != TABLE_SEAT and seat not in self.seats:
            return UNKNOWN
        counter = owned[place]
        return 0 if counter.least <= self.count(seat, place) + added <= counter.most else _LIMIT

    # What actions do.

    def begin(self) -> None:
        """Set the counters to their starts, and begin the first round."""
        layout = self.layout
        for seat in self.seats:
            self.vector.set(_ORDER_AT + seat, seat)
            for place, counter in enumerate(layout.each):
                self.set_wide(self._count_at(seat, place), counter.start + _BASE)
        for place, counter in enumerate(layout.table):
            self.set_wide(self._count_at(TABLE_SEAT, place), counter.start + _BASE)
        self._begin_round()

    def apply(self, action: bytes) -> None:
        kind, fields = action[0], action[1:]
        if kind == actions.COUNT:
            at = self._count_at(fields[0], fields[1])
            self.set_wide(at, self.wide(at) + counting.added_by(fields))
            self._end_if_won()
        elif kind == actions.NEXT:
            self._next()
        elif kind == actions.PASS:
            self._note(_PASSED_AT, self.actor())
            self._end_turn()
        elif kind == actions.SPEED:
            self.vector.add(_SPED_AT, 1)
            self._note(_VOTED_AT, fields[0])
        elif kind == actions.LATE:
            self._note(_LATE_AT, fields[0])
            self._end_if_won()
        elif kind == actions.ROLL:
            self.vector.set(_PRESET_AT, fields[0])
            dice_roll.begin(self, _ROLL_AT)
            self.vector.set(PHASE_AT, ROLLED)
        elif kind == actions.FACES:
            if dice_roll.roll(self, _ROLL_AT, self.preset, fields):
                self.vector.set(PHASE_AT, PLAY)
        elif kind == actions.ORDER:
            for place, seat in enumerate(fields):
                self.vector.set(_ORDER_AT + place, seat)
            self.vector.set(PHASE_AT, PLAY)
            self._skip_out(0)
        else:
            self.vector.set(PHASE_AT, OVER)

    def _note(self, at: int, seat: int) -> None:
        self.vector.set(at, self.vector.values[at] | 1 << seat)

    def _end_if_won(self) -> None:
        layout = self.layout
        alive = [seat for seat in self.seats if not self.is_out(seat)]
        is_over = False
        if layout.winner == words.FIRST:
            for seat in self.seats:
                score = self.count(seat, layout.win_counter)
                is_over |= score <= layout.goal if self._falls() else score >= layout.goal
        # Who plays alone goes on until out.
        if is_over or len(alive) < min(len(self.seats), 2):
            self.vector.set(PHASE_AT, OVER)
        elif self.actor() >= 0 and self.is_out(self.actor()):
            self._end_turn()

    def _next(self) -> None:
        if self.step() + 1 < len(self.layout.phases):
            self.vector.add(_STEP_AT, 1)
        elif self.layout.turns == words.NONE:
            self._next_round()
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        taken = _TAKEN_AT + 2 * self.actor()
        self.set_wide(taken, (self.wide(taken) + 1) & 0xFFFF)
        self.vector.set(_STEP_AT, 0)
        self._skip_out(self.vector.values[_PLACE_AT] + 1)

    def _skip_out(self, first: int) -> None:
        """Go to the first place from `first` on whose seat can act, or to the next round."""
        count = len(self.seats)
        order = self.order()
        # Who has not passed acts again.
        last = first + count if self.layout.turns == words.PASSING else count
        for place in range(first, last):
            seat = order[place % count]
            if not self.is_out(seat) and not self.has_passed(seat):
                self.vector.set(_PLACE_AT, place % count)
                return
        self._next_round()

    def _next_round(self) -> None:
        if self.is_last_round() or self.round() >= _ROUND_MAX:
            self.vector.set(PHASE_AT, OVER)
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        layout = self.layout
        self.set_wide(_ROUND_AT, self.round() + 1)
        for at in (_STEP_AT, _PLACE_AT, _PASSED_AT, _VOTED_AT):
            self.vector.set(at, 0)
        if layout.turns == words.DRAWN and len(self.seats) > 1:
            self.vector.set(PHASE_AT, DRAW)
            return
        if layout.turns in (words.HIGH, words.LOW):
            sign = 1 if layout.turns == words.HIGH else -1
            # Equals keep their order.
            keyed = [
                (sign * self.count(seat, 0), -place, seat)
                for place, seat in enumerate(self.order())
            ]
            for place, row in enumerate(sorted(keyed, reverse=True)):
                self.vector.set(_ORDER_AT + place, row[2])
        if layout.turns != words.NONE:
            self._skip_out(0)
