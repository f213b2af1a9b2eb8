"""Tell what is left on the clocks of players, whose state says what they may use."""

from typing import TYPE_CHECKING

from box.ui import words
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def left(table: "Table[Any]", seat: int) -> str:
    """Return the time that a player has left; it does not go below 0."""
    return time_text(max(_seconds(table, seat), 0))


def flag(table: "Table[Any]", kind: int) -> None:
    """Play an action of a kind on the seat whose clock runs, if it has no time left."""
    seat = table.state.actor()
    if _seconds(table, seat) > 0:
        table.toast(table.state.names()[seat] + words.HAS_LEFT + left(table, seat))
    else:
        table.play(bytes((kind, seat)))


def _seconds(table: "Table[Any]", seat: int) -> int:
    time = table.play_time()
    used = time.of_seat(seat) - time.spared_of(seat) if time is not None else 0
    allowed: int = table.state.time_allowed(seat)
    return allowed - used
