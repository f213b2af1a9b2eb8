"""Make the lines that stand at the end of a page's body."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import lines
from pages.mfz.widgets import words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_ROOM = const(122)


def note_lines(canvas: "Canvas", text: str) -> "list[str]":
    """Return a text as lines of a note; none for an empty text."""
    return lines(canvas, TEXT, text, _ROOM)


def dice_said(count: int) -> str:
    """Return a number of dice as text."""
    return str(count) + (words.ONE_DIE if count == 1 else words.DICE_COUNT)
