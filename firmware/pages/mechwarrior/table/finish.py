"""Ask why the game ends."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import END_GAME
from shared.rules.mechwarrior.model.phases import COMMAND, ORDER

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """One row a reason; D ends the game, and the points are counted."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        left = {state.setup.teams[seat] for seat in state.seats if not state.is_out(seat)}
        # A side that is gone is the likeliest reason.
        self.cursor = 1 if len(left) < 2 else 0

    def title(self) -> str:
        return words.WHY_END

    def count(self) -> int:
        return len(words.REASONS)

    def row(self, index: int) -> "tuple[str, str]":
        return words.REASONS[index], ""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.END

    def choose(self, index: int) -> None:
        if self.table.state.phase in (COMMAND, ORDER):
            self.table.play(bytes((END_GAME, index)))
        else:
            self.table.say(words.NOT_NOW)
