"""Ask about a captive whose captor was eliminated."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from pages.mechwarrior import screen_ids
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model import action_rows
from shared.rules.mechwarrior.model.actions import ELIMINATE, RELEASE

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """It is free, still held, or eliminated; the setting decides what comes first."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._actions = table.state.legal_of(action_rows.CAPTURES)

    def title(self) -> str:
        return words.CAPTOR_LOST

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.table.state.setup, "captor_lost")

    def count(self) -> int:
        return len(self._actions) + 1

    def row(self, index: int) -> "tuple[str, str]":
        name = self.table.state.unit(self._actions[0][1]).name
        if index == len(self._actions):
            return words.ELIMINATED, ""
        free = self._actions[index][0] == RELEASE
        return words.IS_FREE if free else words.STILL_HELD, "" if index else name

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, words.DO_IT

    def choose(self, index: int) -> None:
        if index < len(self._actions):
            self.table.play(self._actions[index])
        else:
            unit = self._actions[0][1]
            self.table.open(screen_ids.PICK, ELIMINATE << 8 | unit)
