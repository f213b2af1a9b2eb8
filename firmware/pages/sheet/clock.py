"""Tell what is left on the players' clocks. Loaded only for a sheet with a chess clock."""

from typing import TYPE_CHECKING

from pages.sheet import words
from shared.rules.sheet.model.actions import LATE
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.sheet.state import SheetState

_MINUTE = 60


def left(table: "Table[SheetState]", seat: int) -> str:
    """Return the time that a player has left; it does not go below 0."""
    return time_text(max(_seconds(table, seat), 0))


def flag(table: "Table[SheetState]") -> None:
    """Put the player whose clock runs out of the game, if no time is left."""
    seat = table.state.actor()
    if _seconds(table, seat) > 0:
        table.toast(table.state.names()[seat] + words.HAS_LEFT + left(table, seat))
    else:
        table.play(bytes((LATE, seat)))


def _seconds(table: "Table[SheetState]", seat: int) -> int:
    layout = table.state.layout
    time = table.play_time()
    used = time.of_seat(seat) - time.spared_of(seat) if time is not None else 0
    return layout.minutes * _MINUTE + layout.increment * table.state.turns_taken(seat) - used
