"""Count the points of the end: each player's units, then the winner."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import COUNTED
from shared.rules.mechwarrior.play import victory

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """A row a player, with the points for survival so far; the last one counts them."""

    table: "Table[BattleState]"

    idles = False

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._totals = victory.totals(state)

    def title(self) -> str:
        return words.FINAL_COUNT

    def number(self) -> str:
        return words.SURVIVAL

    def count(self) -> int:
        return len(self._totals) + 1

    def labels(self) -> "tuple[str, str, str, str]":
        done = self.cursor == len(self._totals)
        return words.MENU, words.UP, words.DOWN, words.COUNT if done else words.OPEN

    def row(self, index: int) -> "tuple[str, str]":
        if index == len(self._totals):
            return words.COUNT_ALL, ""
        name = fit_seat(self.table.canvas, TEXT, self.table.state.names(), index, 80)
        return name, str(self._totals[index][1])

    def usual(self) -> str:
        return words.COUNT_ALL

    def do_usual(self) -> None:
        self.table.play(bytes((COUNTED,)))

    def choose(self, index: int) -> None:
        if index == len(self._totals):
            self.do_usual()
        else:
            self.table.open(screen_ids.PLAYER, index)
