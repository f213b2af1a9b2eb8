"""The state of a game that a sheet describes."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.kit import dice_roll
from shared.rules.kit.counters import CounterState
from shared.rules.kit.dice_roll import RollState
from shared.rules.kit.small_state import IS_OVER, NOT_NOW
from shared.rules.kit.state import PHASE_AT, UNKNOWN
from shared.rules.kit.turn_order import TurnState
from shared.rules.kit.words import LOW, NONE, PASSING
from shared.rules.sheet import words
from shared.rules.sheet.model import actions
from shared.rules.sheet.model.actions import DRAW, OVER, PLAY, ROLLED
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.sheet.layout import Layout
    from shared.rules.sheet.model.setup import Setup

_SEATS = 6
# Cells behind those of the kit. Bits of the seats that have voted in this round, and of those out
# of time; how many turns each has ended.
_SPED_AT = 3
_STEP_AT = 4
_VOTED_AT = 12
_LATE_AT = 13
_TAKEN_AT = 14 + _SEATS
_COUNTS_AT = _TAKEN_AT + 2 * _SEATS
_ROUND_MAX = 9999
# Seconds.
_MINUTE = 60

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


# MicroPython looks into the first base and those below it first: that has the reasons.
class SheetState(CounterState, TurnState, RollState):
    """See GameState in contract.py."""

    game = "sheet"
    NARRATION = "shared.rules.sheet.narration"
    # Numbers of two cells have the high byte first.
    ROUND_AT = 1
    PLACE_AT = 5
    PRESET_AT = 6
    ROLL_AT = 7
    PASSED_AT = ROLL_AT + dice_roll.CELLS
    ORDER_AT = 14
    counts_at = _COUNTS_AT

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        layout: Layout = setup.layout  # type: ignore[assignment]
        self.layout = layout
        self.seats = range(len(setup.names))
        self.turns = layout.turns
        self.turn_delay = layout.turn_delay
        self.each, self.table, self.presets = layout.each, layout.table, layout.presets
        self.vector = UndoVector(_COUNTS_AT + self.count_cells())
        self.load(b"")

    # Queries.

    def step(self) -> int:
        """Return the place of the phase of the turn."""
        return self.vector.values[_STEP_AT]

    def time_allowed(self, seat: int) -> int:
        """Return how many seconds a seat may have used by now; see box/kit/chess_clock.py."""
        layout = self.layout
        return layout.minutes * _MINUTE + layout.increment * self.wide(_TAKEN_AT + 2 * seat)

    def is_out(self, seat: int) -> bool:
        """Return whether a seat is out of the game: out of time, or its counter at the least."""
        place = self.layout.win_counter
        is_late = self.has_bit(_LATE_AT, seat)
        if self.layout.winner != words.LAST:
            return is_late
        return is_late or self.count(seat, place) <= self.each[place].least

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

    def lead(self, seat: int) -> int:
        """Return the first counter, which orders the turns."""
        return self.count(seat, 0)

    def chance_kind(self) -> int:
        """Return the kind of action that is due by chance."""
        return actions.FACES if self.phase == ROLLED else actions.ORDER

    # See contract.py.

    def actor(self) -> int:
        phase = self.phase
        if phase != PLAY:
            return NOBODY if phase == OVER else CHANCE
        return self.whose_turn()

    def names(self) -> "Sequence[str]":
        return self.setup.names

    def due(self) -> "Sequence[int]":
        return self.due_of_roll() if self.phase == ROLLED else b""

    def scores(self) -> "list[int]":
        # Nobody sees a hidden counter before the end, also not in the log or as a result.
        is_shown = self.each and not self._is_hidden()
        return self._deciding() if is_shown else [0] * len(self.seats)

    def score_texts(self) -> "list[str]":
        is_hidden = self._is_hidden()
        return [words.HIDDEN if is_hidden else str(score) for score in self.scores()]

    def rank(self, seat: int) -> "tuple[int, ...]":
        layout = self.layout
        if layout.winner == NONE:
            return ()
        count = self.count(seat, layout.win_counter)
        tie = self.count(seat, layout.tie_counter) if layout.tie_counter >= 0 else 0
        low = layout.winner == LOW or layout.winner == words.FIRST and self._falls()
        return int(not self.is_out(seat)), -count if low else count, tie

    def checks(self) -> "list[str]":
        # A record has all counts anyway, also the hidden ones.
        counts = self._deciding() if self.each else self.counts()
        return [":".join([str(count) for count in counts])]

    def _is_hidden(self) -> bool:
        """Return whether nobody sees the counter that decides."""
        is_hidden = len(self.each) > 0 and self.each[self.layout.win_counter].is_hidden
        return is_hidden and self.phase != OVER

    def _deciding(self) -> "list[int]":
        """Return the values of the counter that decides."""
        return [self.count(seat, self.layout.win_counter) for seat in self.seats]

    def _falls(self) -> bool:
        """Return whether the counter that decides falls to the target."""
        return self.each[self.layout.win_counter].start > self.layout.goal

    # Actions.

    def legal(self) -> "list[bytes]":
        found = self.steps(actions.COUNT) + [bytes((actions.NEXT,)), bytes((actions.PASS,))]
        for kind, places in (
            (actions.SPEED, self.seats),
            (actions.LATE, self.seats),
            (actions.ROLL, range(len(self.presets))),
        ):
            found += [bytes((kind, place)) for place in places]
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
        if size and len(action) != size:
            return UNKNOWN
        return self._refused(action[0], action[1:])

    def _refused(self, kind: int, fields: bytes) -> int:
        """Return 0 if an action of the phase is legal, else a reason code."""
        layout = self.layout
        if kind == actions.ORDER:
            return 0 if sorted(fields) == list(self.seats) else UNKNOWN
        if kind == actions.FACES:
            return 0 if self.are_faces(fields) else UNKNOWN
        if kind == actions.COUNT:
            return self.refused_count(fields)
        if kind == actions.ROLL:
            return 0 if fields[0] < len(self.presets) else UNKNOWN
        if fields and fields[0] not in self.seats:
            return UNKNOWN
        if kind == actions.SPEED:
            has_voted = self.has_bit(_VOTED_AT, fields[0])
            may = layout.is_voted and not has_voted and not self.is_last_round()
        elif kind == actions.LATE:
            may = layout.minutes > 0 and not self.is_out(fields[0])
        elif kind == actions.PASS:
            may = layout.turns == PASSING
        elif kind == actions.NEXT:
            has_turns = layout.turns != NONE or len(layout.phases) > 1
            may = self.round() < _ROUND_MAX and (has_turns or layout.has_rounds)
        else:
            may = True
        return 0 if may else NOT_NOW

    # What actions do.

    def begin(self) -> None:
        """Set the counters to their starts, and begin the first round."""
        self.set_order(self.seats)
        self.begin_counts()
        self._begin_round()

    def apply(self, action: bytes) -> None:
        kind, fields = action[0], action[1:]
        if kind == actions.COUNT:
            self.add_count(fields)
            self._end_if_won()
        elif kind == actions.NEXT:
            self._next()
        elif kind == actions.PASS:
            self.set_bit(self.PASSED_AT, self.actor())
            self._end_turn()
        elif kind == actions.SPEED:
            self.vector.add(_SPED_AT, 1)
            self.set_bit(_VOTED_AT, fields[0])
        elif kind == actions.LATE:
            self.set_bit(_LATE_AT, fields[0])
            self._end_if_won()
        elif kind == actions.ROLL:
            self.begin_roll(fields[0])
            self.vector.set(PHASE_AT, ROLLED)
        elif kind == actions.FACES:
            if self.add_faces(fields):
                self.vector.set(PHASE_AT, PLAY)
        elif kind == actions.ORDER:
            self.set_order(fields)
            self.vector.set(PHASE_AT, PLAY)
            self._go_on(self.go_on_from(0))
        else:
            self.vector.set(PHASE_AT, OVER)

    def _end_if_won(self) -> None:
        layout = self.layout
        alive = [seat for seat in self.seats if not self.is_out(seat)]
        is_over = False
        if layout.winner == words.FIRST:
            for score in self._deciding():
                is_over |= score <= layout.goal if self._falls() else score >= layout.goal
        # Who plays alone goes on until out.
        if is_over or len(alive) < min(len(self.seats), 2):
            self.vector.set(PHASE_AT, OVER)
        elif self.actor() >= 0 and self.is_out(self.actor()):
            self._end_turn()

    def _next(self) -> None:
        if self.step() + 1 < len(self.layout.phases):
            self.vector.add(_STEP_AT, 1)
        elif self.layout.turns == NONE:
            self._go_on(False)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        taken = _TAKEN_AT + 2 * self.actor()
        self.set_wide(taken, (self.wide(taken) + 1) & 0xFFFF)
        self.vector.set(_STEP_AT, 0)
        self._go_on(self.end_turn())

    def _go_on(self, has_turn: bool) -> None:
        """Begin the next round, or end the game, if the round has no further turn."""
        if not has_turn:
            if self.is_last_round() or self.round() >= _ROUND_MAX:
                self.vector.set(PHASE_AT, OVER)
            else:
                self._begin_round()

    def _begin_round(self) -> None:
        self.vector.set(_STEP_AT, 0)
        self.vector.set(_VOTED_AT, 0)
        self.begin_turns()
        if self.is_drawn():
            self.vector.set(PHASE_AT, DRAW)
        elif self.layout.turns != NONE:
            self._go_on(self.go_on_from(0))
