"""Propose the numbers of own dice that are not typed yet."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import TYPED, UNREAD
from shared.rules.mfz.model.dice_faces import SIDES
from shared.rules.mfz.model.encoding import die_of, face_of, has, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def proposed(dice: "Sequence[int]", kinds: "Sequence[int]", wanted: int) -> bytes:
    """Return the proposed number of each slot as a die, 0 for none.

    kinds: the mask of the kinds of dice that each slot may use. wanted: a mask of the slots that
    still need a number.

    >>> white, red = die_of(0, UNREAD), die_of(1, UNREAD)
    >>> [face_of(die) for die in proposed([white, red, red], [1, 3, 8], 0b111)]
    [4, 6, 0]
    """
    found = bytearray(len(kinds))
    for slot, mask in enumerate(kinds):
        sides = [
            SIDES[kind_of(die)]
            for die in dice
            if face_of(die) == UNREAD and has(mask, kind_of(die))
        ]
        if sides and has(wanted, slot):
            found[slot] = die_of(TYPED, likeliest(sides))
    return bytes(found)


def likeliest(sides: "Sequence[int]") -> int:
    """Return the likeliest highest face of some dice; of one die the middle.

    >>> likeliest([6]), likeliest([6, 6]), likeliest([8, 6]), likeliest([8, 8])
    (4, 6, 6, 8)
    """
    if len(sides) == 1:
        return sides[0] // 2 + 1
    best = most = before = 0
    for face in range(1, max(sides) + 1):
        rolls = 1
        for count in sides:
            rolls *= min(face, count)
        if rolls - before >= most:
            best, most = face, rolls - before
        before = rolls
    return best
