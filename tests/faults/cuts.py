"""Under MicroPython: cut power at every device operation of a run, in five ways each.

Usage: cuts.py raw | file | game | filegame | checked [STRIDE]. One operation in STRIDE is cut.
Prints lines of a word and a figure; a broken promise raises an exception.
"""

import gc
import os
import sys

import vfs

from box.store import atomic_file
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.journal_format import SLOTS
from box.store.saved_state import SavedState
from tests.faults.nor import TEARS, Nor
from tests.faults.play import Evening, Game

MOUNT = "/cut"
FILE = MOUNT + "/settings.txt"
STRIDE = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def attempt(call):
    """Call a function that a device without power makes fail."""
    try:
        call()
    except OSError:
        return


class RawStore:
    """The journal on a device of its own."""

    def __init__(self, sectors):
        self.blocks = sectors

    def format(self, nor):
        pass

    def mount(self, nor):
        return FlashMedium(nor)

    def unmount(self):
        pass


class FileSystem:
    """littlefs with other files on it."""

    blocks = 24

    def format(self, nor):
        vfs.VfsLfs2.mkfs(nor)
        vfs.mount(vfs.VfsLfs2(nor), MOUNT)
        for name in ("one", "two"):
            with open(MOUNT + "/" + name, "wb") as file:
                file.write(name.encode() * 500)
        vfs.umount(MOUNT)

    def mount(self, nor):
        vfs.mount(vfs.VfsLfs2(nor), MOUNT)

    def unmount(self):
        attempt(lambda: vfs.umount(MOUNT))


class FileStore(FileSystem):
    """The journal as files on littlefs."""

    def __init__(self, sectors):
        self.sectors = sectors

    def mount(self, nor):
        super().mount(nor)
        self.medium = FileMedium(MOUNT + "/log", self.sectors)
        return self.medium

    def unmount(self):
        attempt(self.medium.close)
        super().unmount()


class Recording:
    """The device operations of a run, and the number of steps answered before each.

    Stored in pieces, so that parts of a run can be left out: the content before the first
    operation, the steps answered before it, the operations, and their count at each answer.
    """

    def __init__(self, nor):
        self.nor = nor
        self.pieces = []
        self.go_on(0)

    def go_on(self, answered):
        """Start recording, with `answered` steps answered so far."""
        self.nor.trace = []
        self.pieces.append((bytes(self.nor.memory), answered, self.nor.trace, []))

    def pause(self):
        """Stop recording until `go_on`."""
        self.nor.trace = None

    def answer(self):
        """Note that a step was answered as durable now."""
        _, _, trace, ends = self.pieces[-1]
        ends.append(len(trace))

    def cut_everywhere(self, check):
        """Call check(content, answered, seed) with the content that each cut leaves.

        One operation in STRIDE is cut.
        """
        operations = picked = cuts = 0
        for base, answered, trace, ends in self.pieces:
            device = Nor(self.nor.blocks, base)
            ended = 0
            for index, operation in enumerate(trace):
                while ended < len(ends) and ends[ended] <= index:
                    ended += 1
                for tear in () if (operations + index) % STRIDE else TEARS:
                    torn = Nor(self.nor.blocks, device.memory)
                    torn.cut(1, tear, index + 1)
                    operate(torn, operation)
                    cuts += 1
                    check(torn.memory, answered + ended, cuts)
                picked += (operations + index) % STRIDE == 0
                operate(device, operation)
            assert device.reprogrammed == 0, "a program tried to set a cleared bit"
            operations += len(trace)
        print("operations", operations)
        print("picked", picked)
        print("cuts", cuts)


def operate(nor, operation):
    block, offset, data = operation
    if data is None:
        nor.ioctl(6, block)
    else:
        nor.writeblocks(block, data, offset)


