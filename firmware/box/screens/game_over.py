"""Base class of the page of a finished game."""

from box.screens.screen import A, B, C, Screen
from box.ui import words


class GameOver(Screen):
    """B opens the score sheet. D saves the game; C does, too, and sets up another one.

    sheet: number of the screen with the score sheet.
    """

    idles = False
    sheet = 0

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.SHEET_TITLE, words.AGAIN, words.SAVE

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.back()
        elif button == B:
            app.stack.push(self.sheet)
        else:
            # Imported here: large, and only needed for saving.
            from box.game import saving

            app.later(saving.save, app.pages.setup_screen if button == C else 0)
