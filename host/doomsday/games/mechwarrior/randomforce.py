"""Random legal battleforces.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.chance import Chance
from doomsday.games.mechwarrior.battleforce_file import GAME, UNITS
from doomsday.games.mechwarrior.unit_table import unit_table
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.setup import legality

if TYPE_CHECKING:
    from typing import Any

# Words and names of units to draw from.
DRAWN = (
    ("mech mech 118+0+15 v2", "Sable Fox"),
    ("mech quad 104+10+0 v3", "Plough Ox"),
    ("mech mech 87+0+0 v1", "Marsh Heron"),
    ("vehicle tracked 46+0+0 t2", "Mule"),
    ("vehicle hover 52+0+0", "Skiff"),
    ("vehicle vtol 39+0+0", "Kite"),
    ("vehicle wheeled 33+0+0 t1", "Barrow"),
    ("infantry foot 15+0+0", "Red Picks"),
    ("infantry foot 14+0+0", "Lanterns"),
    ("infantry hover 21+0+0", "Riders"),
    ("infantry wheeled 18+0+0", "Spokes"),
)
_FIRST = ("Sable", "Plough", "Heron", "Salt", "Marsh", "Ash")
_SECOND = ("Lance", "Company", "Watch", "Brigade", "Column", "Guard")


def battleforce(seed: int, build: int) -> "dict[str, Any]":
    """Return the document of a battleforce of at most `build` points; the same for a seed."""
    chance = Chance(seed)
    units = [unit_text.parse(words, name) for words, name in chance.sample(DRAWN, len(DRAWN))]
    left = build
    tables = []
    for unit in units:
        points = legality.points_of(unit)
        if points <= left:
            left -= points
            tables.append(unit_table(unit))
    document: dict[str, Any] = OrderedDict()
    document["game"] = GAME
    document["name"] = "%s %s" % (chance.choice(_FIRST), chance.choice(_SECOND))
    document[UNITS] = tables
    return document
