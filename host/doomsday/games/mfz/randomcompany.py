"""Random legal companies, of the loadouts that players know.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.chance import Chance
from doomsday.games.mfz.company import Company, Frame
from doomsday.games.mfz.dialects.presets import PRESETS
from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from typing import Any

FRAMES = 5
ROCKETS = 3
_COLOURS = ("Red", "Blue", "Green", "White", "Black", "Sand", "Amber", "Grey")
_FIRST = ("Paper", "Copper", "Winter", "Salt", "Night", "Quiet", "Tin", "Harbour")
_SECOND = ("Lanterns", "Finches", "Shift", "Ferry", "Orchard", "Watch", "Furrow", "Cranes")


def company(seed: int, frames: int = FRAMES, rockets: int = ROCKETS) -> "dict[str, Any]":
    """Return the document of a company; the same seed gives the same one."""
    chance = Chance(seed)
    rows = chance.sample(PRESETS, frames)
    colours = chance.sample(_COLOURS, frames)
    names = [
        ("%s %s" % (colour, row[1]))[: loadout.NAME_MAX] for colour, row in zip(colours, rows)
    ]
    carriers = [chance.below(frames) for _ in range(rockets)]
    found = [
        Frame(name, loadout.parse(row[2])[0], carriers.count(place))
        for place, (name, row) in enumerate(zip(names, rows))
    ]
    name = "%s %s" % (chance.choice(_FIRST), chance.choice(_SECOND))
    return Company(name, tuple(found)).document()
