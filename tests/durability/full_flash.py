"""Under MicroPython: an evening whose flash is full before each change.

Usage: full_flash.py GAME DEPTH flash|file MOST FROM TO: for each number of free blocks from FROM
to TO, an evening with at most MOST entries of a game. A change is made whole, or refused as a
whole; refused, it is made when there is room again. Prints lines of a word and a figure; a broken
promise raises an exception.
"""

import gc
import os
import sys

from box.ui import words
from shared.link.messages import FULL, Refused
from tests.durability import evening, store
from tests.durability.store import MOUNT, Any, Box, Ledger, files, new_chips, values

FILLER = MOUNT + "/filler"
_BESIDE = "/beside"
_BLOCK = 4096
# The second is a press that the journal in files has no room for.
_ENOSPC, _EIO = 28, 5


def blocks_left():
    """Return how many blocks a file can still take; fills them."""
    count = 0
    piece = bytes(_BLOCK)
    with open(FILLER, "wb") as file:
        try:
            while True:
                file.write(piece)
                file.flush()
                count += 1
        except OSError as error:
            assert error.args[0] == _ENOSPC, error
    return count


def fill(free):
    """Fill the flash but for so many blocks."""
    count = blocks_left()
    os.remove(FILLER)
    piece = bytes(_BLOCK)
    with open(FILLER, "wb") as file:
        for _ in range(max(0, count - free)):
            file.write(piece)


def record_of(box):
    """Return the path of the running game's record, which may be written before the game ends.

    The record that is saved at last takes its place.
    """
    return MOUNT + f"/games/{box.saved.game:04d}.actions"


class Notices(Any):
    """Notes what is shown."""

    def __init__(self):
        self.shown = []

    def show(self, notice):
        self.shown.append(notice)


class Roomless(Box):
    """A box whose flash may be full."""

    def __init__(self, chips, in_flash):
        super().__init__(chips, in_flash)
        self.notices = Notices()

    def open_game(self):
        """Open the game that begins, if the flash had room for it."""
        if self.saved.game:
            super().open_game()


class Full:
    """An evening on a flash with so many free blocks before each change.

    refused: changes that were refused. starts: boxes that were switched on to look.
    """

    def __init__(self, changes, in_flash):
        self._changes = changes
        self._in_flash = in_flash
        self.changes = self.refused = self.starts = 0

    def play(self, free):
        """Make all changes."""
        chips = new_chips()
        box = Roomless(chips, self._in_flash)
        ledger = self._watched(box)
        for change in self._changes:
            before = self._state(ledger)
            fill(free)
            self.changes += 1
            del box.notices.shown[:]
            try:
                change(box)
                refused = words.NO_ROOM in box.notices.shown
            except OSError as error:
                if error.args[0] not in (_ENOSPC, _EIO):
                    raise
                refused = True
            except Refused as error:
                assert error.code == FULL, error.sentence
                refused = True
            kept = self._state(ledger)
            if refused:
                self.refused += 1
                if box.journal.stale:
                    box.saved.follow()
                kept[1].pop(record_of(box), None)
                assert kept == before, ("half of a change", before, kept)
                self._restart(chips, ledger)
            os.remove(FILLER)
            if refused:
                del box.notices.shown[:]
                change(box)
                assert not box.notices.shown, box.notices.shown
        self._restart(chips, ledger)
        box.off()

    def _watched(self, box):
        """Return what the journal must hold, from each append that returns."""
        ledger = Ledger()
        append = box.journal.append

        def noted(entry):
            append(entry)
            ledger.add(bytes(entry))

        box.journal.append = noted
        return ledger

    def _state(self, ledger):
        """Return what is durable now."""
        kept = files()
        kept.pop(FILLER, None)
        return ledger.expected[-1], kept

    def _restart(self, chips, ledger):
        """Check what a box holds that starts from a copy of the flash."""
        self.starts += 1
        _, kept = self._state(ledger)
        # Beside the box that goes on.
        store.MOUNT = _BESIDE
        try:
            box = Box([chip.power_on(1) for chip in chips], self._in_flash)
            try:
                found = values(box.saved), box.history()
                assert found == ledger.expected[-1], ("lost", found, ledger.expected[-1])
                held = {path.replace(_BESIDE, MOUNT): body for path, body in files().items()}
                held.pop(FILLER, None)
                assert held == kept, "a file is another one after a start"
            finally:
                box.off()
        finally:
            store.MOUNT = MOUNT
            os.chdir(MOUNT)


def main():
    gc.threshold(4_000_000)
    id, depth, store, *numbers = sys.argv[1:]
    most, first, last = map(int, numbers)
    full = Full(evening.steps(id, depth, most), store == "flash")
    for free in range(first, last + 1):
        full.play(free)
    print("changes", full.changes)
    print("refused", full.refused)
    print("starts", full.starts)
