"""Lots among companies of the same score."""

from shared.rules.mfz.state import DRAWN_AT, GROUP_AT, ORDER_AT, PHASE_AT

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from shared.rules.mfz.quick import Quick
except ImportError:
    pass


def call(game: "Quick", phase: int, seats: "Sequence[int]") -> None:
    """Let these seats draw lots, in that phase; no seats where nobody draws."""
    game.cells.set(GROUP_AT, _mask(seats))
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
    cells.set(DRAWN_AT, cells.values[DRAWN_AT] | _mask(drawn))


def _mask(seats: "Sequence[int]") -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
