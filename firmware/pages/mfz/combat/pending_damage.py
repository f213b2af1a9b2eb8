"""The damage dice that are rolled and wait for an answer."""

from micropython import const

from pages.mfz import words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.full import Full
except ImportError:
    pass

_NAMED = const(4)


def to_come(system: "Full") -> str:
    """The dice that are left in few letters, "" for none."""
    left = system.pending_faces()
    if len(left) > _NAMED:
        return str(len(left)) + words.DICE_COUNT
    return " ".join([str(face) for face in left])
