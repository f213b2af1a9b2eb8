"""Reader of the journal: finds its end after a start or a failed write, and replays entries."""

from typing import TYPE_CHECKING

from box.store.journal_format import SLOT, SLOTS, Sectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from box.store.journal_format import Medium


class JournalReader(Sectors):
    """Find the end of a journal, and read its entries.

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
        super().__init__(medium, alive or _nothing)
        self.epoch = 0
        self.recover()

    def recover(self) -> None:
        """Find the end again from the medium alone. Raises: OSError if the medium fails."""
        self.newer = False
        self.stale = True
        self.damaged = 0
        self._start = 0
        self._anchored = False
        self._sector = self._medium.sectors - 1
        self._slot = SLOTS
        self._epoch = 0
        self._base = 0
        self.seq = 0
        found = self._find_end()
        if not self.newer:
            self._recover_headless()
            self._find_start()
        self.unreadable = not (found or self._epoch or self._is_blank())
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
            self._set_end(newest, epoch, base, end, tail)
            self._anchored = anchored
            return True
        # Power failed before the checkpoint was complete, so none of its entries count: the
        # previous sector is still current, and this one will be erased again.
        before = self._before(newest)
        self._set_end(before, epoch - 1, base, base, SLOTS)
        head = self._read_header(before)
        if head is not None and head[0] == epoch - 1:
            end, tail, _, self._anchored, _ = self._survey(before, head[1])
            self._set_end(before, epoch - 1, head[1], max(end, base), tail)
        return True

    def _recover_headless(self) -> None:
        """Move the end into the next sector if it holds current records after a bad header."""
        after = self._after(self._sector)
        if self._read_header(after) is not None:
            return
        self._medium.read(after, SLOT, self._readback)
        if self._number_gap(memoryview(self._readback), self.seq, 0) < 0:
            return
        base = self.seq
        end, tail, entries, anchored, _ = self._survey(after, base)
        if entries:
            self._set_end(after, self._epoch + 1, base, end, tail)
            self._anchored = anchored

    def _set_end(self, sector: int, epoch: int, base: int, seq: int, slot: int) -> None:
        self._sector = sector
        self._epoch = epoch
        self._base = base
        self.seq = seq
        self._slot = slot

    def _find_start(self) -> None:
        """Find the sector of the newest complete checkpoint, where a replay starts."""
        sector = self._sector
        epoch = self._epoch
        base = self._base
        if self._slot == SLOTS and base == self.seq:
            return
        self._start = epoch
        anchored = self._anchored
        while not anchored:
            sector = self._before(sector)
            head = self._read_header(sector)
            if head is None or head[0] != epoch - 1:
                return
            epoch, base = head
            self._start = epoch
            _, _, _, anchored, _ = self._survey(sector, base)

    def _walk(self, epoch: int, after: int) -> "Iterator[memoryview]":
        """Yield entries as `_scan` does, from the sector of `epoch` on; count lost records."""
        self.damaged = 0
        slack = (self._epoch - epoch) * SLOTS
        seq = max(self._base - slack, 0)
        inside = False
        while True:
            self.epoch = epoch
            sector = (self._sector + epoch - self._epoch) % self._medium.sectors
            base = self._base
            unsure = 0
            if epoch < self._epoch:
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
            scan = self._scan(sector, base, after, unsure)
            seq, _, entries, _, lost = yield from scan
            if not inside and unsure and not entries:
                raise ValueError("no such sector")
            self.damaged += lost
            if epoch == self._epoch:
                return
            epoch += 1
            inside = True

    def _after(self, sector: int) -> int:
        return (sector + 1) % self._medium.sectors

    def _before(self, sector: int) -> int:
        return (sector - 1) % self._medium.sectors


def _nothing() -> None:
    pass
