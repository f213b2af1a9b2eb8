"""Lots among companies of the same score."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.layout import DRAWN_AT, GROUP_AT, LAST_AT, ORDER_AT, PHASE_AT
from shared.rules.mfz.model.phases import ROLL_OFF
from shared.rules.mfz.model.score_order import tied_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.quick import Quick


def call(game: "Quick", phase: int, seats: "Sequence[int]") -> None:
    """Let these seats draw lots, in that phase; no seats where nobody draws."""
    game.cells.set(GROUP_AT, mask(seats))
    game.cells.set(PHASE_AT, phase)


def have_drawn(game: "Quick", seat: int) -> bool:
    """Whether lots have put this seat in its place."""
    return bool(game.cells.values[DRAWN_AT] >> seat & 1)


def settle(game: "Quick", drawn: bytes) -> None:
    """Put the tied seats into the order in which they were drawn."""
    cells = game.cells
    places = [place for place, seat in enumerate(game.order()) if seat in drawn]
    for place, seat in zip(places, drawn):
        cells.set(ORDER_AT + place, seat)
    cells.set(DRAWN_AT, cells.values[DRAWN_AT] | mask(drawn))


def roll_off(game: "Quick") -> bool:
    """Where equals roll for their places, call the lots of the next of them (M-55).

    False where nobody rolls any more.
    """
    if game.setup.options["tie_order"] != "roll_off":
        return False
    scores = game.scores()
    last = game.cells.values[LAST_AT] - 1
    for seat in game.order():
        tied = [other for other in tied_for(scores, scores[seat]) if other != last]
        if seat in tied and len(tied) > 1 and not have_drawn(game, seat):
            call(game, ROLL_OFF, tied)
            return True
    return False


def settle_roll_off(game: "Quick", drawn: bytes) -> None:
    """Put those that rolled into order; behind them whom a lot put last (M-45)."""
    last = game.cells.values[LAST_AT]
    scores = game.scores()
    behind = bytes((last - 1,)) if last and scores[last - 1] == scores[drawn[0]] else b""
    settle(game, drawn + behind)


def mask(seats: "Sequence[int]") -> int:
    """A bit for each of these seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits
