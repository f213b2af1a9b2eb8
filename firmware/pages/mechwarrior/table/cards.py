"""List the cards in play in the order of their effects (W-107, W-108)."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.setup import cards

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Pixels of a player's name.
_OWNER = 70


def page(table: "Table[BattleState]") -> Sheet:
    """Number each card by the step of its effect; the player of the one at the cursor is named."""
    state = table.state
    ordered = cards.ordered(state.setup.cards)

    def row(index: int) -> "Row":
        kind, name, _ = ordered[index]
        return words.CARD % (cards.step(kind), name), kind, None

    def owner(index: int) -> str:
        kind, _, seat = ordered[index]
        if cards.step(kind) == 1:
            return words.FOR_ALL
        return fit_seat(table.canvas, TEXT, state.names(), seat, _OWNER)

    sheet = Sheet(words.CARDS, count=len(ordered), row=row, number=owner)
    sheet.help = words.CARDS_HELP
    return sheet
