"""List the cards in play in the order of their effects (W-107, W-108)."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.setup import cards

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

# Pixels of a player's name.
_OWNER = 70


class Page(ListScreen):
    """Number each card by the step of its effect; the player of the one at the cursor is named."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._cards = cards.ordered(table.state.setup.cards)

    def title(self) -> str:
        return words.CARDS

    def number(self) -> str:
        kind, _, seat = self._cards[self.cursor]
        if cards.step(kind) == 1:
            return words.FOR_ALL
        return fit_seat(self.table.canvas, TEXT, self.table.state.names(), seat, _OWNER)

    def purpose(self) -> str:
        return words.CARDS_HELP

    def count(self) -> int:
        return len(self._cards)

    def row(self, index: int) -> "tuple[str, str]":
        kind, name, _ = self._cards[index]
        return words.CARD % (cards.step(kind), name), kind

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.OK

    def choose(self, index: int) -> None:
        self.table.close()
