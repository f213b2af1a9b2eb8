"""Kinds of dice, pools of them, and faces as packed bytes.

A kind is `colour * 4 + size`: 20 kinds. A pool is 20 counts, one for each kind. The faces of a
roll are one byte a die, in the order of the kinds.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COLOURS = "WRYBG"
SIZES = (6, 8, 12, 20)
KINDS = 20
POOL_MAX = 15
FACE_BITS = 5


def sides(kind: int) -> int:
    """Number of faces of a die of this kind."""
    return SIZES[kind & 3]


def kind_text(kind: int) -> str:
    """A kind as text, such as `Wd6`."""
    return COLOURS[kind >> 2] + "d" + str(SIZES[kind & 3])


def check_pool(pool: "Sequence[int]") -> None:
    """Raise ValueError unless `pool` is 20 counts of at most POOL_MAX dice in all."""
    if len(pool) != KINDS:
        raise ValueError("a pool has 20 counts")
    if min(pool) < 0 or sum(pool) > POOL_MAX:
        raise ValueError("a pool has at most 15 dice")


def dice(pool: "Sequence[int]") -> bytes:
    """The kind of each die of a pool, in the order in which faces are kept."""
    kinds = bytearray()
    for kind in range(KINDS):
        for _ in range(pool[kind]):
            kinds.append(kind)
    return bytes(kinds)


def check_faces(pool: "Sequence[int]", faces: "Sequence[int]") -> None:
    """Raise ValueError unless `faces` is one possible face for each die of `pool`."""
    kinds = dice(pool)
    if len(faces) != len(kinds):
        raise ValueError("a roll has one face for each die")
    for kind, face in zip(kinds, faces):
        if not 1 <= face <= sides(kind):
            raise ValueError("no such face on a " + kind_text(kind))


def pack(faces: "Sequence[int]") -> bytes:
    """Faces (0..31 each) at 5 bits a face, the first in the lowest bits."""
    packed = bytearray()
    bits = 0
    held = 0
    for face in faces:
        bits |= face << held
        held += FACE_BITS
        while held >= 8:
            packed.append(bits & 255)
            bits >>= 8
            held -= 8
    if held:
        packed.append(bits)
    return bytes(packed)


def packed_size(count: int) -> int:
    """Bytes that `count` packed faces take."""
    return (count * FACE_BITS + 7) // 8


def unpack(packed: "Sequence[int]", count: int) -> bytes:
    """The `count` faces that `pack` packed. Raises ValueError where the length does not fit."""
    if len(packed) != packed_size(count):
        raise ValueError("packed faces of another length")
    faces = bytearray(count)
    bits = 0
    held = 0
    at = 0
    for i in range(count):
        if held < FACE_BITS:
            bits |= packed[at] << held
            at += 1
            held += 8
        faces[i] = bits & 31
        bits >>= FACE_BITS
        held -= FACE_BITS
    return bytes(faces)
