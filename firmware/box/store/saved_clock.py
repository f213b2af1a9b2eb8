"""Set the start value of the doomsday clock. Loaded only for that."""

from typing import TYPE_CHECKING

from box.store.entry_fields import pack_screens, within
from box.store.entry_kinds import CLOCK_MAX, START

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.store.saved_state import SavedState


def set_start(saved: "SavedState", value: int, ids: "Sequence[int] | None" = None) -> None:
    """Set start value and clock to `value`, and the open screens to `ids`, in one change.

    None leaves the screens unchanged. Raises: as the changes of SavedState.
    """
    saved.commit(bytes((START, within(value, 1, CLOCK_MAX))) + pack_screens(ids))
    saved.start = saved.clock = value
    if ids is not None:
        saved.screens = list(ids)
