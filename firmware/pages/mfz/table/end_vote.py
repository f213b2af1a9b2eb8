"""Ask whether the game ends early, because at most one company has points."""

from typing import TYPE_CHECKING

from box.screens.screen import A, C, D, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz.table import words
from shared.rules.mfz.model.actions import END_NOW, PLAY_ON

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState


class Page(Screen):
    """C plays on, D ends the game."""

    table: "Table[FullState]"

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.ON, words.END

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.back()
        elif button == C:
            self.table.play(bytes((PLAY_ON,)))
        elif button == D:
            self.table.play(bytes((END_NOW,)))

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        scores = state.scores()
        alone = [seat for seat in range(len(scores)) if scores[seat]]
        canvas.header(words.EARLY_END_TITLE, words.ROUND + str(state.round()))
        who = state.setup.companies[alone[0]][0] if alone else words.NOBODY_AT_ALL
        canvas.text(STRONG, fit(canvas, STRONG, who, 120), 4, 14)
        canvas.text(TEXT, words.ALONE_LEFT if alone else words.NOBODY_LEFT, 4, 28)
        canvas.text(TEXT, words.EARLY_END_QUESTION, 4, 39)
