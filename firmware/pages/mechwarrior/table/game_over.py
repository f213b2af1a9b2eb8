"""Show who won, and the three conditions of each player."""

from typing import TYPE_CHECKING

from box.kit import game_over
from pages.mechwarrior import page_rows
from pages.mechwarrior.table import conditions, words

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> "Sheet":
    """One row a player, the winner first; a condition that was won is underlined."""
    sheet = game_over.sheet(page_rows.SCORE_SHEET, words.GAME_OVER_HELP)
    sheet.draw = lambda canvas, cursor: conditions.draw(canvas, table.state, words.GAME_OVER, True)
    return sheet
