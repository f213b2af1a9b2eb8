"""Draw lots among companies of equal score."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.layout import DRAWN_AT, GROUP_AT, LAST_AT, ORDER_AT, PHASE_AT
from shared.rules.mfz.model.phases import ROLL_OFF
from shared.rules.mfz.model.score_order import tied_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.model.state import QuickState


def call(state: "QuickState", phase: int, seats: "Sequence[int]") -> None:
    """Enter `phase`, in which these seats draw lots; none if it has no lots."""
    state.vector.set(GROUP_AT, mask(seats))
    state.vector.set(PHASE_AT, phase)


def have_drawn(state: "QuickState", seat: int) -> bool:
    """Return whether lots have decided the place of this seat."""
    return bool(state.vector.values[DRAWN_AT] >> seat & 1)


def settle(state: "QuickState", drawn: bytes) -> None:
    """Reorder the tied seats as drawn."""
    vector = state.vector
    places = [place for place, seat in enumerate(state.order()) if seat in drawn]
    for place, seat in zip(places, drawn):
        vector.set(ORDER_AT + place, seat)
    vector.set(DRAWN_AT, vector.values[DRAWN_AT] | mask(drawn))


def roll_off(state: "QuickState") -> bool:
    """Call the next roll-off for places, if the option is on; return whether one is due (M-55)."""
    if state.setup.options["tie_order"] != "roll_off":
        return False
    scores = state.scores()
    last = state.vector.values[LAST_AT] - 1
    for seat in state.order():
        tied = [other for other in tied_for(scores, scores[seat]) if other != last]
        if seat in tied and len(tied) > 1 and not have_drawn(state, seat):
            call(state, ROLL_OFF, tied)
            return True
    return False


def settle_roll_off(state: "QuickState", drawn: bytes) -> None:
    """Apply the order of a roll-off; the company that lots put last stays behind (M-45)."""
    last = state.vector.values[LAST_AT]
    scores = state.scores()
    behind = bytes((last - 1,)) if last and scores[last - 1] == scores[drawn[0]] else b""
    settle(state, drawn + behind)


def mask(seats: "Sequence[int]") -> int:
    """Return a mask of seats.

    >>> mask((0, 2))
    5
    """
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits
