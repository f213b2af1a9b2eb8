"""Under MicroPython: cuts power at every device operation of a run, in five ways each.

Usage: cuts.py raw | file | checked. Prints lines of a word and a figure; a promise that does not
hold is an exception.
"""

import os
import sys

import vfs
from faults.nor import TEARS, Nor
from faults.play import act, state

from box.session import Session
from box.store import checked
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from box.store.log import Log

MOUNT = "/cut"
FILE = MOUNT + "/settings.txt"


def attempt(call):
    """Call what a device without power fails."""
    try:
        call()
    except OSError:
        return


class RawStore:
    """The log on a device of three sectors that holds nothing else."""

    blocks = 3

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
    """The log as three files on littlefs."""

    def mount(self, nor):
        super().mount(nor)
        self.medium = FileMedium(MOUNT + "/log", 3)
        return self.medium

    def unmount(self):
        attempt(self.medium.close)
        super().unmount()


class Recording:
    """The device operations of a run, and which of its steps were answered before each."""

    def __init__(self, nor):
        self.base = bytes(nor.memory)
        self.blocks = nor.blocks
        self.trace = nor.trace = []
        self.ends = []

    def answer(self):
        """A step is answered as durable now."""
        self.ends.append(len(self.trace))

    def cut_everywhere(self, check):
        """Call check(content, answered, seed) with what each cut leaves on the device."""
        device = Nor(self.blocks, self.base)
        answered = cuts = 0
        for index, operation in enumerate(self.trace):
            while answered < len(self.ends) and self.ends[answered] <= index:
                answered += 1
            for tear in TEARS:
                torn = Nor(self.blocks, device.memory)
                torn.cut(1, tear, index + 1)
                operate(torn, operation)
                cuts += 1
                check(torn.memory, answered, cuts)
            operate(device, operation)
        assert device.reprogrammed == 0, "a cleared bit was to be set"
        print("operations", len(self.trace))
        print("cuts", cuts)


def operate(nor, operation):
    block, offset, data = operation
    if data is None:
        nor.ioctl(6, block)
    else:
        nor.writeblocks(block, data, offset)


class SessionRun:
    """A run of the box's session on a store of three sectors, recorded from its last start on.

    Before that start, `sectors` sectors were filled but for a few records.
    """

    def __init__(self, store, sectors, steps):
        self.store = store
        self.unanswered = self.second_cuts = 0
        nor = Nor(store.blocks)
        store.format(nor)
        log, session = self.resume(nor)
        self.first = 0
        for _ in range(sectors):
            while log.free < 16:
                self.step(log, session)
            while log.free >= 16:
                self.step(log, session)
        store.unmount()
        self.recording = Recording(nor)
        log, session = self.resume(nor)
        erases = nor.erases
        self.states = [state(session)]
        for step in range(self.first, self.first + steps):
            act(session, step)
            self.recording.answer()
            self.states.append(state(session))
            log.tend()
        nor.trace = None
        print("steps", steps)
        print("erases", nor.erases - erases)
        for step in range(self.first + steps, self.first + steps + 8):
            act(session, step)
            self.states.append(state(session))
        store.unmount()

    def step(self, log, session):
        act(session, self.first)
        log.tend()
        self.first += 1

    def resume(self, nor):
        log = Log(self.store.mount(nor))
        session = Session(log)
        session.resume()
        assert log.damaged == 0 and session.skipped == 0, "what a cut leaves is no damage"
        return log, session

    def held(self, session, answered):
        """How many steps the session holds: those that were answered, or one more."""
        if state(session) == self.states[answered]:
            return answered
        assert state(session) == self.states[answered + 1], ("lost or invented", answered)
        return answered + 1

    def check(self, content, answered, seed):
        """Start, go on, lose power again, start, go on, and start once more."""
        nor = Nor(self.store.blocks, content)
        log, session = self.resume(nor)
        held = self.held(session, answered)
        self.unanswered += held - answered
        nor.cut(seed % 7 + 1, TEARS[seed // 7 % len(TEARS)], seed)
        try:
            for _ in range(3):
                act(session, self.first + held)
                held += 1
                log.tend()
        except OSError:
            self.second_cuts += 1
        self.store.unmount()
        again = Nor(self.store.blocks, nor.memory)
        log, session = self.resume(again)
        held = self.held(session, held)
        for _ in range(2):
            act(session, self.first + held)
            held += 1
        self.store.unmount()
        log, session = self.resume(again)
        assert state(session) == self.states[held], "what was written after a cut is lost"
        self.store.unmount()
        assert nor.reprogrammed == again.reprogrammed == 0, "a cleared bit was to be set"
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
            checked.save(FILE, self.bodies[i + 1], 0)
            self.recording.answer()
        self.system.unmount()
        print("steps", saves)

    def held(self, answered):
        body = checked.load(FILE, 0)
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
            checked.save(FILE, self.bodies[held + 1], 0)
            held += 1
        except OSError:
            pass
        self.system.unmount()
        again = Nor(self.system.blocks, nor.memory)
        self.system.mount(again)
        held = self.held(held)
        checked.save(FILE, self.bodies[held + 1], 0)
        assert checked.load(FILE, 0) == self.bodies[held + 1]
        assert not [name for name in os.listdir(MOUNT) if ".bad" in name], "a cut is no damage"
        self.system.unmount()
        assert nor.reprogrammed == again.reprogrammed == 0, "a cleared bit was to be set"


if __name__ == "__main__":
    if sys.argv[1] == "raw":
        SessionRun(RawStore(), 0, 900).cut_everywhere()
    elif sys.argv[1] == "file":
        SessionRun(FileStore(), 0, 60).cut_everywhere()
        SessionRun(FileStore(), 3, 40).cut_everywhere()
    else:
        run = CheckedRun(10)
        run.recording.cut_everywhere(run.check)
