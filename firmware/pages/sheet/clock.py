"""Tell what is left on the players' clocks. Loaded only for a sheet with a chess clock."""

from typing import TYPE_CHECKING

from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.sheet.state import SheetState

_MINUTE = 60


def left(table: "Table[SheetState]") -> "list[str]":
    """Return the time that each player has left; none goes below 0."""
    state = table.state
    layout = state.layout
    time = table.play_time()
    found = []
    for seat in state.seats:
        seconds = layout.minutes * _MINUTE + layout.increment * state.turns_taken(seat)
        used = time.of_seat(seat) if time is not None else 0
        found.append(time_text(max(seconds - used, 0)))
    return found
