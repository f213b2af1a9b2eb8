"""Move stations between companies if the game only counts them; the total stays."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_shorts
from pages.mfz.corrections import words
from shared.rules.mfz.model.actions import CORRECT_STATION, NOBODYS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState

# Pixels of a company.
_ROOM = const(36)


class Page(ListScreen):
    """Argument: a seat or NOBODYS. D moves one station from or to another holder."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        self._names = fit_shorts(table.canvas, TEXT, state.names(), state.setup.shorts, _ROOM)
        about = table.argument
        others = [seat for seat in state.order() + [NOBODYS] if seat != about]
        pairs = [(other, about) for other in others] + [(about, other) for other in others]
        actions = [bytes((CORRECT_STATION,) + pair) for pair in pairs]
        self._actions = [action for action in actions if not state.check(action)]

    def title(self) -> str:
        return words.STATIONS_OF + self._name(self.table.argument)

    def number(self) -> str:
        return str(self._count(self.table.argument))

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.OK

    def count(self) -> int:
        return max(len(self._actions), 1)

    def row(self, index: int) -> "tuple[str, str]":
        """Return the other holder and its number of stations."""
        if not self._actions:
            return words.NOTHING_MORE, ""
        _, giver, taker = self._actions[index]
        gets = taker == self.table.argument
        other = giver if gets else taker
        lead = words.STATION_FROM if gets else words.STATION_TO
        return lead + self._name(other), str(self._count(other))

    def choose(self, index: int) -> None:
        if self._actions:
            self.table.play(self._actions[index])
        else:
            self.table.close()

    def _name(self, holder: int) -> str:
        return words.NOBODY if holder == NOBODYS else self._names[holder]

    def _count(self, holder: int) -> int:
        state = self.table.state
        count: int = state.neutral if holder == NOBODYS else state.stations()[holder]
        return count
