"""Change the dice pool. Loaded only for that."""

from typing import TYPE_CHECKING

from box.store.entry_kinds import DIE
from shared.rules.dice_kinds import KINDS, POOL_MAX

if TYPE_CHECKING:
    from box.store.saved_state import SavedState


def set_die(saved: "SavedState", kind: int, count: int) -> None:
    """Set the number of dice of one kind in the pool. Raises: as the changes of SavedState."""
    saved.follow()
    if not 0 <= kind < KINDS:
        raise ValueError("no such die")
    if not 0 <= count <= POOL_MAX - sum(saved.pool) + saved.pool[kind]:
        raise ValueError("a pool has at most 15 dice")
    saved.commit(bytes((DIE, kind, count)))
    saved.pool[kind] = count
