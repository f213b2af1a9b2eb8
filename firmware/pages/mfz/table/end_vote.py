"""Ask whether the game ends early, because at most one company has points."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz.table import words
from shared.rules.mfz.model.actions import END_NOW, PLAY_ON

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """C plays on, D ends the game."""
    state = table.state
    scores = state.scores()
    alone = [seat for seat in range(len(scores)) if scores[seat]]
    who = state.setup.companies[alone[0]][0] if alone else words.NOBODY_AT_ALL

    def body(canvas: "Canvas", cursor: int) -> None:
        canvas.text(STRONG, fit(canvas, STRONG, who, 120), 4, 14)
        canvas.text(TEXT, words.ALONE_LEFT if alone else words.NOBODY_LEFT, 4, 28)
        canvas.text(TEXT, words.EARLY_END_QUESTION, 4, 39)

    sheet = Sheet(words.EARLY_END_TITLE, [("", "", bytes((END_NOW,)))], label=words.END)
    sheet.number = words.ROUND + str(state.round())
    sheet.up = "", None
    sheet.down = words.ON, bytes((PLAY_ON,))
    sheet.body = body
    return sheet
