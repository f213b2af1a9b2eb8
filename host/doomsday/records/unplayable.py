"""What can be read of a record that cannot be played: its date, its seats, its plies."""

from dataclasses import dataclass
from typing import Any

from doomsday.games.tools import GameTools, tools
from shared.rules import games
from shared.rules.errors import Unreadable
from shared.rules.records.replay import Record


@dataclass(frozen=True)
class UnplayableRecord:
    """What a record says, unchecked.

    companies: of each seat what its game reads there, "name" first, None for what cannot be read.
    plies: all tokens, marks and checks too.
    """

    date: str
    companies: tuple[dict[str, Any], ...]
    plies: tuple[str, ...]


class _Torn(Record):
    """A record as far as it can be read."""

    def __init__(self, text: str) -> None:
        try:
            super().__init__(text)
        except Unreadable:
            # The caller has been told already; what was read before this is there.
            return


def read_unplayable(text: str) -> UnplayableRecord | None:
    """Return what is left of a record, None where nothing of a record is in the text."""
    torn = _Torn(text)
    if not torn.header:
        return None
    date = "".join(value for key, value in torn.header if key == "Date")
    seats = tuple(tools_of(text).salvage_seats(torn.header))
    return UnplayableRecord(date, seats, tuple(token for _, token in torn.tokens))


def tools_of(text: str) -> GameTools:
    """Return the laptop side of the game of a record, damaged or not.

    A record that names no game or one that is not known is read as one of games.UNNAMED.
    """
    name = dict(_Torn(text).header).get("Game", "")
    try:
        return tools(games.named(name).id)
    except Unreadable:
        return tools(games.UNNAMED)
