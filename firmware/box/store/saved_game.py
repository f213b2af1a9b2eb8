"""Begin and end a game in the saved state. Loaded only then."""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.entry_fields import pack_screens, unpack_screens, within
from box.store.entry_kinds import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.store.saved_state import SavedState

_GAME_MAX = const(65535)


def begin(saved: "SavedState", number: int, ids: "Sequence[int] | None" = None) -> None:
    """Begin a game in place of any other, and set the open screens to `ids`, in one change.

    Raises: as the changes of SavedState.
    """
    _set(saved, within(number, 1, _GAME_MAX), ids)


def end(saved: "SavedState", ids: "Sequence[int] | None" = None) -> None:
    """End the running game; `ids` as in `begin`. Raises: as the changes of SavedState."""
    saved.follow()
    # In a full ring nothing else frees space.
    saved.journal.kept_epoch = 0
    _set(saved, 0, ids)


def apply(saved: "SavedState", entry: "bytes | memoryview") -> None:
    """Apply the entry written last, or read last. Raises: ValueError; the state is unchanged."""
    saved.screens = unpack_screens(entry, 3, saved.screens)
    saved.game = entry[1] | entry[2] << 8
    saved.game_epoch = saved.journal.epoch if saved.game else 0
    saved.game_start = saved.journal.end if saved.game else 0


def _set(saved: "SavedState", number: int, ids: "Sequence[int] | None") -> None:
    try:
        entry = struct.pack("<BH", GAME, number) + pack_screens(ids)
        saved.commit(entry)
        apply(saved, entry)
    finally:
        saved.journal.kept_epoch = saved.game_epoch
