"""Base of the pages on which D marks units of a list."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui import icon_rows

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class MarkingPage(ListScreen):
    """D on a unit marks it and goes on to the next, or takes its mark away.

    The units stand in the rows after the first. _units: those that can be marked. _chosen: those
    that are, in the order in which they were marked.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._units: list[int] = []
        self._chosen: list[int] = []

    def icon(self, index: int) -> int:
        if not 0 < index <= len(self._units):
            return 0
        chosen = self._units[index - 1] in self._chosen
        return icon_rows.ACTED if chosen else icon_rows.TO_ACT

    def _mark(self, index: int) -> None:
        """Mark the unit in a row, or take its mark away."""
        unit = self._units[index - 1]
        if unit in self._chosen:
            self._chosen.remove(unit)
        else:
            self._chosen.append(unit)
            self.cursor = min(index + 1, len(self._units))

    def _enter(self, action: bytes) -> None:
        """Enter an action, or say why it is refused."""
        table = self.table
        code = table.state.check(action)
        if code:
            table.say(table.state.reason(code))
        else:
            table.play(action)
