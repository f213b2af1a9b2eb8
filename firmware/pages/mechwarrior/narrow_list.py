"""Draw a list of rows on the left of a page, beside a column with the numbers they lead to."""

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

SHOWN = const(4)
# The rows end here, and the scroll mark follows.
_ROWS_END = const(76)
_SCROLL_X = const(80)
_TOP = const(12)
_HEIGHT = const(40)
_THUMB = const(12)


def begin(canvas: "Canvas", cursor: int, total: int) -> int:
    """Draw the scroll mark if rows do not fit, and return the first row that is shown."""
    first = max(min(cursor - 1, total - SHOWN), 0)
    if total > SHOWN:
        for y in range(_TOP, _TOP + _HEIGHT, 2):
            canvas.fb.pixel(_SCROLL_X, y, 1)
        y = _TOP + (_HEIGHT - _THUMB) * first // (total - SHOWN)
        canvas.fb.fill_rect(_SCROLL_X - 1, y, 2, _THUMB, 1)
    canvas.rows_end = _ROWS_END
    return first
