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
    from collections.abc import Callable, Iterator

    from box.store.journal_format import Medium
    from box.store.journal_reader import JournalReader

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

    `keep_from` protects entries from being overwritten; the journal can then fill up.

    Each sector starts with a checkpoint, an entry of up to CHECKPOINT_MAX bytes that replaces
    all entries before it. The `checkpoint` callback supplies it when a sector is started.
    The journal does not interpret entries.

    damaged: number of records that the last replay could not read although valid ones follow; a
    torn last record does not count.
    newer: a later firmware wrote this medium; it is neither read nor written.
    unreadable: the medium is neither blank nor readable.
    stale: the outcome of the last write or replay is unknown; call `recover` or `replay`.
    seq: number of the next record. It cannot overflow: 2**30 records wear out 32 sectors.
    epoch, end: position of the entry appended or yielded last: the epoch of its sector (from 1,
    one more for each sector started) and the number after its last record.
    """

    def __init__(self, medium: "Medium", alive: "Callable[[], object] | None" = None) -> None:
        """Find the end of the journal on `medium`.

        `alive` is called for every record read: a full ring takes seconds on the chip, and
        processing its entries takes longer still.

        Raises: OSError if the medium fails. ValueError if it has fewer than three sectors.
        """
        if medium.sectors < 3:
            raise ValueError("a journal needs three sectors")
        self.checkpoint: "Callable[[], bytes]" = _no_checkpoint
        self._medium = medium
        self._alive = alive or _nothing
        self._record = bytearray(SLOT)
        self._payload = memoryview(self._record)[:12]
        self._readback = bytearray(SLOT)
        self._kept_epoch = 0
        self.epoch = 0
        self.end = 0
        self.recover()

    def recover(self) -> None:
        """Find the end again from the medium alone. Raises: OSError if the medium fails."""
        self._ready = False
        self.stale = True
        self.damaged = 0
        self._start = 0
        reader = self._reader()
        reader.recover()
        self._set_end(reader.sector, reader.last, reader.base, reader.seq, reader.slot)
        self._start = reader.start
        self.newer = reader.newer
        self.unreadable = reader.unreadable
        self.stale = False

    def replay(self) -> "Iterator[memoryview]":
        """Yield the newest checkpoint, then every entry after it, in order.

        The buffer is reused for the next entry. Raises: OSError if the medium fails.
        """
        self.damaged = 0
        if self._start:
            stale = self.stale
            self.stale = True
            yield from self._walk(self._start, -1)
            self.stale = stale

    def history(self, epoch: int, after: int = 0) -> "Iterator[memoryview]":
        """Yield every entry from the sector of `epoch` on, in order, without checkpoints.

        Skip entries that end at record number `after` or before it. The buffer is reused for
        the next entry.

        Raises: OSError if the medium fails. ValueError if that sector was overwritten.
        """
        if epoch < 1 or not 0 <= self._epoch - epoch < self._medium.sectors:
            raise ValueError("no such sector")
        yield from self._walk(epoch, after)

    def _walk(self, epoch: int, after: int) -> "Iterator[memoryview]":
        """Yield entries as `JournalReader.walk` does; note the position of each."""
        reader = self._reader()
        reader.set_end(self._sector, self._epoch, self._base, self.seq, self._slot)
        try:
            for entry in reader.walk(epoch, after):
                self.epoch = reader.epoch
                self.end = reader.end
                yield entry
        finally:
            self.damaged = reader.damaged

    def _reader(self) -> "JournalReader":
        # Imported here: not needed while a game is played.
        from box.store.journal_reader import JournalReader

        return JournalReader(self._medium, self._alive)

    def _set_end(self, sector: int, epoch: int, base: int, seq: int, slot: int) -> None:
        self._sector = sector
        self._epoch = epoch
        self._base = base
        self.seq = seq
        self._slot = slot

    @property
    def free(self) -> int:
        """Number of records that the current sector still takes."""
        return SLOTS - self._slot

    def keep_from(self, epoch: int) -> None:
        """Protect the sector of `epoch` and all later ones from overwriting; 0: protect none."""
        self._kept_epoch = epoch

    def room(self) -> int:
        """Return the number of records that fit before a protected sector.

        If no sector is protected, count as if all were protected from now on.
        """
        return max(self.free - _WASTE, 0) + max(self._sectors_ahead(), 0) * _ROOM

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
        if self._slot + _records(len(entry)) > SLOTS:
            self._begin_sector()
        self._write(entry, 0)
        self.epoch = self._epoch
        self.end = self.seq

    def erase_ahead(self) -> bool:
        """Erase the next sector ahead of need; call while the box is idle.

        Returns: whether a sector was erased. On failure the append that needs the sector tries
        again and reports the error.
        """
        if self._ready or self.newer or self.unreadable or self.stale:
            return False
        if self._slot <= SLOTS // 2:
            return False
        if self._sectors_ahead() <= 0:
            return False
        try:
            self._medium.erase(self._after(self._sector))
        except OSError:
            return False
        self._ready = True
        return True

    def reuse(self) -> None:
        """Allow an unreadable medium to be overwritten."""
        self.unreadable = False

    def _after(self, sector: int) -> int:
        return (sector + 1) % self._medium.sectors

    def _sectors_ahead(self) -> int:
        """Return the number of sectors that can be started before a protected one."""
        return (self._kept_epoch or self._epoch) + self._medium.sectors - 1 - self._epoch

    def _begin_sector(self) -> None:
        """Start the next sector: erase, header, checkpoint. Raises: OSError; the end stays."""
        if self._sectors_ahead() <= 0:
            raise OSError(_ENOSPC)
        here = (self._sector, self._epoch, self._base, self.seq, self._slot)
        after = self._after(self._sector)
        if not self._ready:
            self._medium.erase(after)
        self._ready = False
        head = self._record
        struct.pack_into("<3sBII", head, 0, MAGIC, FORMAT_VERSION, self._epoch + 1, self.seq)
        struct.pack_into("<I", head, 12, binascii.crc32(self._payload))
        self._program(after, 0)
        self._set_end(after, self._epoch + 1, self.seq, self.seq, 1)
        try:
            state = self.checkpoint()
            if len(state) > CHECKPOINT_MAX:
                raise ValueError("a checkpoint has at most 231 bytes")
            self._write(state, IS_CHECKPOINT)
        except (OSError, ValueError):
            self._set_end(*here)
            raise
        self._start = self._epoch

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
            slot = self._slot
            self._slot = slot + 1
            self._program(self._sector, slot * SLOT)
            self.seq += 1
            at += length
            if not more:
                return

    def _program(self, sector: int, offset: int) -> None:
        """Program the record buffer and read it back. Raises: OSError if the bytes differ."""
        self.stale = True
        try:
            self._medium.program(sector, offset, self._record)
        except OSError:
            # The read-back below decides, not the driver's result.
            pass
        self._medium.read(sector, offset, self._readback)
        self.stale = False
        if self._readback != self._record:
            raise OSError(_EIO)


def _records(size: int) -> int:
    return (size + RECORD_DATA - 1) // RECORD_DATA


def _no_checkpoint() -> bytes:
    return b""


def _nothing() -> None:
    pass
