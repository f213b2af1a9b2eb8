"""Reader of single sectors of the journal; loaded while the journal is read."""

import binascii
import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store.journal_format import (
    CHECKPOINT_MAX,
    CONTINUES,
    FORMAT_VERSION,
    IS_CHECKPOINT,
    LENGTH_MASK,
    MAGIC,
    MORE,
    RECORD_DATA,
    SLOT,
    SLOTS,
    record_crc,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from box.store.journal_format import Medium

    Found = tuple[int, int, int, bool, int]

_PAGE = const(256)
_BLANK = b"\xff" * 16


class SectorReader:
    """Read single sectors of a medium.

    newer: one of the sectors read was written by a later firmware. end: number after the last
    record of the entry yielded last. tail: the last used slot of the sector read last; zeros if
    its record is invalid.
    """

    def __init__(self, medium: "Medium", alive: "Callable[[], object]") -> None:
        """Read from `medium`; call `alive` for every record."""
        self._medium = medium
        self._alive = alive
        self._page = bytearray(_PAGE)
        self._page_view = memoryview(self._page)
        self._entry = bytearray(CHECKPOINT_MAX)
        self._entry_view = memoryview(self._entry)
        self._readback = bytearray(SLOT)
        self.tail = bytes(SLOT)
        self.newer = False
        self.end = 0

    def _is_blank(self) -> bool:
        """Return whether no record was ever written. Call it only if no header was found.

        Ignore headers: a power cut may have torn the first one.
        """
        blank = _BLANK * (_PAGE // SLOT)
        for sector in range(self._medium.sectors):
            self._alive()
            for at in range(0, SLOTS * SLOT, _PAGE):
                self._medium.read(sector, at, self._page)
                if at == 0:
                    self._page[:SLOT] = _BLANK
                if self._page != blank:
                    return False
        return True

    def _read_header(self, sector: int) -> "tuple[int, int] | None":
        """Return epoch and first record number of a sector; None if its header is invalid."""
        head = self._readback
        self._medium.read(sector, 0, head)
        magic, version, epoch, base, crc = struct.unpack("<3sBIII", head)
        if magic != MAGIC or crc != binascii.crc32(memoryview(head)[:12]):
            return None
        if version > FORMAT_VERSION:
            self.newer = True
        return epoch, base

    def _survey(self, sector: int, seq: int) -> "Found":
        """Run `_scan` over a sector and return its result."""
        scan = self._scan(sector, seq)
        while True:
            try:
                next(scan)
            except StopIteration as end:
                found: "Found" = end.value
                return found

    def _scan(
        self, sector: int, seq: int, after: int = -1, unsure: int = 0, end: int = SLOTS
    ) -> "Generator[memoryview, None, Found]":
        """Read a sector whose first record has number `seq`, and yield complete entries.

        after: if not negative, yield only entries that end after that number, no checkpoints.
        unsure: the first number may exceed `seq` by up to this. end: slot to stop at.

        Returns: number after the last record, slot after the last used one, number of complete
        entries, whether a checkpoint is among them, number of lost records.
        """
        tail = 1
        used = -1
        bad = lost = entries = 0
        anchored = False
        gathered = -1
        for slot in range(1, end):
            at = slot * SLOT % _PAGE
            if at == 0 or slot == 1:
                self._keep_tail(used, bad)
                used = -1
                self._medium.read(sector, slot * SLOT - at, self._page)
            record = self._page_view[at : at + SLOT]
            if record == _BLANK:
                continue
            tail = slot + 1
            used = at
            self._alive()
            # A torn record used a slot but no number, a damaged one used both. The next valid
            # record tells how many of the unreadable slots before it were damaged.
            gap = self._number_gap(record, seq, bad + unsure)
            if gap < 0:
                bad += 1
                continue
            bad = 0
            seq += gap + 1
            if not unsure:
                lost += gap
            unsure = 0
            flags = record[0]
            size = flags & LENGTH_MASK
            if not flags & CONTINUES:
                gathered = 0
            elif gap:
                gathered = -1
            if gathered < 0 or size > RECORD_DATA or gathered + size > CHECKPOINT_MAX:
                gathered = -1
                continue
            self._entry_view[gathered : gathered + size] = record[1 : 1 + size]
            gathered += size
            if flags & MORE:
                continue
            entries += 1
            anchored = anchored or flags & IS_CHECKPOINT != 0
            wanted = after < 0 or seq > after and not flags & IS_CHECKPOINT
            if gathered and wanted:
                self.end = seq
                yield self._entry_view[:gathered]
            gathered = -1
        self._keep_tail(used, bad)
        return seq, tail, entries, anchored, lost

    def _keep_tail(self, at: int, bad: int) -> None:
        """Set `tail` from the last used slot of the page, if any. bad: invalid slots up to it."""
        if at >= 0:
            # A second read could differ.
            self.tail = bytes(SLOT) if bad else bytes(self._page_view[at : at + SLOT])

    def _number_gap(self, record: memoryview, seq: int, most: int) -> int:
        """Return the record's number minus `seq`, 0 to `most`; -1 if the record is invalid."""
        gap = 0
        # Not in a range: with it the frame of a call would be taken from the heap.
        while gap <= most:
            if self._has_number(record, seq + gap):
                return gap
            gap += 1
        return -1

    def _has_number(self, record: memoryview, seq: int) -> bool:
        crc: int = struct.unpack_from("<I", record, 12)[0]
        return record_crc(record[:12], seq) == crc
