"""Read date, seats and plies of a record that cannot be replayed."""

from dataclasses import dataclass
from typing import Any

from doomsday.games.tools import GameTools, tools
from shared.rules import games
from shared.rules.errors import Unreadable
from shared.rules.records.replay import Record


@dataclass(frozen=True)
class UnplayableRecord:
    """The content of a record, not verified.

    companies: for each seat what its game reads in the header, "name" first, None for unreadable
    values. plies: all tokens, including marks and checks.
    """

    date: str
    companies: tuple[dict[str, Any], ...]
    plies: tuple[str, ...]


class _Torn(Record):
    """A record, parsed up to its first fault."""

    def __init__(self, text: str) -> None:
        try:
            super().__init__(text)
        except Unreadable:
            # The caller has reported the fault; keep what was parsed before it.
            return


def read_unplayable(text: str) -> UnplayableRecord | None:
    """Return the readable parts of a record, None if the text has no header line."""
    torn = _Torn(text)
    if not torn.header:
        return None
    date = "".join(value for key, value in torn.header if key == "Date")
    seats = tuple(tools_of(text).salvage_seats(torn.header))
    return UnplayableRecord(date, seats, tuple(token for _, token in torn.tokens))


def tools_of(text: str) -> GameTools:
    """Return the tools for the game of a record, which may be damaged.

    They are those of games.UNNAMED if the record names no game or an unknown one.
    """
    name = dict(_Torn(text).header).get("Game", "")
    try:
        return tools(games.named(name).id)
    except Unreadable:
        return tools(games.UNNAMED)
