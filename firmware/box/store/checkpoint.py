"""Read a checkpoint, the entry with the whole saved state. Loaded only at a start."""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.entry_fields import SCREENS_MAX, within
from shared.rules import dice_kinds

if TYPE_CHECKING:
    from box.store.saved_state import Roll

    # Numbers as saved_state.py packs them; pool, screens, draft; rolls, newest last.
    Checkpoint = tuple[tuple[int, ...], bytes, bytes, bytes, list[Roll]]

_POOL_BYTES = const(10)


def read(entry: "bytes | memoryview", numbers: str, draft_max: int) -> "Checkpoint":
    """Return the fields of a checkpoint.

    numbers: format of its first fields. Raises: ValueError if it is invalid.
    """
    reader = Reader(entry)
    first = struct.unpack(numbers, reader.take(struct.calcsize(numbers)))
    pool = unpack_pool(reader.take(_POOL_BYTES))
    screens = reader.take(within(reader.take(1)[0], 0, SCREENS_MAX))
    draft = reader.take(within(reader.take(1)[0], 0, draft_max))
    rolls: list[Roll] = []
    while reader.left:
        stamp = struct.unpack("<I", reader.take(4))[0]
        rolled = unpack_pool(reader.take(_POOL_BYTES))
        dice = sum(rolled)
        faces = dice_kinds.unpack(reader.take(dice_kinds.packed_size(dice)), dice)
        dice_kinds.check_faces(rolled, faces)
        rolls.append((rolled, faces, stamp))
    return first, pool, screens, draft, rolls


class Reader:
    """Read bytes from the front of an entry. Raises: ValueError if there are too few."""

    def __init__(self, data: "bytes | memoryview") -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """Number of unread bytes."""
        return len(self._data) - self._at

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        if count > self.left:
            raise ValueError("the entry is too short")
        self._at += count
        return bytes(self._data[self._at - count : self._at])


def unpack_pool(packed: bytes) -> bytes:
    """Unpack a pool. Raises: ValueError if the counts are invalid."""
    counts = bytearray()
    for both in packed:
        counts.append(both & 15)
        counts.append(both >> 4)
    dice_kinds.check_pool(counts)
    return bytes(counts)
