"""Move stations between companies if the game only counts them; the total stays."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_shorts
from pages.mfz.corrections import words
from shared.rules.mfz.model.actions import CORRECT_STATION, NOBODYS

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a company.
_ROOM = const(36)


def page(table: "Table[FullState]") -> Sheet:
    """Argument: a seat or NOBODYS. D moves one station from or to another holder."""
    state = table.state
    names = fit_shorts(table.canvas, TEXT, state.names(), state.setup.shorts, _ROOM)
    holder = table.argument

    def named(other: int) -> str:
        return words.NOBODY if other == NOBODYS else names[other]

    def stations(other: int) -> str:
        return str(state.neutral if other == NOBODYS else state.stations()[other])

    others = [seat for seat in state.order() + [NOBODYS] if seat != holder]
    rows: list[Row] = []
    # The other holder with its number of stations: first those that give one.
    for lead in (words.STATION_FROM, words.STATION_TO):
        for other in others:
            pair = (other, holder) if lead == words.STATION_FROM else (holder, other)
            action = bytes((CORRECT_STATION,) + pair)
            if not state.check(action):
                rows.append((lead + named(other), stations(other), action))
    if not rows:
        rows.append((words.NOTHING_MORE, "", None))
    return Sheet(words.STATIONS_OF + named(holder), rows, number=stations(holder))
