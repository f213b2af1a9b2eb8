"""What the box remembers between presses, as entries in the log.

Each change is one entry, durable before it is applied, and says what is so afterwards; so an
entry lost to damage harms nothing but itself.
"""

import struct

from micropython import const

from shared.rules import pool

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from box.store.log import Log

        Roll = tuple[bytes, bytes, int]
except ImportError:
    pass

CLOCK_MAX = 99
ROLLS_KEPT = 6
SCREENS_MAX = 8

_KINDS_END = const(0x20)
_ALL = const(1)
_CLOCK = const(2)
_START = const(3)
_DIE = const(4)
_ROLL = const(5)
_SCREENS = const(6)

_POOL_BYTES = const(10)


class Session:
    """The state of the box; `resume` brings it back, each other method changes one thing.

    clock: the doomsday value, 0..99. start: what it is reset to, 1..99.
    pool: counts of the twenty kinds of dice. rolls: the last six as (pool counts, faces in pool
    order, stamp of the press), newest last. roll_number: number of the next roll.
    screens: ids 0..255 of the open screens, bottom first.
    skipped: entries found at `resume` that make no sense to this firmware.

    Every change raises ValueError for a value that cannot be, and OSError where the log could
    not be written; the state is then as before.
    """

    def __init__(self, log: "Log") -> None:
        """Start with defaults, and supply `log` with its checkpoints."""
        self._log = log
        self.rolls: "list[Roll]" = []
        self.roll_number = 0
        self.screens: "list[int]" = []
        self._reset()
        log.checkpoint = self.checkpoint

    def resume(self) -> None:
        """Take the state from the log, as far as it holds one. Raises OSError."""
        if self._log.stale:
            self._log.recover()
        number = self.roll_number
        self._reset()
        self._log.replay(self._apply_stored)
        # A number that was tried is spent, whether or not its roll reached the log.
        self.roll_number = max(self.roll_number, number)

    def set_clock(self, value: int) -> None:
        """Set the doomsday value."""
        self._commit(bytes((_CLOCK, _byte(value))))

    def set_start(self, value: int, ids: "Sequence[int] | None" = None) -> None:
        """Set the start value, and the clock to it; with `ids` the open screens, as one change."""
        entry = bytes((_START, _byte(value)))
        if ids is not None:
            entry += bytes([len(ids)] + [_byte(i) for i in ids])
        self._commit(entry)

    def set_die(self, kind: int, count: int) -> None:
        """Set how many dice of one kind the pool has."""
        self._commit(bytes((_DIE, _byte(kind), _byte(count))))

    def roll(self, faces: "Sequence[int]", stamp: int) -> None:
        """Record a roll of the pool; `stamp` (32 bits) is the time of the press that made it."""
        self._follow()
        pool.check_faces(self.pool, faces)
        if not faces:
            raise ValueError("no dice to roll")
        if not 0 <= stamp <= 0xFFFFFFFF:
            raise ValueError("a stamp has 32 bits")
        number = self.roll_number
        try:
            self._commit(struct.pack("<BI", _ROLL, stamp) + pool.pack(faces))
        except OSError:
            # These faces may have been seen; no other roll may follow from the same number.
            self.roll_number = max(self.roll_number, number + 1)
            raise

    def set_screens(self, ids: "Sequence[int]") -> None:
        """Set the open screens, bottom first, at most SCREENS_MAX."""
        self._commit(bytes([_SCREENS] + [_byte(i) for i in ids]))

    def checkpoint(self) -> bytes:
        """The whole state as one entry."""
        entry = bytearray(struct.pack("<BBBI", _ALL, self.clock, self.start, self.roll_number))
        entry += _pack_pool(self.pool)
        entry.append(len(self.screens))
        entry += bytes(self.screens)
        for counts, faces, stamp in self.rolls:
            entry += struct.pack("<I", stamp) + _pack_pool(counts) + pool.pack(faces)
        return bytes(entry)

    def apply(self, entry: "bytes | memoryview") -> None:
        """Change the state as an entry says. Raises ValueError, with nothing changed."""
        kind = entry[0]
        size = len(entry)
        if kind == _CLOCK and size == 2:
            self.clock = _within(entry[1], 0, CLOCK_MAX)
        elif kind == _START and (size == 2 or 2 < size == entry[2] + 3 <= SCREENS_MAX + 3):
            self.start = self.clock = _within(entry[1], 1, CLOCK_MAX)
            if size > 2:
                self.screens = list(bytes(entry[3:]))
        elif kind == _DIE and size == 3:
            self._apply_die(entry[1], entry[2])
        elif kind == _ROLL and size > 5:
            faces = pool.unpack(entry[5:], sum(self.pool))
            pool.check_faces(self.pool, faces)
            self._keep((bytes(self.pool), faces, struct.unpack_from("<I", entry, 1)[0]))
            self.roll_number += 1
        elif kind == _SCREENS and size <= SCREENS_MAX + 1:
            self.screens = list(bytes(entry[1:]))
        elif kind == _ALL:
            self._apply_all(entry)
        else:
            raise ValueError("no entry of a session")

    def _reset(self) -> None:
        self.clock = 11
        self.start = 11
        self.pool = bytearray(pool.KINDS)
        self.pool[0] = 2
        self.rolls = []
        self.roll_number = 0
        self.screens = []
        self.skipped = 0

    def _follow(self) -> None:
        # After a write that ended in the unknown the log is right, whatever this state says.
        if self._log.stale:
            self.resume()

    def _commit(self, entry: bytes) -> None:
        self._follow()
        self._check(entry)
        self._log.append(entry)
        self.apply(entry)

    def _check(self, entry: bytes) -> None:
        kind = entry[0]
        if kind == _CLOCK:
            _within(entry[1], 0, CLOCK_MAX)
        elif kind == _START:
            _within(entry[1], 1, CLOCK_MAX)
            _within(len(entry), 2, SCREENS_MAX + 3)
        elif kind == _DIE:
            self._check_die(entry[1], entry[2])
        elif kind == _SCREENS and len(entry) > SCREENS_MAX + 1:
            raise ValueError("too many screens")

    def _apply_stored(self, entry: memoryview) -> None:
        # Kinds from _KINDS_END on belong to others that share the log.
        if entry[0] >= _KINDS_END:
            return
        try:
            self.apply(entry)
        except ValueError:
            self.skipped += 1

    def _check_die(self, kind: int, count: int) -> None:
        _within(kind, 0, pool.KINDS - 1)
        if sum(self.pool) - self.pool[kind] + count > pool.POOL_MAX:
            raise ValueError("a pool has at most 15 dice")

    def _apply_die(self, kind: int, count: int) -> None:
        self._check_die(kind, count)
        self.pool[kind] = count

    def _keep(self, roll: "Roll") -> None:
        self.rolls.append(roll)
        if len(self.rolls) > ROLLS_KEPT:
            self.rolls.pop(0)

    def _apply_all(self, entry: "bytes | memoryview") -> None:
        reader = _Reader(entry)
        _, clock, start, number = struct.unpack("<BBBI", reader.take(7))
        counts = _unpack_pool(reader.take(_POOL_BYTES))
        screens = list(reader.take(_within(reader.take(1)[0], 0, SCREENS_MAX)))
        rolls = []
        while reader.left:
            stamp = struct.unpack("<I", reader.take(4))[0]
            rolled = _unpack_pool(reader.take(_POOL_BYTES))
            dice = sum(rolled)
            faces = pool.unpack(reader.take(pool.packed_size(dice)), dice)
            pool.check_faces(rolled, faces)
            rolls.append((rolled, faces, stamp))
        _within(clock, 0, CLOCK_MAX)
        _within(start, 1, CLOCK_MAX)
        self.clock = clock
        self.start = start
        self.roll_number = number
        self.pool = bytearray(counts)
        self.screens = screens
        self.rolls = rolls[-ROLLS_KEPT:]


class _Reader:
    """Takes bytes off the front of an entry; ValueError where there are too few."""

    def __init__(self, data: "bytes | memoryview") -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._data) - self._at

    def take(self, count: int) -> bytes:
        if count > self.left:
            raise ValueError("an entry cut short")
        self._at += count
        return bytes(self._data[self._at - count : self._at])


def _byte(value: int) -> int:
    return _within(value, 0, 255)


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise ValueError("%d is not within %d..%d" % (value, low, high))
    return value


def _pack_pool(counts: "Sequence[int]") -> bytes:
    return bytes([counts[i] | counts[i + 1] << 4 for i in range(0, pool.KINDS, 2)])


def _unpack_pool(packed: bytes) -> bytes:
    counts = bytearray()
    for both in packed:
        counts.append(both & 15)
        counts.append(both >> 4)
    pool.check_pool(counts)
    return bytes(counts)
