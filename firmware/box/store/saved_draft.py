"""Clear the draft that an older version stored in the journal. Loaded only then."""

from typing import TYPE_CHECKING

from box.store.entry_kinds import DRAFT

if TYPE_CHECKING:
    from box.store.saved_state import SavedState


def forget(saved: "SavedState") -> None:
    """Clear the draft. Raises: OSError if the journal could not be written."""
    saved.commit(bytes((DRAFT,)))
    saved.draft = b""
