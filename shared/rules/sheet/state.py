"""The state of a game that a sheet describes."""

import binascii
from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.kit.state import PHASE_AT, UNKNOWN, PlayedState
from shared.rules.sheet import actions, counting, words
from shared.rules.sheet.actions import DRAW, OVER, PLAY, ROLLED, TABLE_SEAT
from shared.rules.sheet.setup import Setup
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.sheet.layout import Counter, Preset

_SEATS = 6
# Cells behind that of the phase. Numbers of two cells have the high byte first.
_ROUND_AT = 1
_SPED_AT = 3
_STEP_AT = 4
_PLACE_AT = 5
_PASSED_AT = 6
_PRESET_AT = 7
# Dice that roll on, how often they have, and what counts so far.
_MORE_AT = 8
_CHAIN_AT = 9
_TOTAL_AT = 10
# Who has voted in this round.
_VOTED_AT = 12
_ORDER_AT = 13
_TAKEN_AT = _ORDER_AT + _SEATS
_COUNTS_AT = _TAKEN_AT + 2 * _SEATS
# A count is kept with this added.
_BASE = 1000
_CHAIN_MAX = 9
_ROUND_MAX = 9999
_DIGEST_FORM = 1
_CRC_BYTES = 4

_IS_OVER = 2
_NOT_NOW = 3
_LIMIT = 4
_REASONS = (
    "",
    "This is no action of the game.",
    "The game is over.",
    "Not now.",
    "The counter goes no further.",
)


class _Roll:
    """The kind of the actions that carry faces."""

    kind = actions.FACES


