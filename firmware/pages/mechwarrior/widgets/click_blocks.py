"""Draw the clicks of a combat dial as blocks: filled ones are left, of lost ones stays a foot."""

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

# What moves when a dial is turned: this and the number of the unit; see Motion.
MOTION = const(128)
# Two rows of blocks beside a unit, at most this wide.
WIDTH = const(19)
_ROWS_WIDTH = const(18)
_HEIGHT = const(4)
_ROW_PITCH = const(5)
_WIDEST = const(4)
# One row of a page.
_LINE_WIDTH = const(44)
_LINE_HEIGHT = const(7)


def in_two_rows(
    canvas: "Canvas", x_end: int, y: int, left: int, clicks: int, dark: bool = False
) -> None:
    """Draw blocks that end before column x_end, on 9 rows of pixels."""
    columns = (clicks + 1) // 2
    width = max(1, min(_ROWS_WIDTH // columns - 1, _WIDEST))
    x = x_end - columns * (width + 1) + 1
    for click in range(clicks):
        row, column = divmod(click, columns)
        _draw_block(
            canvas,
            x + column * (width + 1),
            y + _ROW_PITCH * row,
            width,
            _HEIGHT,
            click < left,
            dark,
        )


def in_a_line(canvas: "Canvas", x_end: int, y: int, left: int, clicks: int) -> int:
    """Draw blocks that end before column x_end, and return the column where they begin."""
    width = max(1, min(_LINE_WIDTH // clicks - 1, _WIDEST))
    x_begin = x_end - clicks * (width + 1) + 1
    for click in range(clicks):
        _draw_block(canvas, x_begin + click * (width + 1), y, width, _LINE_HEIGHT, click < left)
    return x_begin


def _draw_block(
    canvas: "Canvas", x: int, y: int, width: int, height: int, filled: bool, dark: bool = False
) -> None:
    top = y if filled else y + height - 1
    canvas.fb.fill_rect(x, top, width, y + height - top, not dark)
