"""What modules print under MicroPython, kept in build/ until something that they import changes.

For output that is wanted where pytest collects tests, once for each of its processes.
"""

import fcntl
from pathlib import Path

from doomsday import resources
from doomsday.image import cache
from doomsday.sim.hardware.process import find_micropython
from tests.onbox import ROOT, run_micropython

FOLDER = ROOT / "build" / "tests"
# What a module of the tests may import.
SOURCES = ("firmware", "shared", "tests/faults", "tests/firmware", "tests/rules", "tests/toy")


def printed(module: str, heap: str) -> str:
    """Return what a module prints, as `run_micropython` does; only one process runs it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    place = FOLDER / f"{module}.txt"
    with (FOLDER / f"{module}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        key = _key(heap)
        if place.exists():
            known, _, output = place.read_text().partition("\n")
            if known == key:
                return output
        output = run_micropython(module, heap=heap)
        place.write_text(f"{key}\n{output}")
    return output


def _key(heap: str) -> str:
    paths = [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]
    paths += [*sorted(resources.driver().rglob("*.py")), ROOT / "tests" / "runner.py"]
    # It pins the version of MicroPython.
    paths += [ROOT / "pyproject.toml", Path(find_micropython()).resolve()]
    parts = (part for path in paths for part in (str(path).encode(), path.read_bytes()))
    return cache.key([heap.encode(), *parts])
