"""Pack the faces of a roll into an action, 3 bits each, and check them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# By kind, W6 to G8, and TYPED.
SIDES = bytes((6, 6, 8, 6, 6, 6, 8, 8))


def pack(faces: "Sequence[int]") -> bytes:
    """Return faces, 1..8 each, packed at 3 bits, the first in the highest bits, zero-padded.

    >>> pack([6, 1, 8]).hex()
    'a380'
    """
    packed = bytearray((3 * len(faces) + 7) // 8)
    at = 0
    for face in faces:
        bits = (face - 1) << (13 - (at & 7))
        packed[at >> 3] |= bits >> 8
        if bits & 255:
            packed[(at >> 3) + 1] |= bits & 255
        at += 3
    return bytes(packed)


def unpack(packed: "Sequence[int]", count: int) -> bytes:
    """Return the `count` faces packed by `pack`.

    >>> list(unpack(bytes.fromhex("a380"), 3))
    [6, 1, 8]
    """
    faces = bytearray(count)
    bits = 0
    held = 0
    at = 0
    for place in range(count):
        if held < 3:
            bits = (bits << 8 | packed[at]) & 1023
            held += 8
            at += 1
        held -= 3
        faces[place] = (bits >> held & 7) + 1
    return bytes(faces)


def are_faces(packed: "Sequence[int]", kinds: "Sequence[int]") -> bool:
    """Return whether `packed` is a possible roll of these kinds of dice, in the form of `pack`.

    >>> are_faces(pack([6, 1, 8]), (0, 0, 6)), are_faces(pack([6, 1, 8]), (0, 0, 0))
    (True, False)
    """
    count = len(kinds)
    if len(packed) != (3 * count + 7) // 8:
        return False
    over = 8 * len(packed) - 3 * count
    if over and packed[-1] & ((1 << over) - 1):
        return False
    for face, kind in zip(unpack(packed, count), kinds):
        if face > SIDES[kind]:
            return False
    return True
