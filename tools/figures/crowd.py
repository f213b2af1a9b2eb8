"""Make fifty companies as people would write them, always the same ones."""

import random
from pathlib import Path

from doomsday.companies.rosters import Pack, pack_folder

COUNT = 50

_FIRST = (
    "Amber", "Ashen", "Broken", "Cinder", "Copper", "Dust", "Ember", "Far", "Glass", "Hollow",
    "Iron", "Long", "Low", "Night", "North", "Old", "Pale", "Quiet", "Rust", "Salt", "Silver",
    "Slate", "Stone", "Tin", "Winter",
)  # fmt: skip
_LAST = (
    "Anvils", "Bells", "Carriers", "Drovers", "Finches", "Gate", "Hands", "Harbour", "Kites",
    "Lamps", "March", "Menders", "Mile", "Pickets", "Road", "Runners", "Shift", "Wardens",
)  # fmt: skip
_FRAMES = (
    "Anvil", "Badger", "Brine", "Burr", "Chisel", "Drover", "Fuse", "Gannet", "Hammer", "Heron",
    "Jackdaw", "Kestrel", "Ladle", "Long Haul", "Mule", "Nail", "Outrider", "Piper", "Quarry",
    "Ratchet", "Scout", "Sledge", "Tollkeeper", "Umber", "Vane", "Wedge", "Yoke",
)  # fmt: skip
_SYSTEMS = (
    "Rd Y B G", "Ra Ra B Y", "Rd B G G", "Rh B B G", "Y G G", "Rd Rd B Y", "Rh Rh B G",
    "Ra Ra Y Y", "B B Rd", "Rh G G B", "Rd Rd", "Y Y B B", "Ra B Y", "Rh Y G",
)  # fmt: skip
_ROCKETS = 3


def write(folder: Path) -> None:
    """Write the companies as files to a new `folder`."""
    chance = random.Random(COUNT)
    folder.mkdir()
    names = chance.sample([f"{first} {last}" for first in _FIRST for last in _LAST], COUNT)
    for name in names:
        called = chance.sample(_FRAMES, chance.randint(4, 6))
        carriers = chance.choices(called, k=_ROCKETS)
        lines = ['game = "mfz"', f'name = "{name}"']
        for frame in called:
            lines += ["", "[[frames]]", f'name = "{frame}"']
            lines.append(f'systems = "{chance.choice(_SYSTEMS)}"')
            if frame in carriers:
                lines.append(f"rockets = {carriers.count(frame)}")
        (folder / f"{name.lower().replace(' ', '-')}.toml").write_text("\n".join(lines) + "\n")


def change_one(folder: Path) -> None:
    """Change the loadout of one company in the middle."""
    path = sorted(folder.iterdir())[COUNT // 2]
    text = path.read_text()
    systems = text.split('systems = "')[1].partition('"')[0]
    other = _SYSTEMS[(_SYSTEMS.index(systems) + 1) % len(_SYSTEMS)]
    path.write_text(text.replace(f'"{systems}"', f'"{other}"', 1))


def packed(folder: Path) -> list[Pack]:
    """Return the companies as the laptop packs them for the box."""
    packs, problems = pack_folder(folder)
    if problems:
        raise ValueError(problems[0].message)
    return packs
