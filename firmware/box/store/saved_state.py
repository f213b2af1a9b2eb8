"""The state of the box between presses, stored as journal entries.

Each change is one entry, durable before it is applied. It holds the new value, not a difference,
so losing an entry to damage affects only that value.

Here is what presses need all the time. state_replay.py reads the state back; saved_game.py,
saved_clock.py, saved_pool.py, saved_rolls.py and saved_draft.py make the other changes.
"""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.entry_kinds import ALL, CLOCK, CLOCK_MAX, GAME, NUMBERS, SCREENS, SCREENS_MAX
from shared.rules.dice_kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from box.store.journal import Journal

# Records reserved for ending the game.
_RESERVE = const(6)
_ENOSPC = const(28)


class SavedState:
    """The state of the box. `resume` reads it back.

    clock: the doomsday value, 0..99. start: the value it is reset to, 1..99.
    pool: number of dice of each of the twenty kinds. roll_number: number of the next roll.
    packed_rolls: the last six rolls, newest last; see saved_rolls.py.
    screens: ids 0..255 of the open screens, bottom first.
    game: number 1..65535 of the running game, 0 if none. The journal protects all entries
    since it began.
    game_epoch, game_start: where it began: epoch of the sector and number of the record after.
    draft: up to DRAFT_MAX bytes in which an older version stored the choices for the next game;
    b"" once they are in a file.
    skipped: entries found at `resume` that this firmware cannot apply.

    Every change raises ValueError for an invalid value, and OSError if the journal could not be
    written; the state is then unchanged.
    """

    clock: int
    start: int
    pool: bytearray
    packed_rolls: "list[bytes]"
    roll_number: int
    screens: "list[int]"
    game: int
    game_epoch: int
    game_start: int
    draft: bytes
    skipped: int

    def __init__(self, journal: "Journal") -> None:
        """Start with defaults, and register as the journal's source of checkpoints."""
        # Imported here and below: not needed while a game is played.
        from box.store import state_replay

        self.journal = journal
        state_replay.reset(self)
        journal.checkpoint = self.checkpoint

    def resume(self) -> None:
        """Read the state from the journal, as far as possible. Raises: OSError."""
        from box.store import state_replay

        state_replay.resume(self)

    def history(self) -> "Iterator[memoryview]":
        """Return every entry since the running game began, in order.

        Entries of the saved state are included. The buffer is reused for the next entry.

        Raises: OSError. ValueError if the start of the game was overwritten.
        """
        from box.store import journal_replay

        return journal_replay.history(self.journal, self.game_epoch, self.game_start)

    def set_clock(self, value: int) -> None:
        """Set the doomsday value."""
        if not 0 <= value <= CLOCK_MAX:
            raise ValueError("not a value of the clock")
        self.commit(bytes((CLOCK, value)))
        self.clock = value

    def set_screens(self, ids: "Sequence[int]") -> None:
        """Set the open screens, bottom first, at most SCREENS_MAX."""
        if len(ids) > SCREENS_MAX or ids and not 0 <= min(ids) <= max(ids) <= 255:
            raise ValueError("not screens")
        screens = bytes(ids)
        self.commit(bytes((SCREENS,)) + screens)
        self.screens = list(screens)

    def follow(self) -> None:
        """After a write of unknown outcome, trust the journal, not this state. Raises: OSError."""
        if self.journal.stale:
            self.resume()

    def commit(self, entry: bytes) -> None:
        """Write an entry; apply it when this returns. Raises: OSError."""
        self.follow()
        if entry[0] != GAME and self.journal.room() < _RESERVE:
            raise OSError(_ENOSPC)
        self.journal.append(entry)

    def checkpoint(self) -> bytes:
        """Return the whole state as one entry."""
        numbers = (self.clock, self.start, self.roll_number)
        game = (self.game, self.game_epoch, self.game_start)
        entry = bytearray(struct.pack(NUMBERS, ALL, *numbers, *game))
        for kind in range(0, KINDS, 2):
            entry.append(self.pool[kind] | self.pool[kind + 1] << 4)
        for part in (bytes(self.screens), self.draft):
            entry.append(len(part))
            entry += part
        for roll in self.packed_rolls:
            entry += roll
        return bytes(entry)
