"""Recover and read a journal. Loaded only then: while a game is played, it is only written."""

from typing import TYPE_CHECKING

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
