"""Recover and read a journal. Loaded only then: while a game is played, it is only written."""

from typing import TYPE_CHECKING

from box.store.journal_format import SLOT
from box.store.journal_reader import JournalReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from box.store.journal import Journal


def recover(journal: "Journal") -> None:
    """Find the end again from the medium alone. Raises: OSError if the medium fails."""
    journal.ready = False
    journal.stale = True
    journal.damaged = 0
    journal.start = 0
    reader = JournalReader(journal.medium, journal.alive)
    reader.recover()
    journal.sector = reader.sector
    journal.last = reader.last
    journal.base = reader.base
    journal.seq = reader.seq
    journal.slot = reader.slot
    journal.start = reader.start
    journal.newer = reader.newer
    journal.unreadable = reader.unreadable
    journal.stale = False
    journal.touched = False
    if journal.medium.partial and not journal.newer and not journal.unreadable:
        _settle(journal, reader.last_slot)


def _settle(journal: "Journal", last: bytes) -> None:
    """Make the slot certain that was written last, if the flash can be written.

    Cells that were being programmed at a cut may read differently each time: an entry that counts
    now could be missing later, or a torn one could come back in place of one with its number.
    last: content of that slot, zeros if it is invalid.
    """
    if not last:
        return
    journal.touched = True
    try:
        journal.medium.program(journal.sector, (journal.slot - 1) * SLOT, last)
    except OSError:
        # No entry may follow it until then.
        journal.stale = True


def replay(journal: "Journal") -> "Iterator[memoryview]":
    """Yield the newest checkpoint, then every entry after it, in order.

    The buffer is reused for the next entry. Raises: OSError if the medium fails.
    """
    journal.damaged = 0
    if journal.start:
        stale = journal.stale
        journal.stale = True
        yield from _walk(journal, journal.start, -1)
        journal.stale = stale


def history(journal: "Journal", epoch: int, after: int = 0) -> "Iterator[memoryview]":
    """Return every entry from the sector of `epoch` on, in order, without checkpoints.

    Skip entries that end at record number `after` or before it. The buffer is reused for the
    next entry.

    Raises: OSError if the medium fails. ValueError if that sector was overwritten.
    """
    if epoch < 1 or not 0 <= journal.last - epoch < journal.medium.sectors:
        raise ValueError("no such sector")
    return _walk(journal, epoch, after)


def _walk(journal: "Journal", epoch: int, after: int) -> "Iterator[memoryview]":
    """Yield entries as `JournalReader.walk` does; note the position of each."""
    reader = JournalReader(journal.medium, journal.alive)
    reader.set_end(journal.sector, journal.last, journal.base, journal.seq, journal.slot)
    try:
        for entry in reader.walk(epoch, after):
            journal.epoch = reader.epoch
            journal.end = reader.end
            yield entry
    finally:
        journal.damaged = reader.damaged
