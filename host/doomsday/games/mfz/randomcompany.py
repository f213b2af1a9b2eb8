"""Random legal companies, of the loadouts that players know."""

import random
from typing import Any

from doomsday.games.mfz.company import Company, Frame
from doomsday.games.mfz.dialects.presets import PRESETS
from shared.rules.mfz.model import loadout

_COLOURS = ("Red", "Blue", "Green", "White", "Black", "Sand", "Amber", "Grey")
_FIRST = ("Paper", "Copper", "Winter", "Salt", "Night", "Quiet", "Tin", "Harbour")
_SECOND = ("Lanterns", "Finches", "Shift", "Ferry", "Orchard", "Watch", "Furrow", "Cranes")


def company(seed: int, frames: int, rockets: int) -> dict[str, Any]:
    """Return the document of a company; the same seed gives the same one."""
    chance = random.Random(seed)
    rows = chance.sample(PRESETS, frames)
    colours = chance.sample(_COLOURS, frames)
    names = [
        f"{colour} {row[1]}"[: loadout.NAME_MAX] for colour, row in zip(colours, rows, strict=True)
    ]
    carriers = [chance.randrange(frames) for _ in range(rockets)]
    found = tuple(
        Frame(name, loadout.parse(row[2])[0], carriers.count(place))
        for place, (name, row) in enumerate(zip(names, rows, strict=True))
    )
    name = f"{chance.choice(_FIRST)} {chance.choice(_SECOND)}"
    return Company(name, found).document()
