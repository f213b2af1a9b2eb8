"""Record, pack and unpack rolls of the dice pool. Loaded only to roll, and to show rolls.

A packed roll is the stamp of its press, the pool, and the faces: little endian, two counts in a
byte, five bits a face.
"""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.entry_kinds import ROLL, ROLLS_KEPT
from shared.rules import dice_kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.store.saved_state import SavedState

    # Pool counts, faces in pool order, stamp.
    Roll = tuple[bytes, bytes, int]

STAMP_SIZE = 4
# Of the pool, behind the stamp.
POOL_SIZE = 10
_HEAD = const(14)


def last(saved: "SavedState") -> "list[Roll]":
    """Return the last six rolls as (pool counts, faces in pool order, stamp), newest last."""
    return [unpack(roll) for roll in saved.packed_rolls]


def record(saved: "SavedState", faces: "Sequence[int]", stamp: int) -> None:
    """Record a roll of the pool. stamp: time of the press, 32 bits.

    Raises: as the changes of SavedState.
    """
    saved.follow()
    roll = pack(saved.pool, faces, stamp)
    number = saved.roll_number
    try:
        saved.commit(bytes((ROLL,)) + roll[:STAMP_SIZE] + roll[_HEAD:])
    except OSError:
        # These faces may have been seen; never roll again with the same number.
        saved.roll_number = max(saved.roll_number, number + 1)
        raise
    _add(saved, roll)


def apply(saved: "SavedState", stamp: bytes, faces: bytes) -> None:
    """Apply a recorded roll, given its packed parts. Raises: ValueError if it is impossible."""
    roll = stamp + pack_pool(saved.pool) + faces
    unpack(roll)
    _add(saved, roll)


def _add(saved: "SavedState", roll: bytes) -> None:
    saved.packed_rolls = (saved.packed_rolls + [roll])[-ROLLS_KEPT:]
    saved.roll_number += 1


def pack(pool: "Sequence[int]", faces: "Sequence[int]", stamp: int) -> bytes:
    """Pack a roll. Raises: ValueError if it is impossible."""
    dice_kinds.check_faces(pool, faces)
    if not faces:
        raise ValueError("no dice to roll")
    if not 0 <= stamp <= 0xFFFFFFFF:
        raise ValueError("a stamp has 32 bits")
    return struct.pack("<I", stamp) + pack_pool(pool) + dice_kinds.pack(faces)


def unpack(roll: bytes) -> "Roll":
    """Return pool, faces and stamp of a packed roll. Raises: ValueError if it is impossible."""
    pool = unpack_pool(roll[STAMP_SIZE:_HEAD])
    faces = dice_kinds.unpack(roll[_HEAD:], sum(pool))
    dice_kinds.check_faces(pool, faces)
    return pool, faces, struct.unpack("<I", roll[:STAMP_SIZE])[0]


def pack_pool(counts: "Sequence[int]") -> bytes:
    """Pack the number of dice of each kind, two kinds in a byte."""
    return bytes([counts[i] | counts[i + 1] << 4 for i in range(0, dice_kinds.KINDS, 2)])


def unpack_pool(packed: bytes) -> bytes:
    """Unpack a pool. Raises: ValueError if the counts are invalid."""
    counts = bytearray()
    for both in packed:
        counts.append(both & 15)
        counts.append(both >> 4)
    dice_kinds.check_pool(counts)
    return bytes(counts)
