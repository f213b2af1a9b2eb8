"""The damage dice that are rolled and wait for an answer."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import words

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

_NAMED = const(4)


def dice_left(state: "Full") -> str:
    """The dice that are left in few letters, "" for none."""
    left = state.pending_faces()
    if len(left) > _NAMED:
        return str(len(left)) + words.DICE_COUNT
    return " ".join([str(face) for face in left])
