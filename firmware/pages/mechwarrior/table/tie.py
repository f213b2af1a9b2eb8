"""Roll a die for each tied player."""

from typing import TYPE_CHECKING

from box.screens.screen import A, D, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import TIE_ROLL

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App


class Page(Screen):
    """D has the box roll; the highest die wins, equal ones roll again."""

    app: "App"

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", "", words.ROLL

    def purpose(self) -> str:
        return words.HIGHEST_WINS

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.back()
        elif button == D:
            faces = app.roll_dice(app.game.state.due())
            app.play(bytes((TIE_ROLL,)) + faces, _tell)

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        canvas.header(words.TIED)
        names = state.names()
        tied = state.tied()
        for i, seat in enumerate(tied):
            if len(tied) > 3:
                canvas.text_row(i, fit(canvas, TEXT, names[seat], 110))
            else:
                canvas.strong_row(i, fit(canvas, STRONG, names[seat], 110))


def _tell(app: "App") -> None:
    app.say(app.game.sentence(app.game.ply))
