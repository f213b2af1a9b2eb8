"""Read date, seats and plies of a record that cannot be replayed.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.readers import reader
from shared.rules import games
from shared.rules.errors import Unreadable
from shared.rules.records.replay import Record

if TYPE_CHECKING:
    from typing import Any

    from doomsday.games.readers import GameReader


class UnplayableRecord:
    """The content of a record, not verified.

    companies: for each seat what its game reads in the header, "name" first, None for unreadable
    values. plies: all tokens, including marks and checks.
    """

    def __init__(
        self, date: str, companies: "tuple[dict[str, Any], ...]", plies: "tuple[str, ...]"
    ) -> None:
        self.date = date
        self.companies = companies
        self.plies = plies


class _Torn(Record):
    """A record, parsed up to its first fault."""

    def __init__(self, text: str) -> None:
        try:
            super().__init__(text)
        except Unreadable:
            # The caller has reported the fault; keep what was parsed before it.
            return


def read_unplayable(text: str) -> "UnplayableRecord | None":
    """Return the readable parts of a record, None if the text has no header line."""
    torn = _Torn(text)
    if not torn.header:
        return None
    date = "".join([value for key, value in torn.header if key == "Date"])
    seats = tuple(reader_of(text).salvage_seats(torn.header))
    return UnplayableRecord(date, seats, tuple([token for _, token in torn.tokens]))


def reader_of(text: str) -> "GameReader":
    """Return the reader for the game of a record, which may be damaged.

    It is that of games.UNNAMED if the record names no game or an unknown one.
    """
    name = dict(_Torn(text).header).get("Game", "")
    try:
        return reader(games.named(name).id)
    except Unreadable:
        return reader(games.UNNAMED)
