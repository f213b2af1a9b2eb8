"""Read the saved state back from the journal. Loaded only for that."""

from typing import TYPE_CHECKING

from box.store import journal_replay
from box.store.entry_fields import unpack_screens, within
from box.store.entry_kinds import (
    ALL,
    CLOCK,
    CLOCK_MAX,
    DIE,
    DRAFT,
    DRAFT_MAX,
    GAME,
    KINDS_END,
    ROLL,
    ROLLS_KEPT,
    SCREENS,
    SCREENS_MAX,
    START,
)
from shared.rules.dice_kinds import KINDS, POOL_MAX

if TYPE_CHECKING:
    from box.store.saved_state import SavedState


def reset(saved: "SavedState") -> None:
    """Set the state of a new box."""
    saved.clock = 11
    saved.start = 11
    saved.pool = bytearray(KINDS)
    saved.pool[0] = 2
    saved.packed_rolls = []
    saved.roll_number = 0
    saved.screens = []
    saved.game = saved.game_epoch = saved.game_start = 0
    saved.draft = b""
    saved.skipped = 0


def resume(saved: "SavedState") -> None:
    """Read the state from the journal, as far as possible. Raises: OSError."""
    journal = saved.journal
    if journal.stale:
        journal_replay.recover(journal)
    number = saved.roll_number
    reset(saved)
    try:
        for entry in journal_replay.replay(journal):
            if entry[0] < KINDS_END:
                try:
                    apply(saved, entry)
                except ValueError:
                    saved.skipped += 1
    finally:
        # A number is used up once tried, even if its roll did not reach the journal.
        saved.roll_number = max(saved.roll_number, number)
    journal.kept_epoch = saved.game_epoch


def apply(saved: "SavedState", entry: "bytes | memoryview") -> None:
    """Apply an entry. Raises: ValueError; the state is then unchanged."""
    kind = entry[0]
    size = len(entry)
    if kind == CLOCK and size == 2:
        saved.clock = within(entry[1], 0, CLOCK_MAX)
    elif kind == START and size > 1:
        value = within(entry[1], 1, CLOCK_MAX)
        saved.screens = unpack_screens(entry, 2, saved.screens)
        saved.start = saved.clock = value
    elif kind == DIE and size == 3:
        _apply_die(saved, entry[1], entry[2])
    elif kind == ROLL and size > 5:
        # Imported here and below: only some journals have such entries.
        from box.store import saved_rolls

        saved_rolls.apply(saved, bytes(entry[1:5]), bytes(entry[5:]))
    elif kind == SCREENS and size <= SCREENS_MAX + 1:
        saved.screens = list(bytes(entry[1:]))
    elif kind == GAME and size > 2:
        from box.store import saved_game

        saved_game.apply(saved, entry)
    elif kind == DRAFT and size <= DRAFT_MAX + 1:
        saved.draft = bytes(entry[1:])
    elif kind == ALL:
        _apply_all(saved, entry)
    else:
        raise ValueError("not an entry of the saved state")


def _apply_die(saved: "SavedState", kind: int, count: int) -> None:
    within(kind, 0, KINDS - 1)
    if sum(saved.pool) - saved.pool[kind] + count > POOL_MAX:
        raise ValueError("a pool has at most 15 dice")
    saved.pool[kind] = count


def _apply_all(saved: "SavedState", entry: "bytes | memoryview") -> None:
    from box.store import checkpoint

    numbers, counts, screens, draft, rolls = checkpoint.read(entry)
    _, clock, start, number, game, epoch, begun = numbers
    within(clock, 0, CLOCK_MAX)
    within(start, 1, CLOCK_MAX)
    saved.clock = clock
    saved.start = start
    saved.roll_number = number
    saved.pool = bytearray(counts)
    saved.screens = list(screens)
    saved.game = game
    saved.game_epoch = epoch
    saved.game_start = begun
    saved.draft = draft
    saved.packed_rolls = rolls[-ROLLS_KEPT:]
