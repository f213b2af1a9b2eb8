"""Under MicroPython: cut power at every operation of an evening, and again while it goes on.

Usage: cuts.py GAME DEPTH flash|file MOST STRIDE FIRST ROUND: an evening with at most MOST entries
of a game; one operation in STRIDE is cut, from number FIRST on, in each way. Each ROUND has other
faults behind the first cut. Prints lines of a word and a figure; a broken promise raises an
exception.
"""

import gc
import sys

from box.store.entry_kinds import CLOCK
from box.store.journal_format import SLOTS
from tests.durability import chip as chips
from tests.durability import evening
from tests.durability.store import (
    DISK,
    JOURNAL,
    MOUNT,
    Box,
    Ledger,
    files,
    new_chips,
    settings_of,
    values,
)
from tests.faults.whole_box import Tagged, operate

SETTINGS = MOUNT + "/settings.txt"

# littlefs takes it that a torn program reads the same each time; see docs/durability.md.
_CERTAIN = chips.CERTAIN
# From one round to the next each choice of the fault after the first cut changes.
_ROUND = 1_009


class Recording:
    """An evening that was not cut: its operations, and what holds after each.

    operations: (device, block, offset, data or None). acknowledged: for each entry, how many
    operations came before its append returned. ends, contents: of each change, the same, and all
    files then.
    """

    def __init__(self, changes, in_flash):
        self.in_flash = in_flash
        self.ledger = Ledger()
        self.operations = []
        self.acknowledged = []
        flash = new_chips()
        self._fill(flash, in_flash)
        self.base = [bytes(each.memory) for each in flash]
        box = self._on(flash)
        for device in (JOURNAL, DISK):
            flash[device].trace = Tagged(self.operations, device)
        self.contents = [files()]
        self.ends = [0]
        self.rolled = box.journal.last
        for change in changes:
            change(box)
            self.ends.append(len(self.operations))
            self.contents.append(files())
        self.rolled = box.journal.last - self.rolled
        box.off()

    def _fill(self, flash, in_flash):
        """Use up nearly all of a sector, so that the evening starts the next ones."""
        box = self._on(flash)
        while box.journal.slot < SLOTS - 40:
            box.saved.set_clock(11 + box.journal.slot % 2)
        box.off()
        del self.ledger.entries[:-1], self.ledger.expected[:-1]
        del self.acknowledged[:]

    def _on(self, flash):
        box = Box(flash, self.in_flash)
        append = box.journal.append

        def noted(entry):
            append(entry)
            self.ledger.add(bytes(entry))
            self.acknowledged.append(len(self.operations))

        box.journal.append = noted
        return box


class Promise:
    """What a box must hold at its next start.

    states: values of the saved state and history of the game; any of these. contents: of each
    file, any of these; None: no file.
    """

    def __init__(self, states, before, after):
        self.states = states
        self.contents = {}
        for path in list(before) + list(after):
            self.contents[path] = [before.get(path), after.get(path)]

    def compare(self, box):
        """Check that a box holds what was promised; from now on it must hold just that."""
        found = values(box.saved), box.history()
        assert found in self.states, ("lost or invented", found, self.states)
        assert box.journal.damaged == 0 and box.saved.skipped == 0, "a cut was counted as damage"
        self.states = [found]
        kept = files()
        for path in list(self.contents) + list(kept):
            content = kept.get(path)
            assert content in self.contents.get(path, ()), ("a file is another", path, content)
            self.contents[path] = [content]
        number = found[0][5]
        assert not number or MOUNT + f"/games/{number:04d}.txt" in kept, "a game has no header"

    def count(self, box, value):
        """Set the clock, and note what may hold now."""
        now, history = self.states[0]
        entry = bytes((CLOCK, value))
        entered = history + bytes((len(entry),)) + entry if now[5] else history
        change = (value,) + now[1:], entered
        try:
            box.saved.set_clock(value)
            self.states = [change]
        except OSError:
            if box.journal.stale or any(chip.dead for chip in box.chips):
                self.states = self.states + [change]

    def choose(self, box, value):
        """Make a setting, and note what the file may be now."""
        held = self.contents.get(SETTINGS, [None])
        try:
            evening.set_up(box, value)
            held = []
        except OSError:
            pass
        self.contents[SETTINGS] = held + [settings_of(box)]


class Cuts:
    """Cuts of a recording, and what became of the box."""

    def __init__(self, recording):
        self._of = recording
        self.done = self.second = self.failed = self.in_flight = 0

    def everywhere(self, stride, first, seed):
        """Cut one operation in so many, in each way."""
        of = self._of
        devices = [chips.Chip(len(base) // 4096, base) for base in of.base]
        entry = change = 0
        for index, operation in enumerate(of.operations):
            while entry < len(of.acknowledged) and of.acknowledged[entry] <= index:
                entry += 1
            while of.ends[change + 1] <= index:
                change += 1
            if index % stride == first:
                device = operation[0]
                sure = device == DISK and operation[3] is not None
                for way in _CERTAIN if sure else chips.WAYS:
                    flash = [each.power_on(seed + index) for each in devices]
                    flash[device].cut(1, way)
                    operate(flash[device], operation)
                    states = of.ledger.expected[entry : entry + 2]
                    promise = Promise(states, *of.contents[change : change + 2])
                    self._check(flash, promise, seed + index * len(chips.WAYS) + way)
            operate(devices[operation[0]], operation)
        assert devices[JOURNAL].reprogrammed == devices[DISK].reprogrammed == 0

    def _check(self, flash, promise, seed):
        """Start after a cut and go on, three times; the first two with another fault."""
        self.done += 1
        for turn in range(3):
            flash = [each.power_on(seed + turn) for each in flash]
            flash[JOURNAL].other, flash[DISK].other = flash[DISK], flash[JOURNAL]
            faulty = flash[JOURNAL if self._of.in_flash and seed % 3 else DISK]
            if turn < 2:
                ways = _CERTAIN if faulty is flash[DISK] else chips.WAYS
                way = ways[(seed + turn) % len(ways)]
                (faulty.fail if (seed + turn) % 4 == 0 else faulty.cut)(seed % 11 + 1, way)
            try:
                box = Box(flash, self._of.in_flash)
            except OSError:
                assert faulty.dead, "an error ended a start"
                self.second += 1
                continue
            try:
                promise.compare(box)
                self._go_on(box, promise, seed + turn)
            finally:
                box.off()
            self.second += faulty.dead
            self.failed += faulty.faults - faulty.dead
        assert len(promise.states) == 1, "a box without faults refuses a change"

    def _go_on(self, box, promise, seed):
        for step in range(3):
            promise.count(box, (seed + step) % 90)
            if any(chip.dead for chip in box.chips):
                return
            if box.journal.stale:
                box.saved.follow()
                promise.compare(box)
        promise.choose(box, seed % 8 + 1)
        promise.count(box, 99)


def main():
    gc.threshold(4_000_000)
    id, depth, store, *numbers = sys.argv[1:]
    most, stride, first, turn = map(int, numbers)
    recording = Recording(evening.steps(id, depth, most), store == "flash")
    print("operations", len(recording.operations))
    print("entries", len(recording.acknowledged))
    print("rolled", recording.rolled)
    cuts = Cuts(recording)
    cuts.everywhere(stride, first, turn * _ROUND)
    print("cuts", cuts.done)
    print("second", cuts.second)
    print("failed", cuts.failed)