class SessionRun:
    """A run of the box's saved state, recorded from its last start on.

    Before that start, `sectors` sectors were filled but for a few records. `play(first, steps)`
    makes the run of the recorded steps; only steps for which `wanted(log, step, steps)` is true
    are recorded.
    """

    def __init__(self, store, sectors, steps, play, wanted):
        self.store = store
        self.play = Evening()
        self.unanswered = self.second_cuts = 0
        nor = Nor(store.blocks)
        store.format(nor)
        journal, session = self.resume(nor)
        self.first = 0
        for _ in range(sectors):
            while journal.slot > SLOTS - 16:
                self.step(journal, session)
            while journal.slot <= SLOTS - 16:
                self.step(journal, session)
        store.unmount()
        self.recording = Recording(nor)
        journal, session = self.resume(nor)
        erases = nor.erases
        self.play = play(self.first, steps)
        self.states = [self.play.state(session)]
        turns = 0
        for step in range(steps):
            epoch = journal.epoch
            if not wanted(journal, step, steps):
                self.recording.pause()
            elif nor.trace is None:
                self.recording.go_on(step)
            self.play.act(session, self.first + step)
            if nor.trace is not None:
                self.recording.answer()
                turns += journal.epoch > epoch
            self.states.append(self.play.state(session))
            journal.erase_ahead()
        self.recording.pause()
        print("steps", steps)
        print("erases", nor.erases - erases)
        print("turns", turns)
        for step in range(self.first + steps, self.first + steps + 8):
            self.play.act(session, step)
            self.states.append(self.play.state(session))
        store.unmount()

    def step(self, journal, session):
        self.play.act(session, self.first)
        journal.erase_ahead()
        self.first += 1

    def resume(self, nor):
        journal = Journal(self.store.mount(nor))
        session = SavedState(journal)
        session.resume()
        assert journal.damaged == 0 and session.skipped == 0, "a cut was counted as damage"
        return journal, session

    def held(self, session, answered):
        """Return how many steps the state contains: those answered, or one more."""
        now = self.play.state(session)
        if now == self.states[answered]:
            return answered
        assert now == self.states[answered + 1], ("lost or invented", answered)
        return answered + 1

    def check(self, content, answered, seed):
        """Start, continue, lose power again, start, continue, and start once more."""
        nor = Nor(self.store.blocks, content)
        journal, session = self.resume(nor)
        held = self.held(session, answered)
        self.unanswered += held - answered
        nor.cut(seed % 7 + 1, TEARS[seed // 7 % len(TEARS)], seed)
        try:
            for _ in range(3):
                self.play.act(session, self.first + held)
                held += 1
                journal.erase_ahead()
        except OSError:
            self.second_cuts += 1
        self.store.unmount()
        again = Nor(self.store.blocks, nor.memory)
        journal, session = self.resume(again)
        held = self.held(session, held)
        for _ in range(2):
            self.play.act(session, self.first + held)
            held += 1
        self.store.unmount()
        journal, session = self.resume(again)
        assert self.held(session, held) == held, "an entry written after a cut is lost"
        self.store.unmount()
        assert nor.reprogrammed == again.reprogrammed == 0, "a program tried to set a cleared bit"
        if isinstance(self.store, RawStore):
            assert nor.reused == again.reused == 0, "a used slot was programmed"

    def cut_everywhere(self):
        self.recording.cut_everywhere(self.check)
        print("unanswered", self.unanswered)
        print("second_cuts", self.second_cuts)


class CheckedRun:
    """A checked file that is saved again and again, from short to several blocks long."""

    system = FileSystem()

    def __init__(self, saves):
        self.bodies = [None] + [b"choice %d\n" % i * (1 + i * i * 9) for i in range(saves + 3)]
        nor = Nor(self.system.blocks)
        self.system.format(nor)
        self.recording = Recording(nor)
        self.system.mount(nor)
        for i in range(saves):
            atomic_file.save(FILE, self.bodies[i + 1], 0)
            self.recording.answer()
        self.system.unmount()
        print("steps", saves)

    def held(self, answered):
        body = atomic_file.load(FILE, 0)
        if body == self.bodies[answered]:
            return answered
        assert body == self.bodies[answered + 1], ("lost or invented", answered)
        return answered + 1

    def check(self, content, answered, seed):
        nor = Nor(self.system.blocks, content)
        self.system.mount(nor)
        held = self.held(answered)
        nor.cut(seed % 11 + 1, TEARS[seed // 11 % len(TEARS)], seed)
        try:
            atomic_file.save(FILE, self.bodies[held + 1], 0)
            held += 1
        except OSError:
            pass
        self.system.unmount()
        again = Nor(self.system.blocks, nor.memory)
        self.system.mount(again)
        held = self.held(held)
        atomic_file.save(FILE, self.bodies[held + 1], 0)
        assert atomic_file.load(FILE, 0) == self.bodies[held + 1]
        assert not [name for name in os.listdir(MOUNT) if ".bad" in name], "a cut left damage"
        self.system.unmount()
        assert nor.reprogrammed == again.reprogrammed == 0, "a program tried to set a cleared bit"


def evening(first, steps):
    return Evening()


def game(first, steps):
    """Return a game from the third recorded step to the last but two."""
    return Game(first + 2, first + steps - 3)


def always(journal, step, steps):
    return True


def at_turns(journal, step, steps):
    """Return whether a sector, the run or its game starts or ends here."""
    return not 3 < step < steps - 4 or journal.slot > SLOTS - 4


def main():
    # Otherwise results of each step fragment the heap until it has no room for a device.
    gc.threshold(500_000)
    if sys.argv[1] == "raw":
        SessionRun(RawStore(3), 0, 900, evening, always).cut_everywhere()
    elif sys.argv[1] == "file":
        SessionRun(FileStore(3), 0, 60, evening, always).cut_everywhere()
        SessionRun(FileStore(3), 3, 40, evening, always).cut_everywhere()
    elif sys.argv[1] == "game":
        SessionRun(RawStore(6), 4, 700, game, always).cut_everywhere()
    elif sys.argv[1] == "filegame":
        SessionRun(FileStore(6), 4, 700, game, at_turns).cut_everywhere()
    else:
        run = CheckedRun(10)
        run.recording.cut_everywhere(run.check)
