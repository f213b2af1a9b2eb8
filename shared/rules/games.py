"""The registry of games: the only list of them.

A game is three packages of one name, its id: shared/rules/ID (the rules), firmware/pages/ID (the
pages of the box) and host/doomsday/games/ID (the laptop side). See shared/rules/contract.py.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import UnknownGame

if TYPE_CHECKING:
    from shared.rules.contract import GameModule

# The id of each game, and its name in the header of records.
GAMES = (("mfz", "MFZ:RA"),)

# The game of files and messages that name none: those of versions that knew only one.
UNNAMED = "mfz"


def ids() -> "list[str]":
    """Return the ids of all games, in the order in which they are offered."""
    return [row[0] for row in GAMES]


def game(id: str) -> "GameModule":
    """Load the record of a game.

    Raises: UnknownGame if the id is not known.
    """
    if id not in ids():
        raise UnknownGame(id)
    return __import__("shared.rules." + id + ".game", None, None, ("GAME",)).GAME  # type: ignore[no-any-return]


def named(name: str) -> "GameModule":
    """Load the record of the game that a header calls `name`.

    Raises: UnknownGame if there is none.
    """
    for id, called in GAMES:
        if called == name:
            return game(id)
    raise UnknownGame(name)
