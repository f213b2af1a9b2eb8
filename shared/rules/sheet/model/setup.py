"""The agreed set-up of a sheet, and what can be said of its texts without its keys."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.roster_line import NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.contract import Header
    from shared.rules.sheet.layout import Layout

COLOURS = ["Red", "Blue", "Green", "Gold", "White", "Black"]
# The players of a sheet that names none.
USUAL = COLOURS[:2]
PLAYERS = "players"
LEAST_PLAYERS = "least_players"
# Texts of the first tables.
FIRST_COUNTER = "counters1"
FIRST_DICE = "dice1"
# The sheet that every box has: a count for each of up to six players.
PLAIN = [
    (NAME, "Counter"),
    (PLAYERS, "/".join(COLOURS)),
    (FIRST_COUNTER, "Points////-999/9999"),
]


class Setup:
    """The agreed set-up. version: of the rules.

    texts: of the sheet by key, the name first. names: of the players. layout: None before the
    header is read.
    """

    version = 1

    def __init__(
        self, texts: "Header", names: "Sequence[str]", layout: "Layout | None" = None
    ) -> None:
        self.texts = texts
        self.names = names
        self.layout = layout


def usual_least(players: int) -> int:
    """Return the least number of players of a sheet that says none.

    >>> usual_least(6), usual_least(1)
    (2, 1)
    """
    return min(2, players)


def players(texts: "Header") -> "tuple[int, list[str]]":
    """Return the least number of players, and their names.

    Raises: Unreadable if these are not the texts of a sheet, or of another version.

    >>> players([("name", "Quiz"), ("players", "Ann/Ben/Cai"), ("counters1", "Points")])
    (2, ['Ann', 'Ben', 'Cai'])
    """
    values = dict(texts)
    if FIRST_COUNTER not in values:
        raise Unreadable("no counter")
    names = values[PLAYERS].split("/") if PLAYERS in values else USUAL
    try:
        least = int(values.get(LEAST_PLAYERS, usual_least(len(names))))
    except ValueError:
        least = 0
    if not 0 < least <= len(names):
        raise Unreadable("no number of players")
    return least, names
