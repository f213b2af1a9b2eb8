"""The registry of games: the only list of them.

A game is three packages named after its id: shared/rules/ID (rules), firmware/pages/ID (pages of
the box) and host/doomsday/games/ID (laptop side). See shared/rules/contract.py.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import UnknownGame

if TYPE_CHECKING:
    from shared.rules.contract import GameModule

# (id, name in the header of records, file of its rosters on the box or "" for none) of each game.
GAMES = (
    ("mfz", "MFZ:RA", "companies.txt"),
    ("mechwarrior", "MW:AoD", "battleforces.txt"),
    ("sheet", "Sheet", "sheets.txt"),
)

# The game of files and messages without a game id, which versions with only one game wrote.
UNNAMED = "mfz"


def ids() -> "list[str]":
    """Return the ids of all games, in menu order.

    >>> "mfz" in ids()
    True
    """
    return [row[0] for row in GAMES]


def name_of(id: str) -> str:
    """Return the name of a registered game in headers, which fits the head of a page.

    >>> name_of("mfz")
    'MFZ:RA'
    """
    return _row(id)[1]


def roster_path(id: str) -> str:
    """Return the name of the file on the box with a registered game's rosters, "" for none.

    >>> roster_path("mfz")
    'companies.txt'
    """
    return _row(id)[2]


def game(id: str) -> "GameModule":
    """Import and return the module record of a game.

    Raises: UnknownGame if the id is not registered.

    >>> game("mfz").title
    'Mobile Frame Zero'
    """
    return __import__("shared.rules." + _row(id)[0] + ".game", None, None, ("GAME",)).GAME  # type: ignore[no-any-return]


def named(name: str) -> "GameModule":
    """Import and return the module record of the game that headers call `name`.

    Raises: UnknownGame if there is none.

    >>> named("MFZ:RA").id
    'mfz'
    """
    for row in GAMES:
        if row[1] == name:
            return game(row[0])
    raise UnknownGame(name)


def _row(id: str) -> "tuple[str, str, str]":
    for row in GAMES:
        if row[0] == id:
            return row
    raise UnknownGame(id)
