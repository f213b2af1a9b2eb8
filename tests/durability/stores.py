"""The journal and plain alternatives in the same test: a cut at every operation, and restarts.

A store is made on a chip as a start finds it; `entries` returns what it holds, `append` is to be
durable when it returns. Runs on both interpreters; under MicroPython as stores.py NAME APPENDS
STRIDE, which prints lines of a word and a figure.
"""

import os
import sys

from box.store import journal_replay
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from box.store.journal import Journal
from tests.durability.chip import CERTAIN, WAYS, Chip

MOUNT = "/plain"
FIRST, AFTER = b"first", b"after the cut"


def operate(chip, block, offset, data):
    """Do a recorded operation."""
    if data is None:
        chip.ioctl(6, block)
    else:
        chip.writeblocks(block, data, offset)


class InJournal:
    """The box's journal in a flash of its own."""

    BLOCKS = 3

    def __init__(self, chip):
        self._journal = Journal(FlashMedium(chip))

    def entries(self):
        return [bytes(entry) for entry in journal_replay.history(self._journal, 1)]

    def append(self, entry):
        self._journal.append(entry)

    def off(self):
        pass


class PlainLog:
    """Length and bytes, appended to erased flash and read up to the first blank byte."""

    BLOCKS = 3

    def __init__(self, chip):
        self._chip = chip
        self._end = len(b"".join([b"." + entry for entry in self.entries()]))

    def entries(self):
        found = []
        content = bytearray(4096)
        self._chip.readblocks(0, content, 0)
        at = 0
        while at < len(content) and content[at] != 0xFF:
            found.append(bytes(content[at + 1 : at + 1 + content[at]]))
            at += 1 + content[at]
        return found

    def append(self, entry):
        if self._chip.writeblocks(0, bytes((len(entry),)) + entry, self._end) < 0:
            raise OSError(5)
        self._end += 1 + len(entry)

    def off(self):
        pass


class OnLittlefs:
    """What works in files of littlefs; only under MicroPython."""

    BLOCKS = 24

    def __init__(self, chip):
        import vfs

        self._vfs = vfs
        if not any(chip.memory[:8192][i] != 0xFF for i in range(0, 8192, 64)):
            vfs.VfsLfs2.mkfs(chip)
        vfs.mount(vfs.VfsLfs2(chip), MOUNT)
        try:
            self.open()
        except OSError:
            vfs.umount(MOUNT)
            raise

    def off(self):
        for step in (self.close, lambda: self._vfs.umount(MOUNT)):
            try:
                step()
            except OSError:
                # Without power.
                continue


class LinesInFile(OnLittlefs):
    """A file of lines: append one, and flush."""

    def open(self):
        self._file = open(MOUNT + "/log", "ab")  # noqa: SIM115

    def close(self):
        self._file.close()

    def entries(self):
        with open(MOUNT + "/log", "rb") as file:
            return file.read().split(b"\n")[:-1]

    def append(self, entry):
        self._file.write(entry + b"\n")
        self._file.flush()


class JournalInFiles(OnLittlefs):
    """The box's journal in files, for boards without a partition for it."""

    def open(self):
        self._medium = FileMedium(MOUNT + "/journal", 3)
        self._journal = Journal(self._medium)

    def close(self):
        self._medium.close()

    entries = InJournal.entries
    append = InJournal.append


STORES = {store.__name__: store for store in (InJournal, PlainLog, LinesInFile, JournalInFiles)}


def text(number):
    """Return an entry of 5 to 30 bytes."""
    return b"%05d" % number + b"abcdefghijklmnopqrstuvwxy"[: number * 7 % 26]


class Trial:
    """A store whose power goes at every operation of some appends.

    cuts: how many. missing: cuts after which an acknowledged entry was gone or changed. invented:
    after which there was one that nobody entered. failed: after which the store did not open or
    take an entry.
    """

    def __init__(self, store, appends, ways=WAYS, stride=1, seed=0):
        self.cuts = self.missing = self.invented = self.failed = 0
        self._store = store
        self._operations = []
        self._ends = []
        chip = Chip(store.BLOCKS)
        kept = store(chip)
        # What follows is no new store: that of the journal is taken for a damaged one where a cut
        # left its first sector half erased, and the box sets it aside.
        kept.append(FIRST)
        kept.off()
        chip = chip.power_on(seed)
        first = bytes(chip.memory)
        kept = store(chip)
        chip.trace = self._operations
        for number in range(appends):
            kept.append(text(number))
            self._ends.append(len(self._operations))
        kept.off()
        self._cut_everywhere(Chip(store.BLOCKS, first), ways, stride, seed)

    def _cut_everywhere(self, device, ways, stride, seed):
        held = 0
        for index, operation in enumerate(self._operations):
            while held < len(self._ends) and self._ends[held] <= index:
                held += 1
            if (index + seed) % stride == 0:
                for way in ways:
                    chip = device.power_on(index * 31 + seed)
                    chip.cut(1, way)
                    operate(chip, *operation)
                    self.cuts += 1
                    self._check(chip, held, index * 31 + way + seed)
            operate(device, *operation)

    def _check(self, chip, held, seed):
        """Start, enter another one, and start twice more."""
        known = [FIRST] + [text(number) for number in range(held)]
        allowed = [known]
        if held < len(self._ends):
            allowed.append(known + [text(held)])
        for turn in range(3):
            chip = chip.power_on(seed + turn)
            store = None
            try:
                store = self._store(chip)
                found = store.entries()
                if found not in allowed:
                    self._lost(found, allowed)
                    return
                allowed = [found]
                if not turn:
                    store.append(AFTER)
                    allowed = [found + [AFTER]]
            except (OSError, ValueError):
                self.failed += 1
                return
            finally:
                if store is not None:
                    store.off()

    def _lost(self, found, allowed):
        if any(entry not in found for entry in allowed[0]):
            self.missing += 1
        else:
            self.invented += 1

    def figures(self):
        """Return what happened, by name."""
        return {
            "cuts": self.cuts,
            "missing": self.missing,
            "invented": self.invented,
            "failed": self.failed,
        }


def main():
    os.chdir("/")
    name, appends, stride, certain = sys.argv[1:]
    ways = CERTAIN if certain == "certain" else WAYS
    trial = Trial(STORES[name], int(appends), ways, int(stride))
    for word, figure in trial.figures().items():
        print(word, figure)
