"""Pack and unpack the fields of saved-state entries. Loaded only for the rarer ones."""

from typing import TYPE_CHECKING

from box.store.entry_kinds import SCREENS_MAX

if TYPE_CHECKING:
    from collections.abc import Sequence


def byte(value: int) -> int:
    """Return `value` if it fits in a byte. Raises: ValueError if it does not."""
    return within(value, 0, 255)


def within(value: int, low: int, high: int) -> int:
    """Return `value` if it is in `low` to `high`. Raises: ValueError if not."""
    if not low <= value <= high:
        raise ValueError("%d is not within %d..%d" % (value, low, high))
    return value


def pack_screens(ids: "Sequence[int] | None") -> bytes:
    """Return the part of an entry that sets the open screens; None leaves them unchanged."""
    if ids is None:
        return b""
    return bytes([within(len(ids), 0, SCREENS_MAX)] + [byte(i) for i in ids])


def unpack_screens(entry: "bytes | memoryview", at: int, unset: "list[int]") -> "list[int]":
    """Return the open screens set by an entry from `at` on, or `unset`. Raises: ValueError."""
    size = len(entry)
    if size == at:
        return unset
    if size != at + 1 + entry[at] or entry[at] > SCREENS_MAX:
        raise ValueError("not an entry of the saved state")
    return list(bytes(entry[at + 1 :]))
