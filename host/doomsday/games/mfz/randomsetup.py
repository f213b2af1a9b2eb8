"""Random set-ups: any number of players, legal companies, sometimes changed options."""

import random
from typing import TYPE_CHECKING

from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup import roster_setup
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.mfz.setup.options import QUICK, offered

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Roster

_NAMES = (
    "Lamplighters",
    "Salt Road Carriers",
    "Ninth Furrow",
    "Quiet Harbour Watch",
    "Copper Finches",
    "Winter Shift",
)
_FRAMES = (
    "Alder",
    "Brisk",
    "Cinder",
    "Dovetail",
    "Ember",
    "Flint",
    "Gantry",
    "Heron",
    "Ingot",
    "Juniper",
    "Kettle",
    "Lantern",
)
_SIZES = {"skirmish": 6, "battle": 4, "custom": 1, "demo": 1}
_SYSTEMS = (2, 3, 4, 4, 4)
_CUSTOM = (2, 7)
_OPTION_CHANGED = 0.15


def random_setup(chance: random.Random, edition: str | None = None, depth: str = QUICK) -> Setup:
    """Return a set-up of two to five companies; an `edition` keeps all its options."""
    size = chance.choices(list(_SIZES), list(_SIZES.values()))[0]
    options = {"size": size}
    if edition is not None:
        options["edition"] = edition
    else:
        for row in offered(depth):
            if row.name != "size" and chance.random() < _OPTION_CHANGED:
                options[row.name] = chance.choice(row.values)
    names = chance.sample(_NAMES, chance.randint(2, 5))
    if size == "demo":
        options["seat_order"] = "".join(chance.sample(LETTERS[: len(names)], len(names)))
    numbers = _random_numbers(chance, len(names), size)
    limits = _limits(len(names), size)
    if depth == QUICK:
        return agree([_counts(chance, name, limits) for name in names], options, numbers)
    rockets = loadout.ROCKETS_AGREED
    if chance.random() < _OPTION_CHANGED:
        rockets = numbers["ssr_per_company"] = chance.randint(0, loadout.ROCKETS_MAX)
    usual = {row.name: row.default for row in offered(depth)}
    terms = loadout.terms(usual | options)
    companies = [(name, _roster(chance, limits, rockets, terms)) for name in names]
    return roster_setup.agree(companies, options, numbers, depth)


def _random_numbers(chance: random.Random, players: int, size: str) -> dict[str, int]:
    numbers = {}
    if chance.random() < _OPTION_CHANGED:
        numbers["doomsday_start"] = chance.randint(3, 11)
    if size == "custom":
        numbers["frames_min"], numbers["frames_max"] = _CUSTOM
        numbers["stations_each"] = chance.randint(0, 3)
    if players == 4 and size != "demo" and chance.random() < _OPTION_CHANGED:
        numbers["neutral_stations"] = 1
    return numbers


def _limits(players: int, size: str) -> tuple[int, int]:
    if size == "demo":
        return 2, 2
    return _CUSTOM if size == "custom" else sizes.limits(players, size)


def _counts(chance: random.Random, name: str, limits: tuple[int, int]) -> tuple[str, int, int]:
    frames = chance.randint(*limits)
    return name, frames, sum(chance.choice(_SYSTEMS) for _ in range(frames))


def _roster(
    chance: random.Random, limits: tuple[int, int], rockets: int, terms: tuple[int, int]
) -> "Roster":
    """Return named frames with the rockets distributed at random (M-23)."""
    names = chance.sample(_FRAMES, chance.randint(*limits))
    carriers = [chance.choice(names) for _ in range(rockets)]
    return [(name, random_loadout(chance, terms), carriers.count(name)) for name in names]


def random_loadout(chance: random.Random, terms: tuple[int, int]) -> bytes:
    """Return a random legal loadout (M-25)."""
    counts = bytearray(len(loadout.KINDS))
    for _ in range(chance.choice(_SYSTEMS)):
        legal = []
        for kind in range(len(counts)):
            counts[kind] += 1
            if not loadout.frame_status(bytes(counts), 0, *terms):
                legal.append(kind)
            counts[kind] -= 1
        counts[chance.choice(legal)] += 1
    return bytes(counts)
