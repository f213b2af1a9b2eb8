"""Lots among companies of the same score."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.layout import DRAWN_AT, GROUP_AT, LAST_AT, ORDER_AT, PHASE_AT
from shared.rules.mfz.model.phases import ROLL_OFF
from shared.rules.mfz.model.score_order import tied_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.quick import QuickState


def call(state: "QuickState", phase: int, seats: "Sequence[int]") -> None:
    """Let these seats draw lots, in that phase; no seats where nobody draws."""
    state.vector.set(GROUP_AT, mask(seats))
    state.vector.set(PHASE_AT, phase)


def have_drawn(state: "QuickState", seat: int) -> bool:
    """Whether lots have put this seat in its place."""
    return bool(state.vector.values[DRAWN_AT] >> seat & 1)


def settle(state: "QuickState", drawn: bytes) -> None:
    """Put the tied seats into the order in which they were drawn."""
    vector = state.vector
    places = [place for place, seat in enumerate(state.order()) if seat in drawn]
    for place, seat in zip(places, drawn):
        vector.set(ORDER_AT + place, seat)
    vector.set(DRAWN_AT, vector.values[DRAWN_AT] | mask(drawn))


def roll_off(state: "QuickState") -> bool:
    """Where equals roll for their places, call the lots of the next of them (M-55).

    False where nobody rolls any more.
    """
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
    """Put those that rolled into order; behind them whom a lot put last (M-45)."""
    last = state.vector.values[LAST_AT]
    scores = state.scores()
    behind = bytes((last - 1,)) if last and scores[last - 1] == scores[drawn[0]] else b""
    settle(state, drawn + behind)


def mask(seats: "Sequence[int]") -> int:
    """A bit for each of these seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits
