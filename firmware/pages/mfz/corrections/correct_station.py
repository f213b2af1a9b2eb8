"""Move stations between companies if the game only counts them; the total stays."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_shorts
from pages.mfz.corrections import words
from shared.rules.mfz.model.actions import CORRECT_STATION, NOBODYS

if TYPE_CHECKING:
    from pages.mfz.typed import App

# Pixels of a company.
_ROOM = const(36)


class Page(ListScreen):
    """Argument: a seat or NOBODYS. D moves one station from or to another holder."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._names = fit_shorts(app.canvas, TEXT, state.names(), state.setup.shorts, _ROOM)
        about = app.stack.about
        others = [seat for seat in state.order() + [NOBODYS] if seat != about]
        pairs = [(other, about) for other in others] + [(about, other) for other in others]
        actions = [bytes((CORRECT_STATION,) + pair) for pair in pairs]
        self._actions = [action for action in actions if not state.check(action)]

    def title(self) -> str:
        return words.STATIONS_OF + self._name(self.app.stack.about)

    def number(self) -> str:
        return str(self._count(self.app.stack.about))

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.OK

    def count(self) -> int:
        return max(len(self._actions), 1)

    def row(self, index: int) -> "tuple[str, str]":
        """Return the other holder and its number of stations."""
        if not self._actions:
            return words.NOTHING_MORE, ""
        _, giver, taker = self._actions[index]
        gets = taker == self.app.stack.about
        other = giver if gets else taker
        lead = words.STATION_FROM if gets else words.STATION_TO
        return lead + self._name(other), str(self._count(other))

    def choose(self, index: int) -> None:
        if self._actions:
            self.app.play(self._actions[index])
        else:
            self.app.stack.pop()

    def _name(self, holder: int) -> str:
        return words.NOBODY if holder == NOBODYS else self._names[holder]

    def _count(self, holder: int) -> int:
        state = self.app.game.state
        count: int = state.neutral if holder == NOBODYS else state.stations()[holder]
        return count
