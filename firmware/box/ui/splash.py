"""Draw the first picture: a clock at eleven, beside the name of the box."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import words
from box.ui.canvas import STRONG, TEXT

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

# The middle of the dial, its radius, and where the ticks of a quarter are, across and down.
_X = const(32)
_Y = const(31)
_RADIUS = const(30)
_TICKS = ((0, 25), (13, 22), (22, 13), (25, 0))
# The ends of the two hands, as seen from the middle.
_HOUR_X = const(-7)
_HOUR_Y = const(-12)
_MINUTE_Y = const(-20)

_WORDS_X = const(68)
_NAME_Y = const(14)
_LINE_Y = const(28)
_VERSION_Y = const(42)


def draw(canvas: "Canvas", version: str) -> None:
    """Draw the dial and the words on an empty canvas."""
    fb = canvas.fb
    fb.ellipse(_X, _Y, _RADIUS, _RADIUS, 1)
    fb.ellipse(_X, _Y, _RADIUS - 1, _RADIUS - 1, 1)
    for x, y in _TICKS:
        for across in (x, -x):
            for down in (y, -y):
                fb.fill_rect(_X + across, _Y + down, 2, 2, 1)
    for shift in (0, 1):
        fb.line(_X + shift, _Y, _X + shift, _Y + _MINUTE_Y, 1)
        fb.line(_X + shift, _Y, _X + shift + _HOUR_X, _Y + _HOUR_Y, 1)
    fb.fill_rect(_X - 1, _Y - 1, 4, 4, 1)
    canvas.text(STRONG, words.NAME, _WORDS_X, _NAME_Y)
    canvas.text(TEXT, words.WHAT_IT_IS, _WORDS_X, _LINE_Y)
    canvas.text(TEXT, version, _WORDS_X, _VERSION_Y)
