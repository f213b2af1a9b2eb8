"""Random legal battleforces."""

import random
from collections import OrderedDict
from typing import Any

from doomsday.games.mechwarrior.battleforce_file import GAME, UNITS
from doomsday.games.mechwarrior.randomgame import UNITS as DRAWN
from doomsday.games.mechwarrior.reader import unit_table
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.setup import legality

_FIRST = ("Sable", "Plough", "Heron", "Salt", "Marsh", "Ash")
_SECOND = ("Lance", "Company", "Watch", "Brigade", "Column", "Guard")


def battleforce(seed: int, build: int) -> dict[str, Any]:
    """Return the document of a battleforce of at most `build` points; the same for a seed."""
    chance = random.Random(seed)
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
    document["name"] = f"{chance.choice(_FIRST)} {chance.choice(_SECOND)}"
    document[UNITS] = tables
    return document
