"""Enter the points of a line of condition 2 for a player without units on the box."""

from typing import TYPE_CHECKING

from pages.mechwarrior.table import words
from pages.mechwarrior.table.digits import NumberScreen
from shared.rules.mechwarrior.model.actions import SUM

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_LINE = 3


class Page(NumberScreen):
    """Argument: the seat and the line, which takes two bits."""

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._seat = table.argument >> 2
        self._line = table.argument & _LINE
        self.begin_with_undone()

    def subject(self) -> str:
        return words.LINES[self._line]

    def action(self, number: int) -> bytes:
        return bytes((SUM, self._seat, self._line, number >> 8, number & 255))
