"""Draw the picture of an idle box: whose turn it is, and the points in turn."""

from typing import TYPE_CHECKING

from box.ui.canvas import STRONG
from box.ui.fitting import fit_seat
from box.ui.numerals import ROWS_48
from pages.mechwarrior.table import big_scores, words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState


def draw(canvas: "Canvas", state: "BattleState", scores: bool) -> None:
    """Draw the number of the turn as large as the panel, or all points."""
    if scores:
        big_scores.draw(canvas, state)
        return
    turn = str(state.round())
    canvas.sheet(ROWS_48).write(turn, 64 - canvas.sheet(ROWS_48).width(turn) // 2, 2)
    canvas.text(STRONG, words.TURN_WORD, 4, 3)
    name = fit_seat(canvas, STRONG, state.names(), state.active, 120)
    canvas.text(STRONG, name, 64 - canvas.width(STRONG, name) // 2, 52)
