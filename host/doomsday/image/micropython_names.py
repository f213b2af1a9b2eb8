"""MicroPython's own names, as collected by tools/micropython_names.py."""

from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("micropython_names.txt")
STATIC = "static"
ROM = "rom"
OTHER = "other"


@cache
def names(*kinds: str) -> frozenset[str]:
    """Return the names of some kinds, or of all kinds if none is given."""
    pairs = [line.split() for line in PATH.read_text("utf-8").splitlines() if line[0] != "#"]
    return frozenset(name for kind, name in pairs if not kinds or kind in kinds)
