"""A ring of sectors that holds entries, each durable as a whole or not there at all.

A sector is 256 slots of 16 bytes: a header, then records. A header is magic and format version,
epoch, number of the first record, CRC32; a record is a flag byte, 11 bytes of data, and the CRC32
over its number and those 12 bytes. Numbers are not stored, so a record of an older lap or of a
half-erased sector can never pass for a new one. An entry is one or more records of one sector.
"""

import binascii
import struct
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Protocol

    Found = tuple[int, int, int, bool, int]

    class Medium(Protocol):
        """Sectors of 4,096 bytes that are erased to 0xff and programmed piece by piece."""

        sectors: int

        def read(self, sector: int, offset: int, buf: bytearray) -> None:
            """Fill `buf`. Raises OSError."""

        def program(self, sector: int, offset: int, data: bytes | bytearray) -> None:
            """Write `data` to erased bytes; durable on return. Raises OSError."""

        def erase(self, sector: int) -> None:
            """Set a sector to 0xff; durable on return. Raises OSError."""


ENTRY_MAX = 64
CHECKPOINT_MAX = 231

_FORMAT = const(0)
_SLOTS = const(256)
_SLOT = const(16)
_PAGE = const(256)
_DATA = const(11)
# Slots that an entry which does not fit leaves empty, and what a new sector takes for certain:
# 255 less those and less the longest checkpoint.
_WASTE = const(5)
_ROOM = const(229)

_MORE = const(0x80)
_CONTINUES = const(0x40)
_CHECKPOINT = const(0x20)
_LENGTH = const(0x0F)

_EIO = const(5)
_ENOSPC = const(28)
_EROFS = const(30)

_MAGIC = b"DBL"
_BLANK = b"\xff" * 16


