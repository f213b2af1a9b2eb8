"""Draw counts as marks: what is there is filled, what is lost leaves its foot."""

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


def blocks(canvas: "Canvas", x: int, y: int, height: int, here: int, lost: int, ink: int) -> None:
    """Draw a block for each unit, 3 pixels apart from (x, y) on."""
    for _ in range(here):
        canvas.fb.fill_rect(x, y, _BLOCK, height, ink)
        x += _BLOCK_PITCH
    for _ in range(lost):
        canvas.fb.hline(x, y + height - 1, _BLOCK, ink)
        x += _BLOCK_PITCH


def flags(canvas: "Canvas", x: int, y: int, count: int, invert: bool, most: int) -> None:
    """Draw a flag of 5 x 5 pixels for each, 6 apart; more than `most` as a flag and a number."""
    for i in range(count if count <= most else 1):
        canvas.icon(icon_rows.FLAG, x + _FLAG_PITCH * i, y - _FLAG_TOP, invert)
    if count > most:
        canvas.text(TEXT, str(count), x + _FLAG_PITCH + 1, y - 1, invert)


def ticks(canvas: "Canvas", x: int, y: int, count: int, most: int, ink: int) -> None:
    """Draw `most` ticks of 2 x 4 pixels, 3 apart, the first `count` filled."""
    blocks(canvas, x, y, 4, count, most - count, ink)
