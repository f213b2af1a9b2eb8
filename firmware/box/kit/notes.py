"""Draw lines of TEXT at the end of a page's body."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

_X = const(3)
_PITCH = const(9)
_END = const(53)


def draw_notes(canvas: "Canvas", notes: "Sequence[str]") -> None:
    """Draw lines directly above the footer."""
    y = _END - _PITCH * len(notes)
    for note in notes:
        canvas.text(TEXT, note, _X, y)
        y += _PITCH
