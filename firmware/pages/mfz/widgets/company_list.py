"""Draw up to five companies with one number each."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import draw_row, is_wide
from box.ui.canvas import MEDIUM, SMALL, WIDTH
from box.ui.wrap import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

_TITLE_COLUMNS = const(15)
_LARGE_ROWS = const(3)
_TOP = const(14)
_PITCH = const(8)
_COLUMNS = const(24)
# Pixels for name and value in a large row; pixels of a letter of the name; of the value.
_ROOM = const(115)
_LETTER = const(5)
_VALUE = const(8)


def draw_companies(
    canvas: "Canvas", title: str, rows: "Sequence[tuple[str, str]]", marked: int = 0
) -> None:
    """Draw a title and rows of name and number, the first `marked` of them inverse.

    Few rows are drawn large, unless two names would be cut to the same text.
    """
    if len(title) <= _TITLE_COLUMNS:
        canvas.tag(MEDIUM, title, 0, 0)
    else:
        canvas.tag(SMALL, title, 0, 2)
    small = [name for name, value in rows if is_wide(name, value)]
    large = len(rows) <= _LARGE_ROWS and not _are_alike(rows)
    for i, (name, value) in enumerate(rows):
        if large:
            draw_row(canvas, i + 1, name, value, i < marked, small=len(small) > 0)
            continue
        y = _TOP + _PITCH * i
        name = cut(name, _COLUMNS - len(value))
        if i < marked:
            canvas.tag(SMALL, name, 1, y)
        else:
            canvas.text(SMALL, name, 2, y)
        canvas.right(SMALL, value, WIDTH, y)


def _are_alike(rows: "Sequence[tuple[str, str]]") -> bool:
    """Return whether two names would be cut to the same text in large rows."""
    value = max([len(value) for _, value in rows])
    names = [cut(name, (_ROOM - _VALUE * value) // _LETTER) for name, _ in rows]
    return len(set(names)) < len(names)
