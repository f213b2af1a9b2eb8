"""Draw the reason for a question below a page."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from box.ui.wrap import wrap

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.damage import DamageState

_COLUMNS = const(25)
_PITCH = const(8)
_BOTTOM = const(54)
# The last row of a note, which labels may touch.
_NOTE_END = const(55)


def prompt_lines(state: "DamageState") -> "list[str]":
    """Return the current prompt with its rule, as lines of small type."""
    # Imported here: dice rolled by the box show no prompt.
    from shared.rules.mfz.text.prompts import question

    return wrap(question(state, True), _COLUMNS)


def draw_footer(canvas: "Canvas", lines: "list[str]", top: int) -> None:
    """Draw all lines above the labels, or none if they would extend above row `top`."""
    y = _BOTTOM - _PITCH * len(lines)
    if y < top:
        return
    for i, line in enumerate(lines):
        canvas.text(SMALL, line, 0, y + _PITCH * i)


def draw_note(canvas: "Canvas", lines: "list[str]") -> None:
    """Draw lines of small type directly above the labels."""
    for i, line in enumerate(lines):
        canvas.text(SMALL, line, 0, _NOTE_END - _PITCH * (len(lines) - i))
