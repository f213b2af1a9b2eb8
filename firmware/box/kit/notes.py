"""Lines of TEXT at the end of a page's body."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

_X = const(3)
_PITCH = const(9)
_END = const(53)
_ROOM = const(122)


def note_lines(canvas: "Canvas", text: str) -> "list[str]":
    """Return a text as lines of a note; none for an empty text."""
    return lines(canvas, TEXT, text, _ROOM)


def draw_notes(canvas: "Canvas", notes: "Sequence[str]") -> None:
    """Draw lines directly above the footer."""
    y = _END - _PITCH * len(notes)
    for note in notes:
        canvas.text(TEXT, note, _X, y)
        y += _PITCH
