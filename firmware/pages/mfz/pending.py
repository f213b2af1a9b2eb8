"""The damage dice that are rolled and wait for an answer."""

from micropython import const

from pages.mfz import words
from shared.rules.mfz.places import FACES_AT

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.full import Full
except ImportError:
    pass

_FACES = const(6)
_NAMED = const(4)


def faces_left(system: "Full") -> "list[int]":
    """Faces of damage dice that are rolled and not yet applied, lowest first."""
    found = []
    for face in range(1, _FACES + 1):
        found += [face] * system.cells.values[FACES_AT + face]
    return found


def to_come(system: "Full") -> str:
    """The dice that are left in few letters, "" for none."""
    left = faces_left(system)
    if len(left) > _NAMED:
        return str(len(left)) + words.DICE_COUNT
    return " ".join([str(face) for face in left])
