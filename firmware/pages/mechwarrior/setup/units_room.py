"""Refuse more units than the chip has room for. Loaded only when a set-up is made."""

from typing import TYPE_CHECKING

from pages.mechwarrior.setup import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pages.mechwarrior.setup.forces import Forces

# Up to how many units of all players, and the bytes that a game with so many needs at any depth:
# where it begins, all are in memory with its header. Each of these was the smallest heap in which
# a game was begun and saved; see docs/memory.md.
UNITS_HEAP = ((16, 37 * 1024), (24, 42 * 1024), (48, 54 * 1024), (64, 65 * 1024))


def check(forces: "Forces", places: "Sequence[int]", room: int) -> None:
    """Check the battleforces at these places, those below 0 apart. room: as SetupForm has it.

    Raises: ValueError if their units need more memory than the chip has.
    """
    units = sum([_units(forces.line(place)) for place in places if place >= 0])
    if room and units > units_within(room):
        raise ValueError(words.TOO_MANY_UNITS % (units, units_within(room)))


def units_within(room: int) -> int:
    """Return with how many units a chip with `room` bytes for a game can play; at least 16."""
    most = UNITS_HEAP[0][0]
    for units, needed in UNITS_HEAP:
        if needed <= room:
            most = units
    return most


def _units(line: bytes) -> int:
    """Return the number of units of a battleforce; 0 if its line has none."""
    count = line.split(b"\t", 2)[1:2]
    return int(count[0]) if count and count[0].isdigit() else 0
