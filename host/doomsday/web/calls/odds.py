"""The calls about the odds of attacks. Run in MicroPython, in the page."""

from typing import TYPE_CHECKING

from doomsday.games.odds import Unanswered
from doomsday.games.readers import reader
from doomsday.web.calls.refused import Refused
from shared.rules import games

if TYPE_CHECKING:
    from typing import Any


def odds_fields() -> "list[dict[str, Any]]":
    """Return each game with odds, and what a question about it asks for."""
    found = []
    for id in games.ids():
        fields = reader(id).odds_fields()
        if fields:
            title = games.game(id).title
            found.append({"id": id, "title": title, "fields": [one.facts() for one in fields]})
    return found


def odds(id: str, texts: "list[str]") -> "dict[str, Any]":
    """Answer a question: a text for each field of a game."""
    if id not in games.ids():
        raise Refused("There is no such game.", "one of " + ", ".join(games.ids()))
    try:
        return reader(id).odds(texts).as_page()
    except Unanswered as fault:
        raise Refused(fault.sentence, fault.hint) from None
