"""Bytecode of everything that tests import under MicroPython, kept in build/tests.

MicroPython compiles a module each time that it imports it, which takes half of most tests there.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from doomsday.image.compile import cross_compiler

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "tests" / "bytecode"
# What may be imported, without what only CPython reads.
_SOURCES = ("firmware", "shared", "tests")
_ON_CPYTHON = {"host", "old", "adding", "shims", "shape", "boards"}


@cache
def folder() -> Path:
    """Return the folder with the bytecode, in which paths are those of the checkout.

    It has what changed since the last time; one process at a time compiles.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    with FOLDER.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = dict(_sources())
        for place in FOLDER.rglob("*.*"):
            if place.relative_to(FOLDER).with_suffix(".py") not in sources:
                place.unlink()
        changed = [path for path, time in sources.items() if _time(path) != time]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_compile, changed))
    return FOLDER


def _sources() -> Iterator[tuple[Path, int]]:
    """Yield each source and its time of change in ns."""
    for name in _SOURCES:
        for path in (ROOT / name).rglob("*.py"):
            place = path.relative_to(ROOT)
            if not _ON_CPYTHON & {*place.parts[1:-1]}:
                yield place, path.stat().st_mtime_ns


def _time(path: Path) -> int:
    """Return the time that the bytecode of a source was given, 0 if there is none."""
    for suffix in (".mpy", ".py"):
        place = (FOLDER / path).with_suffix(suffix)
        if place.exists():
            return place.stat().st_mtime_ns
    return 0


def _compile(path: Path) -> None:
    source, place = ROOT / path, (FOLDER / path).with_suffix(".mpy")
    place.parent.mkdir(parents=True, exist_ok=True)
    time = source.stat().st_mtime_ns
    # With asserts; errors name the source.
    done = subprocess.run(
        [cross_compiler(), "-s", source, "-o", place, source], capture_output=True, check=False
    )
    if done.returncode:
        # In the dialect of CPython, or wrong: MicroPython says so if a test imports it.
        place.unlink(missing_ok=True)
        place = place.with_suffix(".py")
        shutil.copyfile(source, place)
    else:
        place.with_suffix(".py").unlink(missing_ok=True)
    os.utime(place, ns=(time, time))
