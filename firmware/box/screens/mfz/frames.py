"""Frames and companies in few letters."""

from micropython import const

from box.wrap import cut
from shared.rules.mfz.actions import TYPES, WHITE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.damage import Damage
except ImportError:
    pass

_OWNER = const(5)
_NAMES_OF_TWO = const(2)
_NAMES_OF_THREE = const(3)


def letters(type: int, count: int = 1) -> str:
    """Systems of a type as letters: h, d and a are weapons, and a split one is two capitals."""
    name = TYPES[type]
    if len(name) == _NAMES_OF_THREE:
        name = name[1:].upper()
    elif len(name) == _NAMES_OF_TWO:
        name = name[1:]
    return name * count


def loaded(system: "Damage", frame: int) -> str:
    """The systems that a frame has left as letters, at most eight."""
    return "".join([letters(type, count) for type, count in enumerate(system.loadout(frame))])


def carried(system: "Damage", frame: int) -> str:
    """Systems, white dice and rockets that are left, such as `dYBG WW S2`; "" for none.

    It takes at most 14 letters, 10 where no weapon is a split one.
    """
    said = loaded(system, frame)
    whites = system.whites(frame)
    if whites:
        said += " " + TYPES[WHITE] * whites
    if system.rockets(frame):
        said += " S" + str(system.rockets(frame))
    return said.strip(" ")


def worth(system: "Damage", frame: int, type: int) -> str:
    """What a frame has of a type: a letter for each system, a number of white dice or rockets."""
    count = system.counts(frame, type)
    return letters(type, count) if type < WHITE else TYPES[type] + str(count)


def owner_of(system: "Damage", frame: int) -> str:
    """The company of a frame, for the end of a row: two companies may have frames of one name."""
    return cut(system.setup.companies[frame >> 3][0], _OWNER)


def companies(system: "Damage", mask: int, most: int) -> str:
    """The companies of a mask of seats, their names cut so that they take `most` letters."""
    names = [system.setup.companies[seat][0] for seat in system.seats if mask >> seat & 1]
    room = (most + 1) // max(len(names), 1) - 1
    return " ".join([cut(name, max(room, 2)) for name in names])
