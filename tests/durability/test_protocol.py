"""The model of the journal's protocol is explored, and the real journal runs its traces."""

from dataclasses import replace

import pytest

from box.store import journal as journal_module
from box.store import journal_reader, journal_replay, sector_reader
from box.store.flash import FlashMedium
from box.store.journal import Journal
from tests.durability import chip as chips
from tests.durability import protocol
from tests.durability.protocol import SECTORS, SLOTS, Step
from tests.sampling import cases

WAYS = {
    protocol.NOTHING: chips.NOTHING,
    protocol.DONE: chips.ALL,
    protocol.TORN: chips.SOME_BITS,
    protocol.FLAKY: chips.ALL_UNSTABLE,
}


class DirectedChip(chips.Chip):
    """A chip whose unstable cells read all as before the cut, or all as after."""

    whole = True

    def _waver(self, at: int, buf: bytearray) -> None:
        if self.whole:
            for address, (cells, _) in self.unstable.items():
                if at <= address < at + len(buf):
                    buf[address - at] &= ~cells


class RealLife:
    """The real journal on a chip, driven by the steps of a trace."""

    def __init__(self) -> None:
        self.chip = DirectedChip(SECTORS)
        self._start()

    def _start(self) -> None:
        self.journal = Journal(FlashMedium(self.chip))
        self.journal.unreadable = False
        self.journal.checkpoint = lambda: b"=" + self.entries.encode()
        self.entries = self._read()

    def _read(self) -> str:
        found = [bytes(entry) for entry in journal_replay.replay(self.journal)]
        return b"".join(found).decode().replace("=", "")

    def do(self, step: Step, entry: str) -> None:
        if step.cut is None:
            self.journal.append(entry.encode())
            self.entries += entry
            return
        number, outcome, whole = step.cut
        self.chip.cut(number + 1, WAYS[outcome])
        with pytest.raises(OSError, match="5"):
            self.journal.append(entry.encode())
        chip = DirectedChip(SECTORS, self.chip.memory, self.chip.unstable)
        chip.whole = whole
        self.chip = chip
        self._start()


@pytest.fixture(autouse=True)
def small_sectors(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (journal_module, journal_reader, sector_reader):
        monkeypatch.setattr(module, "SLOTS", SLOTS)


def test_the_model_keeps_its_invariants_in_every_run() -> None:
    # Nine appends wrap around the ring of three sectors.
    runs = sum(1 for _ in protocol.traces(cases(9, 7), 2))
    assert runs > 2_000


@pytest.mark.parametrize("left_out", ["settle", "void"])
def test_the_model_loses_entries_without_either_step_of_a_start(
    monkeypatch: pytest.MonkeyPatch, left_out: str
) -> None:
    start = protocol.start

    def incomplete(flash: protocol.Flash, whole: bool) -> protocol.Life:
        life = start(flash, whole)
        return replace(life, touched=False) if left_out == "void" else replace(life, flash=flash)

    monkeypatch.setattr(protocol, "start", incomplete)
    with pytest.raises(protocol.Broken):
        list(protocol.traces(7, 2))


def test_the_real_journal_does_what_the_model_does_in_every_run() -> None:
    runs = 0
    every = cases(1, 0) or 29
    for number, (steps, expected) in enumerate(protocol.traces(7, 2)):
        if number % every:
            continue
        life = RealLife()
        for place, step in enumerate(steps):
            life.do(step, chr(ord("a") + place))
        assert life.entries == expected, steps
        runs += 1
    assert runs > 90
