"""Show who won, and the three conditions of each player."""

from typing import TYPE_CHECKING

from box.screens.screen import A, B, C, Screen
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import conditions, words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App


class Page(Screen):
    """One row a player, the winner first; a condition that was won is underlined.

    B opens the score sheet. D saves the game; C does, too, and sets up another one.
    """

    app: "App"

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.SHEET_TITLE, words.AGAIN, words.SAVE

    def purpose(self) -> str:
        return words.GAME_OVER_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.back()
        elif button == B:
            self.app.stack.push(screen_ids.SCORE_SHEET)
        else:
            # Imported here: large, and only needed for saving.
            from box.game import saving

            app = self.app
            app.later(saving.save, app.pages.setup_screen if button == C else 0)

    def draw(self, canvas: "Canvas") -> None:
        conditions.draw(canvas, self.app.game.state, words.GAME_OVER, True)
