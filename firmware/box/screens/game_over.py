"""Base class of the page of a finished game, and the way from a page to the saved game."""

from typing import TYPE_CHECKING

from box.screens.screen import A, B, C, Screen
from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts
    from box.kit.sheet import Sheet
    from box.kit.table import Table


def save(app: "Parts", screen: int = 0) -> None:
    """Close the open page, and save the game as `ending.save` does."""
    # The page opens again if the game goes on; without it there is room for what saves.
    app.stack.drop()
    app.memory.free()
    from box.game import ending

    ending.save(app, screen)


def over(score_sheet: int) -> "Sheet":
    """Return the sheet of a finished game, on which it is saved.

    score_sheet: number of the screen that B opens. C saves the game and sets up another one.
    """
    # Imported here: this module stays while the game is saved, and would keep it.
    from box.kit.sheet import Sheet

    sheet = Sheet("", [("", "", _save, words.SAVE)])
    sheet.up = words.SHEET_TITLE, (score_sheet, 0)
    sheet.down = words.AGAIN, _again
    sheet.idles = False
    return sheet


def _save(table: "Table[Any]") -> None:
    table.later(save)


def _again(table: "Table[Any]") -> None:
    table.later(save, table.pages.setup_screen)


class GameOver(Screen):
    """B opens the score sheet. D saves the game; C does, too, and sets up another one.

    sheet: number of the screen with the score sheet.
    """

    idles = False
    sheet = 0

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.SHEET_TITLE, words.AGAIN, words.SAVE

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if button == A:
            table.back()
        elif button == B:
            table.open(self.sheet)
        else:
            table.later(save, table.pages.setup_screen if button == C else 0)
