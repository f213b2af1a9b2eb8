"""Measure the smallest heap of a full game of MechWarrior, with combat dials and without."""

import tempfile
from pathlib import Path
from typing import Any

from doomsday.companies import packs
from doomsday.games.mechwarrior.reader import READER
from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from tools.figures.counting import reference_runs
from tools.figures.table import Figure, section

_FOLDER = Path(__file__).resolve().parent
# By run: its sequence, and whether the units have combat dials.
_RUNS = {
    "without dials": (_FOLDER / "mech_twelve.seq", False),
    "with dials": (_FOLDER / "mech_twelve_dials.seq", True),
}
_PLAYERS = "PQRS"
_COUNT = 12
_MORE_MAX = 3

_TEXT = """Games at full depth of four battleforces of {count} 'Mechs on the simulated box, from
the first page to the saved record. A dial has {count} clicks, and armour and equipment with
effects. The smallest heap is that in which the game is played without an error, on 64 bits; the
chip needs 1.375 times less. The lines of the four battleforces take {plain} bytes without dials
and {dialled} with them."""


def battleforce(letter: str, has_dials: bool) -> dict[str, Any]:
    """Return the document of a battleforce whose units are named after a letter."""
    clicks = [
        f"{12 - at // 2}/{11 - at // 3}/{19 - at // 4}/{4 - at // 4}/{3 - at // 5}"
        + (" defence:heavy_armor primary:streak_missiles" if at < 5 else "")
        + (" speed:evade" if 5 <= at < 8 else "")
        + (" salvage" if at > 9 else "")
        for at in range(_COUNT)
    ]
    units = []
    for at in range(_COUNT):
        unit: dict[str, Any] = {"name": f"{letter * 5} figure {at}", "short": f"{letter}{at}"}
        unit |= {"kind": "mech", "speed": "mech", "points": 30, "vent": 2}
        unit["heat_dial"] = ["", "", "gun -1", "speed -2", "shutdown"]
        if has_dials:
            unit |= {"range": ["energy", "melee"], "dial": clicks}
        units.append(unit)
    return {"game": READER.id, "name": f"Force {letter}", "units": units}


def content(has_dials: bool) -> bytes:
    """Return the file of a box with the battleforces of a run."""
    lines = [READER.check(battleforce(letter, has_dials)).line for letter in _PLAYERS]
    return packs.file_of(READER.id, [line.encode() for line in lines])


def measure(scratch: Path) -> dict[str, int]:
    """Return the smallest heap of each run, in KB. Raises: Failure."""
    sequences = {run: path for run, (path, _) in _RUNS.items()}
    checkout = reference_runs.Checkout(sequences=sequences)
    found = {}
    for run, (_, has_dials) in _RUNS.items():
        flash = scratch / "battleforces.bin"
        flash.unlink(missing_ok=True)
        put_file(flash, "sim", "/" + roster_path(READER.id), content(has_dials))
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            found[run] = reference_runs.smallest_kb(checkout, run, Path(folder), flash)
    return found


def report(found: dict[str, int]) -> str:
    """Return the section of the report."""
    plain, dialled = found.values()
    most = plain + _MORE_MAX
    figures = [
        Figure("smallest heap, without dials", f"{plain} KB"),
        Figure("smallest heap, with dials", f"{dialled} KB", f"{most} KB", "", dialled > most),
    ]
    sizes = {"plain": f"{len(content(False)):,}", "dialled": f"{len(content(True)):,}"}
    return section("A game with combat dials", _TEXT.format(count=_COUNT, **sizes), figures)
