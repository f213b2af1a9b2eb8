"""The state of the box between presses, stored as journal entries.

Each change is one entry, durable before it is applied. It holds the new value, not a difference,
so losing an entry to damage affects only that value.
"""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.entry_fields import (
    SCREENS_MAX,
    byte,
    pack_screens,
    unpack_screens,
    within,
)
from shared.rules.dice_kinds import KINDS, POOL_MAX

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from box.store.journal import Journal
    from box.store.saved_rolls import Roll

CLOCK_MAX = 99
ROLLS_KEPT = 6
DRAFT_MAX = 40

_GAME_MAX = const(65535)
# Records reserved for ending the game.
_RESERVE = const(6)
_ENOSPC = const(28)

_KINDS_END = const(0x20)
_CLOCK = const(2)
_START = const(3)
_DIE = const(4)
_ROLL = const(5)
_SCREENS = const(6)
_GAME = const(7)
_DRAFT = const(8)
_ALL = const(9)

# Of a checkpoint: kind, clock, start, number of the next roll; game, its epoch and first record.
_NUMBERS = "<BBBIHII"


class SavedState:
    """The state of the box. `resume` reads it back; each other method makes one change.

    clock: the doomsday value, 0..99. start: the value it is reset to, 1..99.
    pool: number of dice of each of the twenty kinds. roll_number: number of the next roll.
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

    def __init__(self, journal: "Journal") -> None:
        """Start with defaults, and register as the journal's source of checkpoints."""
        self._journal = journal
        # The last six, packed as in saved_rolls.py.
        self._rolls: "list[bytes]" = []
        self.roll_number = 0
        self.screens: "list[int]" = []
        self._reset()
        journal.checkpoint = self.checkpoint

    @property
    def rolls(self) -> "list[Roll]":
        """The last six rolls as (pool counts, faces in pool order, stamp), newest last."""
        # Imported here and below: needed only for rolls of the pool.
        from box.store import saved_rolls

        return [saved_rolls.unpack(roll) for roll in self._rolls]

    def resume(self) -> None:
        """Read the state from the journal, as far as possible. Raises: OSError."""
        if self._journal.stale:
            self._journal.recover()
        number = self.roll_number
        self._reset()
        try:
            for entry in self._journal.replay():
                self._apply_stored(entry)
        finally:
            # A number is used up once tried, even if its roll did not reach the journal.
            self.roll_number = max(self.roll_number, number)
        self._journal.keep_from(self.game_epoch)

    def history(self) -> "Iterator[memoryview]":
        """Yield every entry since the running game began, in order.

        Entries of the saved state are included. The buffer is reused for the next entry.

        Raises: OSError. ValueError if the start of the game was overwritten.
        """
        return self._journal.history(self.game_epoch, self.game_start)

    def set_clock(self, value: int) -> None:
        """Set the doomsday value."""
        self._commit(bytes((_CLOCK, within(value, 0, CLOCK_MAX))))

    def set_start(self, value: int, ids: "Sequence[int] | None" = None) -> None:
        """Set start value and clock to `value`, and the open screens to `ids`, in one change."""
        self._commit(bytes((_START, within(value, 1, CLOCK_MAX))) + pack_screens(ids))

    def set_die(self, kind: int, count: int) -> None:
        """Set the number of dice of one kind in the pool."""
        entry = bytes((_DIE, byte(kind), byte(count)))
        self._follow()
        self._check_die(kind, count)
        self._commit(entry)

    def roll(self, faces: "Sequence[int]", stamp: int) -> None:
        """Record a roll of the pool. stamp: time of the press, 32 bits."""
        from box.store import saved_rolls

        self._follow()
        roll = saved_rolls.pack(self.pool, faces, stamp)
        pool_end = saved_rolls.STAMP_SIZE + saved_rolls.POOL_SIZE
        number = self.roll_number
        try:
            self._commit(bytes((_ROLL,)) + roll[: saved_rolls.STAMP_SIZE] + roll[pool_end:])
        except OSError:
            # These faces may have been seen; never roll again with the same number.
            self.roll_number = max(self.roll_number, number + 1)
            raise

    def set_screens(self, ids: "Sequence[int]") -> None:
        """Set the open screens, bottom first, at most SCREENS_MAX."""
        self._commit(bytes((_SCREENS,)) + pack_screens(ids)[1:])

    def begin_game(self, number: int, ids: "Sequence[int] | None" = None) -> None:
        """Start a game in place of any other; `ids` as in `set_start`."""
        self._set_game(within(number, 1, _GAME_MAX), ids)

    def end_game(self, ids: "Sequence[int] | None" = None) -> None:
        """End the running game; `ids` as in `set_start`."""
        self._follow()
        # In a full ring nothing else frees space.
        self._journal.keep_from(0)
        self._set_game(0, ids)

    def forget_draft(self) -> None:
        """Clear the draft."""
        self._commit(bytes((_DRAFT,)))

    def checkpoint(self) -> bytes:
        """Return the whole state as one entry."""
        numbers = (self.clock, self.start, self.roll_number)
        game = (self.game, self.game_epoch, self.game_start)
        entry = bytearray(struct.pack(_NUMBERS, _ALL, *numbers, *game))
        for kind in range(0, KINDS, 2):
            entry.append(self.pool[kind] | self.pool[kind + 1] << 4)
        for part in (bytes(self.screens), self.draft):
            entry.append(len(part))
            entry += part
        for roll in self._rolls:
            entry += roll
        return bytes(entry)

    def apply(self, entry: "bytes | memoryview") -> None:
        """Apply an entry. Raises: ValueError; the state is then unchanged."""
        kind = entry[0]
        size = len(entry)
        if kind == _CLOCK and size == 2:
            self.clock = within(entry[1], 0, CLOCK_MAX)
        elif kind == _START and size > 1:
            value = within(entry[1], 1, CLOCK_MAX)
            self.screens = unpack_screens(entry, 2, self.screens)
            self.start = self.clock = value
        elif kind == _DIE and size == 3:
            self._apply_die(entry[1], entry[2])
        elif kind == _ROLL and size > 5:
            from box.store import saved_rolls

            roll = saved_rolls.packed(self.pool, bytes(entry[1:5]), bytes(entry[5:]))
            self._rolls = (self._rolls + [roll])[-ROLLS_KEPT:]
            self.roll_number += 1
        elif kind == _SCREENS and size <= SCREENS_MAX + 1:
            self.screens = list(bytes(entry[1:]))
        elif kind == _GAME and size > 2:
            self.screens = unpack_screens(entry, 3, self.screens)
            self.game = entry[1] | entry[2] << 8
            self.game_epoch = self._journal.epoch if self.game else 0
            self.game_start = self._journal.end if self.game else 0
        elif kind == _DRAFT and size <= DRAFT_MAX + 1:
            self.draft = bytes(entry[1:])
        elif kind == _ALL:
            self._apply_all(entry)
        else:
            raise ValueError("not an entry of the saved state")

    def _reset(self) -> None:
        self.clock = 11
        self.start = 11
        self.pool = bytearray(KINDS)
        self.pool[0] = 2
        self._rolls = []
        self.roll_number = 0
        self.screens = []
        self.game = self.game_epoch = self.game_start = 0
        self.draft = b""
        self.skipped = 0

    def _follow(self) -> None:
        # After a write of unknown outcome, trust the journal, not this state.
        if self._journal.stale:
            self.resume()

    def _commit(self, entry: bytes) -> None:
        self._follow()
        if entry[0] != _GAME and self._journal.room() < _RESERVE:
            raise OSError(_ENOSPC)
        self._journal.append(entry)
        self.apply(entry)

    def _set_game(self, number: int, ids: "Sequence[int] | None") -> None:
        try:
            self._commit(struct.pack("<BH", _GAME, number) + pack_screens(ids))
        finally:
            self._journal.keep_from(self.game_epoch)

    def _apply_stored(self, entry: memoryview) -> None:
        # Kinds from _KINDS_END on belong to the running game.
        if entry[0] >= _KINDS_END:
            return
        try:
            self.apply(entry)
        except ValueError:
            self.skipped += 1

    def _check_die(self, kind: int, count: int) -> None:
        within(kind, 0, KINDS - 1)
        if sum(self.pool) - self.pool[kind] + count > POOL_MAX:
            raise ValueError("a pool has at most 15 dice")

    def _apply_die(self, kind: int, count: int) -> None:
        self._check_die(kind, count)
        self.pool[kind] = count

    def _apply_all(self, entry: "bytes | memoryview") -> None:
        # Imported here: read at a start.
        from box.store import checkpoint

        numbers, counts, screens, draft, rolls = checkpoint.read(entry, _NUMBERS, DRAFT_MAX)
        _, clock, start, number, game, epoch, begun = numbers
        within(clock, 0, CLOCK_MAX)
        within(start, 1, CLOCK_MAX)
        self.clock = clock
        self.start = start
        self.roll_number = number
        self.pool = bytearray(counts)
        self.screens = list(screens)
        self.game = game
        self.game_epoch = epoch
        self.game_start = begun
        self.draft = draft
        self._rolls = rolls[-ROLLS_KEPT:]
