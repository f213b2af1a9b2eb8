"""The journal. An entry is durable when `append` returns, or not stored at all."""

import binascii
import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.journal_format import CHECKPOINT_MAX as CHECKPOINT_MAX
from box.store.journal_format import (
    CONTINUES,
    FORMAT_VERSION,
    IS_CHECKPOINT,
    MAGIC,
    MORE,
    RECORD_DATA,
    SLOT,
    SLOTS,
    record_crc,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.store.journal_format import Medium

ENTRY_MAX = 64

# Slots that a sector may leave unused because an entry does not fit, and the least number of
# records that a new sector takes: 255, less the unused slots, less the longest checkpoint.
_WASTE = const(5)
_ROOM = const(229)

_EIO = const(5)
_ENOSPC = const(28)
_EROFS = const(30)


class Journal:
    """Append entries to a medium of at least three sectors, overwriting the oldest sectors.

    Each sector starts with a checkpoint, an entry of up to CHECKPOINT_MAX bytes that replaces
    all entries before it. The `checkpoint` callback supplies it when a sector is started.
    The journal does not interpret entries. journal_replay.py reads them.

    kept_epoch: the sector of this epoch and all later ones are protected from being overwritten;
    the journal can then fill up. 0: none is protected.
    damaged: number of records that the last replay could not read although valid ones follow; a
    torn last record does not count.
    newer: a later firmware wrote this medium; it is neither read nor written.
    unreadable: the medium is neither blank nor readable. Clear it to allow overwriting.
    stale: the outcome of the last write or replay is unknown; recover or replay.
    seq: number of the next record. It cannot overflow: 2**30 records wear out 32 sectors.
    epoch, end: position of the entry appended or yielded last: the epoch of its sector (from 1,
    one more for each sector started) and the number after its last record.
    sector, last, base, slot: the current sector, its epoch and the number of its first record;
    slot of the next record. start: epoch of the sector where a replay starts, 0 if there is none.
    ready: the next sector is erased. touched: a cut may have reached the slot of the next record,
    which reads as blank; what stands there could be read later in place of the next record.
    """

    newer: bool
    unreadable: bool
    stale: bool
    damaged: int
    seq: int
    sector: int
    last: int
    base: int
    slot: int
    start: int
    ready: bool
    touched: bool

    def __init__(self, medium: "Medium", alive: "Callable[[], object] | None" = None) -> None:
        """Find the end of the journal on `medium`.

        `alive` is called for every record read: a full ring takes seconds on the chip, and
        processing its entries takes longer still.

        Raises: OSError if the medium fails. ValueError if it has fewer than three sectors.
        """
        if medium.sectors < 3:
            raise ValueError("a journal needs three sectors")
        # An empty checkpoint.
        self.checkpoint: "Callable[[], bytes]" = bytes
        self.medium = medium
        self.alive = alive or (lambda: None)
        self._record = bytearray(SLOT)
        self._payload = memoryview(self._record)[:12]
        self._readback = bytearray(SLOT)
        self.kept_epoch = 0
        self.epoch = 0
        self.end = 0
        # Imported here: not needed while a game is played.
        from box.store import journal_replay

        journal_replay.recover(self)

    def room(self) -> int:
        """Return the number of records that fit before a protected sector.

        If no sector is protected, count as if all were protected from now on.
        """
        return max(SLOTS - self.slot - _WASTE, 0) + max(self._sectors_ahead(), 0) * _ROOM

    def append(self, entry: "bytes | bytearray") -> None:
        """Append an entry of 1 to ENTRY_MAX bytes; it is durable on return.

        Raises: ValueError for any other length. OSError if writing failed: the entry is not in
        the journal, or may be if `stale` is set. ENOSPC: a protected sector comes next.
        """
        if not 1 <= len(entry) <= ENTRY_MAX:
            raise ValueError("an entry has 1 to 64 bytes")
        if self.newer or self.unreadable:
            raise OSError(_EROFS)
        if self.stale:
            raise OSError(_EIO)
        if self.touched:
            self._void_touched()
        if self.slot + _records(len(entry)) > SLOTS:
            self._begin_sector()
        self._write(entry, 0)
        self.epoch = self.last
        self.end = self.seq

    def erase_ahead(self) -> bool:
        """Erase the next sector ahead of need; call while the box is idle.

        Returns: whether a sector was erased. On failure the append that needs the sector tries
        again and reports the error.
        """
        if self.ready or self.newer or self.unreadable or self.stale:
            return False
        if self.slot <= SLOTS // 2:
            return False
        try:
            self._erase_next()
        except OSError:
            return False
        return True

    def _sectors_ahead(self) -> int:
        """Return the number of sectors that can be started before a protected one."""
        return (self.kept_epoch or self.last) + self.medium.sectors - 1 - self.last

    def _erase_next(self) -> int:
        """Return the next sector, and erase it unless it is erased. Raises: OSError."""
        if self._sectors_ahead() <= 0:
            raise OSError(_ENOSPC)
        after = (self.sector + 1) % self.medium.sectors
        if not self.ready:
            self.medium.erase(after)
            self.ready = True
        return after

    def _begin_sector(self) -> None:
        """Start the next sector: erase, header, checkpoint.

        Raises: OSError, MemoryError. The sector stays the current one then.
        """
        # First, because it may find no memory.
        state = self.checkpoint()
        if len(state) > CHECKPOINT_MAX:
            raise ValueError("a checkpoint has at most 231 bytes")
        # No slot is left there: the checkpoint may turn out to be complete after all.
        here = (self.sector, self.last, self.base, self.seq, SLOTS)
        after = self._erase_next()
        self.ready = False
        head = self._record
        struct.pack_into("<3sBII", head, 0, MAGIC, FORMAT_VERSION, self.last + 1, self.seq)
        struct.pack_into("<I", head, 12, binascii.crc32(self._payload))
        self._program(after, 0)
        self.sector = after
        self.last += 1
        self.base = self.seq
        self.slot = 1
        try:
            self._write(state, IS_CHECKPOINT)
        except Exception:
            self.sector, self.last, self.base, self.seq, self.slot = here
            raise
        self.start = self.last

    def _write(self, entry: "bytes | bytearray", mark: int) -> None:
        record = self._record
        size = len(entry)
        at = 0
        while True:
            length = min(size - at, RECORD_DATA)
            more = MORE if at + length < size else 0
            record[0] = mark | more | (CONTINUES if at else 0) | length
            for i in range(RECORD_DATA):
                record[1 + i] = entry[at + i] if i < length else 0
            struct.pack_into("<I", record, 12, record_crc(self._payload, self.seq))
            slot = self.slot
            self.slot = slot + 1
            self._program(self.sector, slot * SLOT)
            self.seq += 1
            at += length
            if not more:
                return

    def _void_touched(self) -> None:
        """Leave out the next slot for good. Raises: OSError; the next append tries again."""
        if self.slot < SLOTS:
            if not self._void(self.sector, self.slot * SLOT):
                raise OSError(_EIO)
            self.slot += 1
        self.touched = False

    def _program(self, sector: int, offset: int) -> None:
        """Program the record buffer and read it back. Raises: OSError if the bytes differ."""
        self.stale = True
        # The read-back decides, not the driver's result.
        self._put(sector, offset)
        self.medium.read(sector, offset, self._readback)
        if self._readback != self._record:
            voided = self._void(sector, offset) if self.medium.partial else True
            # A flash that refuses every write has left the slot blank.
            self.stale = not voided and min(self._readback) != 0xFF
            raise OSError(_EIO)
        self.stale = False

    def _put(self, sector: int, offset: int) -> bool:
        """Program the record buffer; return False if the driver reports an error twice."""
        for _ in range(2):
            try:
                self.medium.program(sector, offset, self._record)
                return True
            except OSError:
                pass
        return False

    def _void(self, sector: int, offset: int) -> bool:
        """Clear all bits of a slot, so that it is never valid; return False on an error."""
        for i in range(SLOT):
            self._record[i] = 0
        return self._put(sector, offset)


def _records(size: int) -> int:
    return (size + RECORD_DATA - 1) // RECORD_DATA
