"""Enter the points of a line of condition 2 for a player without units on the box."""

from typing import TYPE_CHECKING

from pages.mechwarrior.table import digits, words
from shared.rules.mechwarrior.model.actions import SUM

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> "Sheet":
    """Argument: the seat and the line, which takes two bits; see digits.py."""
    seat, line = divmod(table.argument & 255, 4)
    return digits.typed(table, words.LINES[line], bytes((SUM, seat, line)))
