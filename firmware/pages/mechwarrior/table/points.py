"""Enter points that a player scores by anything but a unit of the box."""

from typing import TYPE_CHECKING

from box.screens.screen import D
from pages.mechwarrior.table import words
from pages.mechwarrior.table.digits import NumberScreen
from shared.rules.mechwarrior.model.actions import POINTS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(NumberScreen):
    """Argument: the seat that scores."""

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._seat = table.argument
        self.begin_with_undone()

    def subject(self) -> str:
        return words.POINTS_FOR + self.table.state.names()[self._seat]

    def on_button(self, button: int, kind: int) -> None:
        if button == D and self.is_last() and not self.number():
            # No points: nothing to enter.
            self.table.close()
        else:
            super().on_button(button, kind)

    def action(self, number: int) -> bytes:
        return bytes((POINTS, self._seat, number >> 8, number & 255))