class Journal:
    """Entries on a medium of at least three sectors, oldest forgotten sector by sector.

    What is still needed can be kept from that; the log then fills up.

    Each sector begins with a checkpoint, an entry of up to CHECKPOINT_MAX bytes that says all
    that the entries before it said; `checkpoint` is asked for it when a sector is begun. What
    entries mean is their owner's business.

    damaged: records that the last replay could not read although valid ones follow; a torn last
    record is no damage.
    newer: a later firmware wrote this medium; it is neither read nor written.
    unreadable: the medium is neither blank nor readable; nothing is written before `reuse`.
    stale: a write or a replay ended in the unknown; `recover` and `replay` tell what became of it.
    seq: number of the next record. It would outlast the flash: 2**30 records wear out 32 sectors.
    epoch, end: where the entry lies that was appended or handed over last: the epoch of its
    sector (1 and up, one more for each sector begun) and the number after its last record.
    """

    def __init__(self, medium: "Medium", alive: "Callable[[], object] | None" = None) -> None:
        """Find the end of what `medium` holds. Raises OSError; ValueError if it is small.

        `alive` is called for every record that is read: a full ring takes seconds on the chip,
        and what is done with its entries comes on top.
        """
        if medium.sectors < 3:
            raise ValueError("a log needs three sectors")
        self._medium = medium
        self._alive = alive or _nothing
        self.checkpoint: "Callable[[], bytes]" = _nothing
        self._page = bytearray(_PAGE)
        self._page_view = memoryview(self._page)
        self._entry = bytearray(CHECKPOINT_MAX)
        self._entry_view = memoryview(self._entry)
        self._record = bytearray(_SLOT)
        self._payload = memoryview(self._record)[:12]
        self._back = bytearray(_SLOT)
        self._number = bytearray(4)
        self._kept = self.epoch = self.end = 0
        self.recover()

    @property
    def free(self) -> int:
        """Records that the current sector still takes."""
        return _SLOTS - self._slot

    def recover(self) -> None:
        """Find the end again, from the medium alone. Raises OSError."""
        self.newer = False
        self.stale = True
        self.damaged = 0
        self._ready = False
        self._start = 0
        self._anchored = False
        self._sector = self._medium.sectors - 1
        self._slot = _SLOTS
        self._epoch = 0
        self._base = 0
        self.seq = 0
        found = self._find_end()
        if not self.newer:
            self._adopt_headless()
            self._find_start()
        self.unreadable = not (found or self._epoch or self._is_blank())
        self.stale = False

    def reuse(self) -> None:
        """Begin to write over a medium that cannot be read."""
        self.unreadable = False

    def replay(self) -> "Iterator[memoryview]":
        """Yield the newest checkpoint, then every entry after it, in order.

        The memory is used again for the next entry. Raises OSError.
        """
        self.damaged = 0
        if self._start:
            stale = self.stale
            self.stale = True
            yield from self._walk(self._start, -1)
            self.stale = stale

    def history(self, epoch: int, after: int = 0) -> "Iterator[memoryview]":
        """Yield every entry from the sector of `epoch` on, in order, but no checkpoints.

        Entries that end at record number `after` or before it are left out. The memory is used
        again for the next entry. Raises OSError, and ValueError where that sector is no longer
        there.
        """
        if epoch < 1 or not 0 <= self._epoch - epoch < self._medium.sectors:
            raise ValueError("no such sector")
        yield from self._walk(epoch, after)

    def keep_from(self, epoch: int) -> None:
        """Keep the sector of `epoch` and all that follow from being overwritten; 0: none."""
        self._kept = epoch

    def room(self) -> int:
        """Records that can be appended for certain before a kept sector is in the way.

        Where none is kept: as if all were kept from now on.
        """
        return max(self.free - _WASTE, 0) + max(self._ahead(), 0) * _ROOM

    def append(self, entry: "bytes | bytearray") -> None:
        """Add an entry of 1 to ENTRY_MAX bytes; it is durable on return.

        Raises ValueError for another length, and OSError when it could not be written: then it
        is not in the log, or, when `stale` is set, may be. ENOSPC says that a kept sector is in
        the way.
        """
        if not 1 <= len(entry) <= ENTRY_MAX:
            raise ValueError("an entry has 1 to 64 bytes")
        if self.newer or self.unreadable:
            raise OSError(_EROFS)
        if self.stale:
            raise OSError(_EIO)
        if self._slot + _records(len(entry)) > _SLOTS:
            self._begin_sector()
        self._write(entry, 0)
        self.epoch = self._epoch
        self.end = self.seq

    def tend(self) -> bool:
        """Erase the next sector ahead of need; call when nothing else is due.

        Returns True when it erased. A failure is left to the append that needs the sector, which
        tries again and reports.
        """
        if self._ready or self.newer or self.unreadable or self.stale:
            return False
        if self._slot <= _SLOTS // 2:
            return False
        if self._ahead() <= 0:
            return False
        try:
            self._medium.erase(self._after(self._sector))
        except OSError:
            return False
        self._ready = True
        return True

    def _ahead(self) -> int:
        """How many sectors can be begun before a kept one is in the way."""
        return (self._kept or self._epoch) + self._medium.sectors - 1 - self._epoch

    def _after(self, sector: int) -> int:
        return (sector + 1) % self._medium.sectors

    def _before(self, sector: int) -> int:
        return (sector - 1) % self._medium.sectors

    def _is_blank(self) -> bool:
        """Return whether no record was ever written; asked only where no header was found.

        A header alone promises nothing: a power cut may have torn the first one.
        """
        blank = _BLANK * (_PAGE // _SLOT)
        for sector in range(self._medium.sectors):
            self._alive()
            for at in range(0, _SLOTS * _SLOT, _PAGE):
                self._medium.read(sector, at, self._page)
                if at == 0:
                    self._page[:_SLOT] = _BLANK
                if self._page != blank:
                    return False
        return True

    def _find_end(self) -> bool:
        """Stand after the last entry. Returns whether any sector has a header of ours."""
        newest = -1
        epoch = base = 0
        for sector in range(self._medium.sectors):
            head = self._head(sector)
            if head is not None and head[0] > epoch:
                newest = sector
                epoch, base = head
        if newest < 0 or self.newer:
            return newest >= 0
        end, tail, entries, anchored, _ = self._survey(newest, base)
        if entries:
            self._stand(newest, epoch, base, end, tail)
            self._anchored = anchored
            return True
        # Power went before its checkpoint was whole, so nothing was ever promised in it: the
        # sector before is still the current one, and the next turn erases this one again.
        before = self._before(newest)
        self._stand(before, epoch - 1, base, base, _SLOTS)
        head = self._head(before)
        if head is not None and head[0] == epoch - 1:
            end, tail, _, self._anchored, _ = self._survey(before, head[1])
            self._stand(before, epoch - 1, head[1], max(end, base), tail)
        return True

    def _adopt_headless(self) -> None:
        # Damage to the newest header must not hide the records behind it.
        after = self._after(self._sector)
        if self._head(after) is not None:
            return
        self._medium.read(after, _SLOT, self._back)
        if self._gap(memoryview(self._back), self.seq, 0) < 0:
            return
        base = self.seq
        end, tail, entries, anchored, _ = self._survey(after, base)
        if entries:
            self._stand(after, self._epoch + 1, base, end, tail)
            self._anchored = anchored

    def _stand(self, sector: int, epoch: int, base: int, seq: int, slot: int) -> None:
        self._sector = sector
        self._epoch = epoch
        self._base = base
        self.seq = seq
        self._slot = slot

    def _find_start(self) -> None:
        sector = self._sector
        epoch = self._epoch
        base = self._base
        if self._slot == _SLOTS and base == self.seq:
            return
        self._start = epoch
        anchored = self._anchored
        while not anchored:
            sector = self._before(sector)
            head = self._head(sector)
            if head is None or head[0] != epoch - 1:
                return
            epoch, base = head
            self._start = epoch
            _, _, _, anchored, _ = self._survey(sector, base)

    def _walk(self, epoch: int, after: int) -> "Iterator[memoryview]":
        """Read from the sector of `epoch` to the end, counting what is lost, as `_scan` does."""
        self.damaged = 0
        slack = (self._epoch - epoch) * _SLOTS
        seq = max(self._base - slack, 0)
        inside = False
        while True:
            self.epoch = epoch
            sector = (self._sector + epoch - self._epoch) % self._medium.sectors
            base = self._base
            unsure = 0
            if epoch < self._epoch:
                head = self._head(sector)
                if head is not None and head[0] == epoch:
                    base = head[1]
                else:
                    # Damage to a header must not hide the records behind it: their numbers are
                    # found by trying.
                    base = seq
                    unsure = slack
                    self.damaged += 1
            if inside and base > seq:
                self.damaged += base - seq
            scan = self._scan(sector, base, after, unsure)
            seq, _, entries, _, lost = yield from scan
            if not inside and unsure and not entries:
                raise ValueError("no such sector")
            self.damaged += lost
            if epoch == self._epoch:
                return
            epoch += 1
            inside = True

    def _head(self, sector: int) -> "tuple[int, int] | None":
        """Epoch and first number of a sector, or None where its header is not ours."""
        head = self._back
        self._medium.read(sector, 0, head)
        magic, version, epoch, base, crc = struct.unpack("<3sBIII", head)
        if magic != _MAGIC or crc != binascii.crc32(memoryview(head)[:12]):
            return None
        if version > _FORMAT:
            self.newer = True
        return epoch, base

    def _crc(self, payload: memoryview, seq: int) -> int:
        struct.pack_into("<I", self._number, 0, seq)
        crc: int = binascii.crc32(payload, binascii.crc32(self._number))
        return crc

    def _gap(self, record: memoryview, seq: int, most: int) -> int:
        """How many numbers after `seq` this record has, up to `most`; -1 if it is not valid."""
        crc = struct.unpack_from("<I", record, 12)[0]
        payload = record[:12]
        for gap in range(most + 1):
            if self._crc(payload, seq + gap) == crc:
                return gap
        return -1

    def _survey(self, sector: int, seq: int) -> "Found":
        """Read a sector as `_scan` does, for what that returns."""
        scan = self._scan(sector, seq)
        while True:
            try:
                next(scan)
            except StopIteration as end:
                found: "Found" = end.value
                return found

    def _scan(
        self, sector: int, seq: int, after: int = -1, unsure: int = 0
    ) -> "Generator[memoryview, None, Found]":
        """Read a sector whose first record has number `seq`, and yield whole entries.

        With `after` not negative, only those that end behind that number and are no checkpoints.
        With `unsure`, the first number may be as much greater than `seq`.

        Returns the number after its last record, the slot after the last used one, how many
        entries are whole, whether its checkpoint is among them, and how many records are lost.
        """
        tail = 1
        bad = lost = entries = 0
        anchored = False
        gathered = -1
        for slot in range(1, _SLOTS):
            at = slot * _SLOT % _PAGE
            if at == 0 or slot == 1:
                self._medium.read(sector, slot * _SLOT - at, self._page)
            record = self._page_view[at : at + _SLOT]
            if record == _BLANK:
                continue
            tail = slot + 1
            self._alive()
            # A torn record took a slot but no number, a damaged one took both: the next valid
            # record tells which of the unreadable slots before it were which.
            gap = self._gap(record, seq, bad + unsure)
            if gap < 0:
                bad += 1
                continue
            bad = 0
            seq += gap + 1
            if not unsure:
                lost += gap
            unsure = 0
            flags = record[0]
            size = flags & _LENGTH
            if not flags & _CONTINUES:
                gathered = 0
            elif gap:
                gathered = -1
            if gathered < 0 or size > _DATA or gathered + size > CHECKPOINT_MAX:
                gathered = -1
                continue
            self._entry_view[gathered : gathered + size] = record[1 : 1 + size]
            gathered += size
            if flags & _MORE:
                continue
            entries += 1
            anchored = anchored or flags & _CHECKPOINT != 0
            wanted = after < 0 or seq > after and not flags & _CHECKPOINT
            if gathered and wanted:
                self.end = seq
                yield self._entry_view[:gathered]
            gathered = -1
        return seq, tail, entries, anchored, lost

    def _begin_sector(self) -> None:
        """Go on to the next sector: erased, header, checkpoint. Raises OSError, then unmoved."""
        if self._ahead() <= 0:
            raise OSError(_ENOSPC)
        here = (self._sector, self._epoch, self._base, self.seq, self._slot)
        after = self._after(self._sector)
        if not self._ready:
            self._medium.erase(after)
        self._ready = False
        head = self._record
        struct.pack_into("<3sBII", head, 0, _MAGIC, _FORMAT, self._epoch + 1, self.seq)
        struct.pack_into("<I", head, 12, binascii.crc32(self._payload))
        self._put(after, 0)
        self._stand(after, self._epoch + 1, self.seq, self.seq, 1)
        try:
            state = self.checkpoint()
            if len(state) > CHECKPOINT_MAX:
                raise ValueError("a checkpoint has at most 231 bytes")
            self._write(state, _CHECKPOINT)
        except (OSError, ValueError):
            self._stand(*here)
            raise
        self._start = self._epoch

    def _write(self, entry: "bytes | bytearray", mark: int) -> None:
        record = self._record
        size = len(entry)
        at = 0
        while True:
            length = min(size - at, _DATA)
            more = _MORE if at + length < size else 0
            record[0] = mark | more | (_CONTINUES if at else 0) | length
            for i in range(_DATA):
                record[1 + i] = entry[at + i] if i < length else 0
            struct.pack_into("<I", record, 12, self._crc(self._payload, self.seq))
            slot = self._slot
            self._slot = slot + 1
            self._put(self._sector, slot * _SLOT)
            self.seq += 1
            at += length
            if not more:
                return

    def _put(self, sector: int, offset: int) -> None:
        """Program the record buffer and read it back; raises OSError unless it is all there."""
        self.stale = True
        try:
            self._medium.program(sector, offset, self._record)
        except OSError:
            # What the medium holds decides, not what it said.
            pass
        self._medium.read(sector, offset, self._back)
        self.stale = False
        if self._back != self._record:
            raise OSError(_EIO)


def _records(size: int) -> int:
    return (size + _DATA - 1) // _DATA


def _nothing() -> bytes:
    return b""
