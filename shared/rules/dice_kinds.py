"""Define dice kinds, fair faces, dice pools and packed faces.

A kind is `colour * 4 + size`, 0..19. A pool is 20 counts, one for each kind. A roll is one face a
die, in the order of the kinds.
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
    """Return the number of faces of a die of this kind.

    >>> sides(0), sides(5)
    (6, 8)
    """
    return SIZES[kind & 3]


def kind_text(kind: int) -> str:
    """Return a kind as text.

    >>> kind_text(0), kind_text(5)
    ('Wd6', 'Rd8')
    """
    return COLOURS[kind >> 2] + "d" + str(SIZES[kind & 3])


def check_pool(pool: "Sequence[int]") -> None:
    """Check a pool.

    Raises: ValueError unless it has 20 counts of at most POOL_MAX dice in all.

    >>> check_pool([2, 1] + [0] * 18)
    """
    if len(pool) != KINDS:
        raise ValueError("a pool has 20 counts")
    if min(pool) < 0 or sum(pool) > POOL_MAX:
        raise ValueError("a pool has at most 15 dice")


def dice(pool: "Sequence[int]") -> bytes:
    """Return the kind of each die of a pool, in the order of its faces.

    >>> list(dice([2, 1] + [0] * 18))
    [0, 0, 1]
    """
    kinds = bytearray()
    for kind in range(KINDS):
        for _ in range(pool[kind]):
            kinds.append(kind)
    return bytes(kinds)


def check_faces(pool: "Sequence[int]", faces: "Sequence[int]") -> None:
    """Check the faces of a roll.

    Raises: ValueError unless there is one possible face for each die of `pool`.

    >>> check_faces([2, 1] + [0] * 18, [6, 1, 6])
    """
    kinds = dice(pool)
    if len(faces) != len(kinds):
        raise ValueError("a roll has one face for each die")
    for kind, face in zip(kinds, faces):
        if not 1 <= face <= sides(kind):
            raise ValueError("no such face on a " + kind_text(kind))


def pack(faces: "Sequence[int]") -> bytes:
    """Return faces, 0..31 each, packed at 5 bits, the first in the lowest bits.

    >>> pack([6, 1, 4]).hex()
    '2610'
    """
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
    """Return the bytes that `count` packed faces take.

    >>> packed_size(3)
    2
    """
    return (count * FACE_BITS + 7) // 8


def unpack(packed: "Sequence[int]", count: int) -> bytes:
    """Return the `count` faces packed by `pack`.

    Raises: ValueError if the length does not match `count`.

    >>> list(unpack(bytes.fromhex("2610"), 3))
    [6, 1, 4]
    """
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
