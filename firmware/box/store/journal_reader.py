"""Reader of the journal: finds its end after a start or a failed write, and yields entries.

Loaded only for that: while a game is played, the journal is only written.
"""

from typing import TYPE_CHECKING

from box.store.journal_format import SLOT, SLOTS
from box.store.sector_reader import SectorReader

if TYPE_CHECKING:
    from collections.abc import Iterator


class JournalReader(SectorReader):
    """Find the end of a journal, and read its entries.

    sector, last, base: the current sector, its epoch (from 1, one more for each sector started)
    and the number of its first record. slot, seq: slot and number of the next record. start:
    epoch of the sector where a replay starts, 0 if there is none. `recover` or `set_end` sets
    these.
    unreadable: the medium is neither blank nor readable.
    epoch, end: of the entry yielded last: the epoch of its sector and the number after its last
    record.
    last_slot: content of the last used slot, zeros if its record is invalid; b"" if no cut can
    have left it uncertain.
    damaged: number of records that `walk` could not read although valid ones follow; a torn last
    record does not count.
    """

    def recover(self) -> None:
        """Find the end from the medium alone. Raises: OSError if the medium fails."""
        self.start = 0
        self._anchored = False
        self.last_slot = b""
        self.set_end(self._medium.sectors - 1, 0, 0, 0, SLOTS)
        found = self._find_end()
        if not self.newer:
            self._recover_headless()
            self._find_start()
        self.unreadable = not (found or self.last or self._is_blank())

    def set_end(self, sector: int, epoch: int, base: int, seq: int, slot: int) -> None:
        """Set the end of the journal."""
        self.sector = sector
        self.last = epoch
        self.base = base
        self.seq = seq
        self.slot = slot
        # A caller reads it even if there is no memory to begin a walk.
        self.damaged = 0

    def walk(self, epoch: int, after: int) -> "Iterator[memoryview]":
        """Yield every entry from the sector of `epoch` on, in order.

        after: if not negative, skip checkpoints, and entries that end at that record number or
        before it. The buffer is reused for the next entry.

        Raises: OSError if the medium fails. ValueError if that sector was overwritten.
        """
        self.damaged = 0
        slack = (self.last - epoch) * SLOTS
        seq = max(self.base - slack, 0)
        inside = False
        while True:
            self.epoch = epoch
            sector = (self.sector + epoch - self.last) % self._medium.sectors
            base = self.base
            unsure = 0
            # What reads as blank at the end may be a torn record that can be read the next time.
            end = self.slot
            if epoch < self.last:
                end = SLOTS
                head = self._read_header(sector)
                if head is not None and head[0] == epoch:
                    base = head[1]
                else:
                    # A damaged header must not hide the records after it: find their numbers
                    # by trial.
                    base = seq
                    unsure = slack
                    self.damaged += 1
            if inside and base > seq:
                self.damaged += base - seq
            scan = self._scan(sector, base, after, unsure, end)
            seq, _, entries, _, lost = yield from scan
            if not inside and unsure and not entries:
                raise ValueError("no such sector")
            self.damaged += lost
            if epoch == self.last:
                # Records lost behind the last valid one; a torn one has no number.
                self.damaged += max(self.seq - seq, 0)
                return
            epoch += 1
            inside = True

    def _find_end(self) -> bool:
        """Set the end after the last entry. Returns: whether any sector has a valid header."""
        newest = -1
        epoch = base = 0
        for sector in range(self._medium.sectors):
            head = self._read_header(sector)
            if head is not None and head[0] > epoch:
                newest = sector
                epoch, base = head
        if newest < 0 or self.newer:
            return newest >= 0
        end, tail, entries, anchored, _ = self._survey(newest, base)
        if entries:
            self.set_end(newest, epoch, base, end, tail)
            self.last_slot = self.tail
            self._anchored = anchored
            return True
        # Power failed before the checkpoint was complete, so none of its entries count: the
        # previous sector is still current, and this one will be erased again. No slot is left in
        # that: an entry there would be lost if the checkpoint turned out to be complete after all.
        before = self._before(newest)
        self.set_end(before, epoch - 1, base, base, SLOTS)
        head = self._read_header(before)
        if head is not None and head[0] == epoch - 1:
            end, _, _, self._anchored, _ = self._survey(before, head[1])
            self.set_end(before, epoch - 1, head[1], max(end, base), SLOTS)
        return True

    def _recover_headless(self) -> None:
        """Move the end into the next sector if it holds current records after a bad header."""
        after = (self.sector + 1) % self._medium.sectors
        if self._read_header(after) is not None:
            return
        self._medium.read(after, SLOT, self._readback)
        if self._number_gap(memoryview(self._readback), self.seq, 0) < 0:
            return
        base = self.seq
        end, tail, entries, anchored, _ = self._survey(after, base)
        if entries:
            self.set_end(after, self.last + 1, base, end, tail)
            self.last_slot = self.tail
            self._anchored = anchored

    def _find_start(self) -> None:
        """Find the sector of the newest complete checkpoint, where a replay starts."""
        sector = self.sector
        epoch = self.last
        base = self.base
        if self.slot == SLOTS and base == self.seq:
            return
        self.start = epoch
        anchored = self._anchored
        while not anchored:
            sector = self._before(sector)
            head = self._read_header(sector)
            if head is None or head[0] != epoch - 1:
                return
            epoch, base = head
            self.start = epoch
            _, _, _, anchored, _ = self._survey(sector, base)

    def _before(self, sector: int) -> int:
        return (sector - 1) % self._medium.sectors
