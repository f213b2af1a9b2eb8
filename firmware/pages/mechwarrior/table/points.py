"""Enter points that a player scores by anything but a unit of the box."""

from typing import TYPE_CHECKING

from pages.mechwarrior.table import digits, words
from shared.rules.mechwarrior.model.actions import POINTS

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> "Sheet":
    """Argument: the seat that scores; see digits.py."""
    seat = table.argument & 255
    name = table.state.names()[seat]
    return digits.typed(table, words.POINTS_FOR + name, bytes((POINTS, seat)), True)
