"""Draw the scores of a sheet as large as the panel; a hidden one as a question mark."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.simple.scores import draw_cells
from pages.sheet import words
from shared.rules.sheet.actions import OVER

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.sheet.state import SheetState

_TOP = const(2)
_BOTTOM = const(64)


def draw(canvas: "Canvas", state: "SheetState", what: object = None) -> None:
    """Draw each player's score below the name; also the picture of an idle box."""
    each = state.layout.each
    is_hidden = state.phase != OVER and each and each[state.layout.win_counter].is_hidden
    numbers = [words.HIDDEN if is_hidden else str(score) for score in state.scores()]
    draw_cells(canvas, state.names(), numbers, _TOP, _BOTTOM)
