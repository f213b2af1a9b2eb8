"""Draw a message in place of the labels of the buttons. Loaded when there is one."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import MESSAGE_Y, TEXT
from box.ui.glyphs import INVERSE, WIDTH, new_buffer

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_TEXT_Y = const(54)
_HEIGHT = const(11)
_WIDTH = const(124)

# Two columns of the frame's inside, to invert them.
_SLICE = new_buffer(2, _HEIGHT - 2)


def hold_bar(canvas: "Canvas", sentence: str, eighths: int) -> None:
    """Draw what a hold will do, and fill it up to `eighths`, 0 to 8."""
    _frame(canvas)
    canvas.centre(TEXT, sentence, _TEXT_Y, 0, WIDTH)
    fill(canvas, 0, eighths)


def fill(canvas: "Canvas", filled: int, eighths: int) -> None:
    """Fill more of a bar in the picture: from `filled` up to `eighths`."""
    fb = canvas.fb
    # In slices: the first that the bar has not.
    start = 2 + (_WIDTH * filled // 8 + 1) // 2 * 2
    for x in range(start, 2 + _WIDTH * eighths // 8, 2):
        _SLICE.blit(fb, -x, -MESSAGE_Y - 1)
        fb.blit(_SLICE, x, MESSAGE_Y + 1, -1, INVERSE)


def toast(canvas: "Canvas", text: str) -> None:
    """Draw a sentence."""
    _frame(canvas)
    canvas.text(TEXT, text, 4, _TEXT_Y)


def _frame(canvas: "Canvas") -> None:
    fb = canvas.fb
    fb.fill_rect(0, MESSAGE_Y, WIDTH, _HEIGHT, 0)
    fb.hline(2, MESSAGE_Y, _WIDTH, 1)
    fb.hline(2, MESSAGE_Y + _HEIGHT - 1, _WIDTH, 1)
    fb.vline(1, MESSAGE_Y + 1, _HEIGHT - 2, 1)
    fb.vline(126, MESSAGE_Y + 1, _HEIGHT - 2, 1)
