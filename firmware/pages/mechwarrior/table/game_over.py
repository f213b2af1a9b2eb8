"""Show who won, and the three conditions of each player."""

from typing import TYPE_CHECKING

from box.screens.game_over import GameOver
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import conditions, words

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState


class Page(GameOver):
    """One row a player, the winner first; a condition that was won is underlined."""

    table: "Table[BattleState]"

    sheet = screen_ids.SCORE_SHEET

    def purpose(self) -> str:
        return words.GAME_OVER_HELP

    def draw(self, canvas: "Canvas") -> None:
        conditions.draw(canvas, self.table.state, words.GAME_OVER, True)
