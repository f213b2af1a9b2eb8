"""Roll for an attack or a break-away, where the box did not do so by itself."""

from typing import TYPE_CHECKING

from box.screens.screen import A, D, Screen
from box.ui.dice_pictures import draw_dice
from pages.mechwarrior.attack import follow, words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App


class Page(Screen):
    """D rolls."""

    app: "App"

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", "", words.ROLL

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.back()
        elif button == D:
            app.play(follow.rolled(app))

    def draw(self, canvas: "Canvas") -> None:
        due = self.app.game.state.due()
        canvas.header(words.ROLL)
        draw_dice(canvas, due, bytes(len(due)), ())
