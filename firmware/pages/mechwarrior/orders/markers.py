"""Resolve artillery markers in the command stage."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from pages.mechwarrior import screen_ids
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import RESOLVED, ZONES
from shared.rules.mechwarrior.model.kinds import FULL

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """A row a marker, which D takes off; then a row a player, to enter what is lost."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._markers = state.markers(state.active)
        game = table.game
        if game.is_news() and game.action(game.ply)[0] == ZONES:
            # Imported here: needed once a turn.
            from pages.mechwarrior.table import zones

            table.toast(zones.told(table))

    def title(self) -> str:
        return words.MARKERS

    def number(self) -> str:
        return words.TURN + str(self.table.state.round())

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.table.state.setup, "artillery_resolve")

    def count(self) -> int:
        return len(self._markers) + len(self.table.state.seats)

    def row(self, index: int) -> "tuple[str, str]":
        state = self.table.state
        if index < len(self._markers):
            value = "" if state.has_depth(FULL) else words.RESOLVE
            return state.unit(state.marker_unit(self._markers[index])).name, value
        return state.names()[index - len(self._markers)], ""

    def labels(self) -> "tuple[str, str, str, str]":
        is_marker = self.cursor < len(self._markers)
        resolves = is_marker and not self.table.state.has_depth(FULL)
        return words.MENU, words.UP, words.DOWN, words.DO_IT if resolves else words.OPEN

    def choose(self, index: int) -> None:
        if index < len(self._markers):
            marker = self._markers[index]
            if self.table.state.has_depth(FULL):
                self.table.open(screen_ids.BLAST, marker)
            else:
                self.table.play(bytes((RESOLVED, marker)))
        else:
            self.table.open(screen_ids.PLAYER, index - len(self._markers))
