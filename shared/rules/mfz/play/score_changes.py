"""Recompute what depends on the scores: tactical order, and whether the game may end early.

Imports are in functions, because an import in an import needs much of the chip's C stack.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.layout import EQUALS_AT, LAST_AT, ORDER_AT, PHASE_AT
from shared.rules.mfz.model.phases import END, OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.model.state import QuickState


def apply(state: "QuickState") -> None:
    """Recompute tactical order and check for an early end (M-55, M-128)."""
    reorder(state)
    ends_early(state)


def reorder(state: "QuickState") -> None:
    """Sort the order by score; equals keep their order, or sit in seat order (M-55, M-18b)."""
    from shared.rules.mfz.model.score_order import reorder as by_score

    previous: Sequence[int] = state.setup.seats if state.is_seated() else state.order()
    for place, seat in enumerate(by_score(previous, state.scores())):
        state.vector.set(ORDER_AT + place, seat)


def ends_early(state: "QuickState") -> bool:
    """Ask for an early end, or end the game, if it may end; return whether (M-45, M-128)."""
    vector = state.vector
    scores = state.scores()
    last = vector.values[LAST_AT]
    if last:
        from shared.rules.mfz.model.score_order import tied_for

        equals = vector.values[EQUALS_AT]
        tied = [seat for seat in tied_for(scores, scores[last - 1]) if equals >> seat & 1]
        if len(tied) < 2:
            vector.set(LAST_AT, 0)
    early = state.setup.options["early_end"]
    if early == "off" or scores.count(0) < len(scores) - 1:
        return False
    vector.set(PHASE_AT, END if early == "ask" else OVER)
    return True
