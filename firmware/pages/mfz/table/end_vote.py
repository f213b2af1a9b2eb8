"""Ask whether the game ends early, because at most one company has points."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import A, C, D, Screen
from box.ui.canvas import MEDIUM, SMALL
from pages.mfz.table import words
from shared.rules.mfz.model.actions import END_NOW, PLAY_ON

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App


class Page(Screen):
    """C plays on, D ends the game."""

    app: "App"

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.ON, words.END

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button == C:
            self.app.play(bytes((PLAY_ON,)))
        elif button == D:
            self.app.play(bytes((END_NOW,)))

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        scores = state.scores()
        alone = [seat for seat in range(len(scores)) if scores[seat]]
        lines = words.EARLY_END if alone else words.NOBODY_LEFT
        for seat in alone:
            canvas.tag(SMALL, state.setup.companies[seat][0], 0, 2)
        for i, line in enumerate(lines):
            canvas.text(MEDIUM, line, 0, 13 * (i + 1))
