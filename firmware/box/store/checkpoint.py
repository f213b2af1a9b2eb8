"""Read a checkpoint, the entry with the whole saved state. Loaded only at a start."""

import struct
from typing import TYPE_CHECKING

from box.store import saved_rolls
from box.store.entry_fields import within
from box.store.entry_kinds import DRAFT_MAX, NUMBERS, SCREENS_MAX
from shared.rules import dice_kinds

if TYPE_CHECKING:
    # Numbers as entry_kinds.py has them; pool, screens, draft; packed rolls, newest last.
    Checkpoint = tuple[tuple[int, ...], bytes, bytes, bytes, list[bytes]]


def read(entry: "bytes | memoryview") -> "Checkpoint":
    """Return the fields of a checkpoint. Raises: ValueError if it is invalid."""
    reader = Reader(entry)
    first = struct.unpack(NUMBERS, reader.take(struct.calcsize(NUMBERS)))
    pool = saved_rolls.unpack_pool(reader.take(saved_rolls.POOL_SIZE))
    screens = reader.take(within(reader.take(1)[0], 0, SCREENS_MAX))
    draft = reader.take(within(reader.take(1)[0], 0, DRAFT_MAX))
    rolls: list[bytes] = []
    while reader.left:
        head = reader.take(saved_rolls.STAMP_SIZE + saved_rolls.POOL_SIZE)
        dice = sum(saved_rolls.unpack_pool(head[saved_rolls.STAMP_SIZE :]))
        rolls.append(head + reader.take(dice_kinds.packed_size(dice)))
        saved_rolls.unpack(rolls[-1])
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
        """Return the next `count` bytes. Raises: ValueError if there are too few."""
        if count > self.left:
            raise ValueError("the entry is too short")
        self._at += count
        return bytes(self._data[self._at - count : self._at])
