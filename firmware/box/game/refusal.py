"""Lead from a set-up that is refused to the page of what is refused. Loaded only then."""

from typing import TYPE_CHECKING

from micropython import const

from shared.rules.seat_fault import SeatFault

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table

# Higher than any seat: a page of seats takes it for the last one.
_LAST = const(9)


def seat_of(error: ValueError) -> int:
    """Return the seat because of which a set-up is refused, -1 if the options conflict."""
    return error.seat if isinstance(error, SeatFault) else -1


def leave(table: "Table[Any]", seat: int, options: int = 0) -> None:
    """Close the summary, over the page of a seat: the refused one, or the last one.

    seat: as `seat_of`. options: number of the screen to open if the options conflict; 0 for none.
    """
    if seat < 0 and options:
        table.open(options)
        return
    table.close()
    table.argument = seat if seat >= 0 else _LAST