class SheetState(PlayedState):
    """See GameState in contract.py."""

    game = "sheet"
    version = Setup.version

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.layout = setup.layout
        self.seats = range(len(setup.names))
        counters = len(self.layout.each) * len(self.seats) + len(self.layout.table)
        self.vector = UndoVector(_COUNTS_AT + 2 * counters)
        self.load(b"")

    # Cells.

    def _wide(self, at: int) -> int:
        return self.vector.values[at] << 8 | self.vector.values[at + 1]

    def _set_wide(self, at: int, value: int) -> None:
        self.vector.set(at, value >> 8)
        self.vector.set(at + 1, value & 255)

    def _count_at(self, seat: int, place: int) -> int:
        each = len(self.layout.each)
        row = each * len(self.seats) + place if seat == TABLE_SEAT else each * seat + place
        return _COUNTS_AT + 2 * row

    # Queries.

    def counter(self, seat: int, place: int) -> "Counter":
        """Return the layout of a counter; of the table for TABLE_SEAT."""
        return (self.layout.table if seat == TABLE_SEAT else self.layout.each)[place]

    def count(self, seat: int, place: int) -> int:
        """Return the value of a counter."""
        return self._wide(self._count_at(seat, place)) - _BASE

    def step(self) -> int:
        """Return the place of the phase of the turn."""
        return self.vector.values[_STEP_AT]

    def order(self) -> bytes:
        """Return the seats in the order of the round."""
        return bytes(self.vector.values[_ORDER_AT : _ORDER_AT + len(self.seats)])

    def turns_taken(self, seat: int) -> int:
        """Return how many turns a seat has ended."""
        return self._wide(_TAKEN_AT + 2 * seat)

    def has_passed(self, seat: int) -> bool:
        """Return whether a seat has passed in this round."""
        return self.vector.values[_PASSED_AT] >> seat & 1 > 0

    def is_out(self, seat: int) -> bool:
        """Return whether a seat is out of the game: its counter is at the least."""
        layout = self.layout
        if layout.win != words.LAST:
            return False
        return self.count(seat, layout.win_counter) <= layout.each[layout.win_counter].least

    def shown_round(self) -> int:
        """Return the number of the round, or of the clock, as the sheet counts it."""
        rounds = self.layout.rounds
        passed = self.round() - 1 + self.vector.values[_SPED_AT]
        if rounds is None:
            return passed + 1
        _, first, last = rounds
        if last is None:
            return first + passed
        return max(first - passed, last) if last < first else min(first + passed, last)

    def is_last_round(self) -> bool:
        """Return whether the game ends with this round."""
        rounds = self.layout.rounds
        return rounds is not None and self.shown_round() == rounds[2]

    def rolled(self) -> "type[_Roll]":
        """Return the kind of actions of the roll that is due; see box/kit/simple/roll.py."""
        return _Roll

    @property
    def preset(self) -> "Preset":
        """The dice that are rolled, in the phase ROLLED."""
        return self.layout.presets[self.vector.values[_PRESET_AT]]

    # See contract.py.

    def actor(self) -> int:
        phase = self.phase
        if phase == OVER:
            return NOBODY
        if phase != PLAY:
            return CHANCE
        if self.layout.turns == words.NONE:
            return TABLE
        return self.vector.values[_ORDER_AT + self.vector.values[_PLACE_AT]]

    def round(self) -> int:
        return self._wide(_ROUND_AT)

    def names(self) -> "Sequence[str]":
        return self.setup.names

    def pieces(self, seat: int) -> "Sequence[str]":
        return ()

    def status(self) -> str:
        return "round %d" % self.shown_round()

    def due(self) -> "Sequence[int]":
        if self.phase != ROLLED:
            return b""
        sides = self.preset.sides
        more = self.vector.values[_MORE_AT]
        # Dice that roll on are all of one size.
        return sides[:1] * more if more else sides

    def scores(self) -> "list[int]":
        # Nobody sees a hidden counter before the end, also not in the log or as a result.
        layout = self.layout
        if not layout.each or layout.each[layout.win_counter].is_hidden and self.phase != OVER:
            return [0] * len(self.seats)
        return [self.count(seat, layout.win_counter) for seat in self.seats]

    def standings(self) -> "list[list[int]]":
        layout = self.layout
        if layout.win == words.NONE or not layout.each:
            return [list(self.seats)]
        ranks = [self._rank(seat) for seat in self.seats]
        return [
            [seat for seat in self.seats if ranks[seat] == rank]
            for rank in sorted(set(ranks), reverse=True)
        ]

    def _rank(self, seat: int) -> "tuple[int, int, int]":
        layout = self.layout
        count = self.count(seat, layout.win_counter)
        tie = self.count(seat, layout.tie_counter) if layout.tie_counter >= 0 else 0
        falls = layout.each[layout.win_counter].start > layout.target
        low = layout.win == words.LOW or layout.win == words.FIRST and falls
        return int(not self.is_out(seat)), -count if low else count, tie

    # Actions.

    def legal(self) -> "list[bytes]":
        if self.phase != PLAY:
            return []
        found = []
        layout = self.layout
        places = [(seat, place) for seat in self.seats for place in range(len(layout.each))]
        places += [(TABLE_SEAT, place) for place in range(len(layout.table))]
        for seat, place in places:
            step = self.counter(seat, place).step
            found += [counting.count(seat, place, step), counting.count(seat, place, -step)]
        found += [bytes((actions.NEXT,)), bytes((actions.PASS,))]
        found += [bytes((actions.SPEED, seat)) for seat in self.seats]
        found += [bytes((actions.ROLL, place)) for place in range(len(layout.presets))]
        found.append(bytes((actions.END,)))
        return [action for action in found if not self.check(action)]

    def check(self, action: bytes) -> int:
        if type(action) is not bytes or len(action) != self._size(action):
            return UNKNOWN
        kind = action[0]
        if self.phase == OVER:
            return _IS_OVER
        if kind == actions.ORDER:
            if sorted(action[1:]) != list(self.seats):
                return UNKNOWN
            return 0 if self.phase == DRAW else _NOT_NOW
        if kind == actions.FACES:
            due = self.due()
            for sides, face in zip(due, action[1:]):
                if not 0 < face <= sides:
                    return UNKNOWN
            return 0 if due else _NOT_NOW
        if self.phase != PLAY:
            return _NOT_NOW
        if kind == actions.COUNT:
            return self._check_count(action)
        if kind == actions.SPEED:
            if action[1] >= len(self.seats):
                return UNKNOWN
            has_voted = self.vector.values[_VOTED_AT] >> action[1] & 1
            may = self.layout.is_voted and not has_voted and not self.is_last_round()
            return 0 if may else _NOT_NOW
        if kind == actions.ROLL:
            return 0 if action[1] < len(self.layout.presets) else UNKNOWN
        if kind == actions.PASS:
            return 0 if self.layout.turns == words.PASSING else _NOT_NOW
        if kind == actions.NEXT:
            return 0 if self.round() < _ROUND_MAX and self._has_next() else _NOT_NOW
        return 0

    def _has_next(self) -> bool:
        layout = self.layout
        has_turns = layout.turns != words.NONE or len(layout.phases) > 1
        return has_turns or layout.rounds is not None

    def _size(self, action: bytes) -> int:
        """Return how long an action of its kind is, 0 for none."""
        kind = action[0] if action else 0
        if kind == actions.COUNT:
            return 5
        if kind == actions.FACES:
            return 1 + max(len(self.due()), 1)
        if kind == actions.ORDER:
            return 1 + len(self.seats)
        if kind == actions.SPEED or kind == actions.ROLL:
            return 2
        return 1 if kind in (actions.NEXT, actions.PASS, actions.END) else 0

    def _check_count(self, action: bytes) -> int:
        seat, place = action[1], action[2]
        owned = self.layout.table if seat == TABLE_SEAT else self.layout.each
        if place >= len(owned) or seat != TABLE_SEAT and seat >= len(self.seats):
            return UNKNOWN
        added = counting.added_by(action)
        if not added:
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
                self._set_wide(self._count_at(seat, place), counter.start + _BASE)
        for place, counter in enumerate(layout.table):
            self._set_wide(self._count_at(TABLE_SEAT, place), counter.start + _BASE)
        self._begin_round()

    def apply(self, action: bytes) -> None:
        kind = action[0]
        if kind == actions.COUNT:
            at = self._count_at(action[1], action[2])
            self._set_wide(at, self._wide(at) + counting.added_by(action))
            self._end_if_won()
        elif kind == actions.NEXT:
            self._next()
        elif kind == actions.PASS:
            self.vector.set(_PASSED_AT, self.vector.values[_PASSED_AT] | 1 << self.actor())
            self._end_turn()
        elif kind == actions.SPEED:
            self.vector.add(_SPED_AT, 1)
            self.vector.set(_VOTED_AT, self.vector.values[_VOTED_AT] | 1 << action[1])
        elif kind == actions.ROLL:
            self.vector.set(_PRESET_AT, action[1])
            for at in (_MORE_AT, _CHAIN_AT, _TOTAL_AT, _TOTAL_AT + 1):
                self.vector.set(at, 0)
            self.vector.set(PHASE_AT, ROLLED)
        elif kind == actions.FACES:
            self._count_faces(action[1:])
        elif kind == actions.ORDER:
            for place, seat in enumerate(action[1:]):
                self.vector.set(_ORDER_AT + place, seat)
            self.vector.set(PHASE_AT, PLAY)
            self._skip_out(0)
        else:
            self.vector.set(PHASE_AT, OVER)

    def _end_if_won(self) -> None:
        layout = self.layout
        if layout.win == words.LAST:
            alive = [seat for seat in self.seats if not self.is_out(seat)]
            # Who plays alone goes on until out.
            if len(alive) < min(len(self.seats), 2):
                self.vector.set(PHASE_AT, OVER)
            elif self.actor() >= 0 and self.is_out(self.actor()):
                self._end_turn()
        elif layout.win == words.FIRST:
            falls = layout.each[layout.win_counter].start > layout.target
            for seat in self.seats:
                score = self.count(seat, layout.win_counter)
                if score <= layout.target if falls else score >= layout.target:
                    self.vector.set(PHASE_AT, OVER)

    def _next(self) -> None:
        if self.step() + 1 < len(self.layout.phases):
            self.vector.add(_STEP_AT, 1)
        elif self.layout.turns == words.NONE:
            self._next_round()
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        taken = _TAKEN_AT + 2 * self.actor()
        self._set_wide(taken, (self._wide(taken) + 1) & 0xFFFF)
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
        self._set_wide(_ROUND_AT, self.round() + 1)
        for at in (_STEP_AT, _PLACE_AT, _PASSED_AT, _VOTED_AT):
            self.vector.set(at, 0)
        if layout.turns == words.DRAWN and len(self.seats) > 1:
            self.vector.set(PHASE_AT, DRAW)
            return
        if layout.turns in (words.HIGH, words.LOW):
            # Equals keep their order.
            keyed = [
                (self.count(seat, 0), -place, seat) for place, seat in enumerate(self.order())
            ]
            if layout.turns == words.LOW:
                keyed = [(-count, before, seat) for count, before, seat in keyed]
            for place, row in enumerate(sorted(keyed, reverse=True)):
                self.vector.set(_ORDER_AT + place, row[2])
        if layout.turns != words.NONE:
            self._skip_out(0)

    def _count_faces(self, faces: bytes) -> None:
        preset = self.preset
        self._set_wide(_TOTAL_AT, self.total_with(faces))
        more = 0
        if preset.explodes and self.vector.values[_CHAIN_AT] < _CHAIN_MAX:
            more = self.explosions(faces)
        self.vector.set(_MORE_AT, more)
        if more:
            self.vector.add(_CHAIN_AT, 1)
        else:
            self.vector.set(PHASE_AT, PLAY)

    def explosions(self, faces: bytes) -> int:
        """Return how many of the dice that are due roll on."""
        if not self.preset.explodes:
            return 0
        return len([face for sides, face in zip(self.due(), faces) if sides == face])

    def total_with(self, faces: bytes) -> int:
        """Return what counts of the roll so far, with these faces."""
        preset = self.preset
        total = self._wide(_TOTAL_AT)
        if preset.how == words.BEST:
            return max(total, max(faces))
        if preset.how == words.HITS:
            return total + len([face for face in faces if face >= preset.at_least])
        return total + sum(faces)

    # Texts.

    def digest(self) -> bytes:
        crc: int = binascii.crc32(self.vector.values)
        return bytes((_DIGEST_FORM,)) + crc.to_bytes(_CRC_BYTES, "little")

    def checks(self) -> "list[str]":
        return [":".join([str(score) for score in self.scores()])]

    def reason(self, code: int) -> str:
        return _REASONS[code]

    def position(self) -> str:
        order = "".join([str(seat) for seat in self.order()])
        counts = [
            str(self._wide(at) - _BASE) for at in range(_COUNTS_AT, len(self.vector.values), 2)
        ]
        return "phase %d, step %d, actor %d of %s, round %d, %s" % (
            self.phase,
            self.step(),
            self.actor(),
            order,
            self.shown_round(),
            ":".join(counts),
        )

    def explain(self, action: bytes) -> str:
        from shared.rules.sheet import narration

        return narration.sentence(self, action)

    def text(self, action: bytes) -> str:
        from shared.rules.sheet import tokens

        return tokens.text(action)

    def parse(self, token: str) -> bytes:
        from shared.rules.sheet import tokens

        return tokens.parse(token)
