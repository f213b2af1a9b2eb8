"""Packs and unpacks the fields of entries of the saved state."""

from typing import TYPE_CHECKING

from shared.rules import dice_kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

SCREENS_MAX = 8


class Reader:
    """Takes bytes off the front of an entry. Raises: ValueError if there are too few."""

    def __init__(self, data: "bytes | memoryview") -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def take(self, count: int) -> bytes:
        """Take the next bytes."""
        if count > self.left:
            raise ValueError("an entry cut short")
        self._at += count
        return bytes(self._data[self._at - count : self._at])


def byte(value: int) -> int:
    """Return a value that fits a byte. Raises: ValueError if it does not."""
    return within(value, 0, 255)


def within(value: int, low: int, high: int) -> int:
    """Return a value of `low` to `high`. Raises: ValueError if it is another."""
    if not low <= value <= high:
        raise ValueError("%d is not within %d..%d" % (value, low, high))
    return value


def pack_screens(ids: "Sequence[int] | None") -> bytes:
    """Return the end of an entry that may set the open screens; None leaves them as they are."""
    if ids is None:
        return b""
    return bytes([within(len(ids), 0, SCREENS_MAX)] + [byte(i) for i in ids])


def unpack_screens(entry: "bytes | memoryview", at: int, unset: "list[int]") -> "list[int]":
    """Return the open screens that an entry sets from `at` on, or `unset`. Raises: ValueError."""
    size = len(entry)
    if size == at:
        return unset
    if size != at + 1 + entry[at] or entry[at] > SCREENS_MAX:
        raise ValueError("no entry of the saved state")
    return list(bytes(entry[at + 1 :]))


def pack_pool(counts: "Sequence[int]") -> bytes:
    """Pack how many dice of each kind a pool has, two kinds a byte."""
    return bytes([counts[i] | counts[i + 1] << 4 for i in range(0, dice_kinds.KINDS, 2)])


def unpack_pool(packed: bytes) -> bytes:
    """Unpack a pool. Raises: ValueError if there is no such pool."""
    counts = bytearray()
    for both in packed:
        counts.append(both & 15)
        counts.append(both >> 4)
    dice_kinds.check_pool(counts)
    return bytes(counts)
