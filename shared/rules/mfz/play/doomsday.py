"""End rounds and count down the doomsday clock (M-124 to M-129)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import tie_rolls
from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import COUNT, END_ROUND, LOT, PASS
from shared.rules.mfz.model.layout import (
    ASK_AT,
    CLOCK_AT,
    COUNTED_AT,
    COUNTING_AT,
    DRAWN_AT,
    EXTRA_AT,
    PHASE_AT,
    ROUND_AT,
)
from shared.rules.mfz.model.phases import DOOMSDAY_VOTE, OVER

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState


def push(state: "QuickState", action: bytes) -> int:
    """Apply the end of a round, a roll-off or a doomsday vote."""
    kind = action[0]
    if kind == LOT:
        tie_rolls.settle_roll_off(state, action[1:])
        return _ask_or_roll_off(state)
    if kind == END_ROUND:
        state.vector.set(DRAWN_AT, 0)
        return end_round(state)
    if kind == COUNT:
        state.vector.add(COUNTED_AT + action[1], 1)
        state.vector.set(COUNTING_AT, state.vector.values[COUNTING_AT] | 1 << action[1])
        if _count_down(state):
            return _doomsday(state)
    if state.vector.values[ASK_AT] + 1 < len(state.seats):
        state.vector.add(ASK_AT, 1)
        return steps.ASKED
    return _next_round(state)


def end_round(state: "QuickState") -> int:
    """Count the clock down by one, then ask each seat for its vote (M-124)."""
    vector = state.vector
    if vector.values[EXTRA_AT]:
        vector.set(PHASE_AT, OVER)
        return steps.ASKED
    if _count_down(state):
        return _doomsday(state)
    vector.set(ASK_AT, 0)
    vector.set(COUNTING_AT, 0)
    return _ask_or_roll_off(state)


def counted(state: "QuickState") -> "tuple[int, list[int]]":
    """Return a mask of the seats that voted to count down last round, and each seat's total."""
    values = state.vector.values
    return values[COUNTING_AT], list(values[COUNTED_AT : COUNTED_AT + len(state.seats)])


def _count_down(state: "QuickState") -> bool:
    """Count the clock down by one; return whether it reached 0."""
    state.vector.add(CLOCK_AT, -1)
    return not state.vector.values[CLOCK_AT]


def _doomsday(state: "QuickState") -> int:
    """End the game, or play one more round if the top scores are equal (M-127)."""
    scores = state.scores()
    if scores.count(max(scores)) > 1 and state.setup.options["end_tie"] == "extra_round":
        state.vector.set(EXTRA_AT, 1)
        return _next_round(state)
    state.vector.set(PHASE_AT, OVER)
    return steps.ASKED


def _ask_or_roll_off(state: "QuickState") -> int:
    if not tie_rolls.roll_off(state):
        tie_rolls.call(state, DOOMSDAY_VOTE, b"")
    return steps.ASKED


def _next_round(state: "QuickState") -> int:
    state.vector.add(ROUND_AT, 1)
    return steps.ROUND


def run(state: "QuickState", step: int) -> int:
    """Run the step that ends a round."""
    return end_round(state)


def legal(state: "QuickState") -> "list[bytes]":
    """Return the two votes of the acting company."""
    seat = state.actor()
    return [bytes((COUNT, seat)), bytes((PASS, seat))]
