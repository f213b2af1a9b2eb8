"""Draw the heat of a 'Mech as a dial: a half ring round the number."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import STRONG
from box.ui.numerals import ROWS_15

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

# Sines in 64ths, for each of the lines of a quarter of the ring.
_SINES = (
    b"\x00\x04\x08\x0c\x11\x15\x18\x1c\x20\x24\x27\x2a\x2d"
    b"\x30\x33\x35\x37\x39\x3b\x3d\x3e\x3f\x3f\x40\x40"
)
_QUARTER = const(24)
# The middle of the ring, and its edges.
_X = const(107)
_Y = const(41)
_OUTER = const(19)
_INNER = const(16)
# Clicks of a dial that is not known.
_CLICKS = const(10)


def draw(canvas: "Canvas", heat: int, then: int, most: int) -> None:
    """Draw heat, and what it will be. most: at the end of the dial, 0 if that is not known.

    The ring is filled as far as the 'Mech stays hot, hatched where it gains or loses heat. Its
    lines have no gaps: single pixels would be read as full stops.
    """
    clicks = most or max(_CLICKS, heat, then)
    fb = canvas.fb
    next_x, next_y = _point(_INNER, 0)
    next_outer_x, next_outer_y = _point(_OUTER, 0)
    for step in range(2 * _QUARTER):
        click = step * clicks // (2 * _QUARTER)
        x = next_x
        y = next_y
        outer_x = next_outer_x
        outer_y = next_outer_y
        next_x, next_y = _point(_INNER, step + 1)
        next_outer_x, next_outer_y = _point(_OUTER, step + 1)
        fb.line(x, y, next_x, next_y, 1)
        if click < min(heat, then):
            # One line a step leaves holes.
            fb.line(next_x, next_y, outer_x, outer_y, 1)
        if click < min(heat, then) or click < max(heat, then) and step & 1:
            fb.line(x, y, outer_x, outer_y, 1)
        fb.line(outer_x, outer_y, next_outer_x, next_outer_y, 1)
        if click < min(heat, then):
            fb.line(x, y, next_outer_x, next_outer_y, 1)
    number = str(heat)
    if heat < 10:
        canvas.sheet(ROWS_15).write(number, _X - canvas.sheet(ROWS_15).width(number) // 2, _Y - 14)
    else:
        canvas.text(STRONG, number, _X - canvas.width(STRONG, number) // 2, _Y - 10)


def _point(radius: int, step: int) -> "tuple[int, int]":
    """Return a point of a half circle, from its left end at step 0."""
    sine = _SINES[min(step, 2 * _QUARTER - step)]
    cosine = _SINES[abs(_QUARTER - step)]
    if step > _QUARTER:
        cosine = -cosine
    return _X - (radius * cosine + 32) // 64, _Y - (radius * sine + 32) // 64
