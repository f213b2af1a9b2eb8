"""Resolve artillery markers in the command stage."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from pages.mechwarrior import screen_ids
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import RESOLVED, ZONES
from shared.rules.mechwarrior.model.kinds import FULL

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App


class Page(ListScreen):
    """A row a marker, which D takes off; then a row a player, to enter what is lost."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._markers = state.markers(state.active)
        game = app.game
        if game.is_news() and game.action(game.ply)[0] == ZONES:
            # Imported here: needed once a turn.
            from pages.mechwarrior.table import zones

            app.controls.toast(zones.told(app))

    def title(self) -> str:
        return words.MARKERS

    def number(self) -> str:
        return words.TURN + str(self.app.game.state.round())

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.app.game.state.setup, "artillery_resolve")

    def count(self) -> int:
        return len(self._markers) + len(self.app.game.state.seats)

    def row(self, index: int) -> "tuple[str, str]":
        state = self.app.game.state
        if index < len(self._markers):
            value = "" if state.has_depth(FULL) else words.RESOLVE
            return state.unit(state.marker_unit(self._markers[index])).name, value
        return state.names()[index - len(self._markers)], ""

    def labels(self) -> "tuple[str, str, str, str]":
        is_marker = self.cursor < len(self._markers)
        resolves = is_marker and not self.app.game.state.has_depth(FULL)
        return words.MENU, words.UP, words.DOWN, words.DO_IT if resolves else words.OPEN

    def choose(self, index: int) -> None:
        if index < len(self._markers):
            marker = self._markers[index]
            if self.app.game.state.has_depth(FULL):
                self.app.stack.push(screen_ids.BLAST, marker)
            else:
                self.app.play(bytes((RESOLVED, marker)))
        else:
            self.app.stack.push(screen_ids.PLAYER, index - len(self._markers))
