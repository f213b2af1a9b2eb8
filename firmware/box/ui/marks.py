"""Draw counts as marks: a filled one for each left, a line for each lost."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_BLOCK = const(2)
_BLOCK_PITCH = const(3)
_FLAG_PITCH = const(6)
# The flag stands in the middle rows of the cell of its icon.
_FLAG_TOP = const(2)
_ONE_DIGIT = const(9)


def blocks(canvas: "Canvas", x: int, y: int, height: int, here: int, lost: int, ink: int) -> None:
    """Draw a block for each unit, 3 pixels apart from (x, y) on."""
    for _ in range(here):
        canvas.fb.fill_rect(x, y, _BLOCK, height, ink)
        x += _BLOCK_PITCH
    for _ in range(lost):
        canvas.fb.hline(x, y + height - 1, _BLOCK, ink)
        x += _BLOCK_PITCH


def flags(canvas: "Canvas", x: int, y: int, count: int, invert: bool, most: int) -> None:
    """Draw a flag of 5 x 5 pixels for each, 6 apart; more than `most` as a flag and a number.

    A number of two digits leaves no room for the flag.
    """
    if count > _ONE_DIGIT:
        canvas.text(TEXT, str(count), x, y - 1, invert)
        return
    for i in range(count if count <= most else 1):
        canvas.icon(icon_rows.FLAG, x + _FLAG_PITCH * i, y - _FLAG_TOP, invert)
    if count > most:
        canvas.text(TEXT, str(count), x + _FLAG_PITCH + 1, y - 1, invert)


def ticks(canvas: "Canvas", x: int, y: int, count: int, most: int, ink: int) -> None:
    """Draw `most` ticks of 2 x 4 pixels, 3 apart, the first `count` filled."""
    blocks(canvas, x, y, 4, count, most - count, ink)


def frame(canvas: "Canvas", x: int, y: int, width: int, height: int) -> None:
    """Draw a frame with open corners, as a bar has."""
    canvas.fb.hline(x + 1, y, width - 2, 1)
    canvas.fb.hline(x + 1, y + height - 1, width - 2, 1)
    canvas.fb.vline(x, y + 1, height - 2, 1)
    canvas.fb.vline(x + width - 1, y + 1, height - 2, 1)


def dotted_frame(canvas: "Canvas", x: int, y: int, width: int, height: int) -> None:
    """Draw a frame of dots, of what is lost or nobody's."""
    for at in range(1, width - 1, 2):
        canvas.fb.pixel(x + at, y, 1)
        canvas.fb.pixel(x + at, y + height - 1, 1)
    for at in range(1, height - 1, 2):
        canvas.fb.pixel(x, y + at, 1)
        canvas.fb.pixel(x + width - 1, y + at, 1)
