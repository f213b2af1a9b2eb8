"""The page of a finished game, whose picture is that of the game."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def sheet(score_sheet: int, help: str) -> Sheet:
    """Return the sheet on which D saves the game; C does, too, and sets up another one.

    score_sheet: number of the screen that B opens.
    """
    found = Sheet("", (("", "", save, words.SAVE),))
    found.up = words.SHEET_TITLE, (score_sheet, 0)
    found.down = words.AGAIN, _save_and_begin
    found.idles = False
    found.help = help
    return found


def save(table: "Table[Any]", screen: int = 0) -> None:
    """Have the loop save the game, and open a screen then; 0 for none."""
    # Imported here: needed once a game.
    from box.screens import game_over

    table.later(game_over.save, screen)


def _save_and_begin(table: "Table[Any]") -> None:
    save(table, table.pages.setup_screen)
