"""Under MicroPython: cut power at every device operation of a run of the whole box.

Usage: whole_box.py flash|file ROUNDS STRIDE. With STRIDE 0 every operation is cut in every way;
otherwise one operation in STRIDE, in one way each, the next cut in the next way. The box rolls,
counts and is set by its buttons. Its flash is two devices, journal and file system; a cut stops
both. Prints lines of a word and a figure; a broken promise raises an exception.
"""

import gc
import os
import sys

import vfs

from box import screens, startup
from box.screens import settings_effect, stored_screens
from box.store import saved_rolls
from box.store.settings import TABLE, Settings
from box.ui import words
from tests.faults.nor import TEARS, Nor
from tests.firmware.device import fakebox

A, B, C, D = 0, 1, 2, 3
LONG = 900

# From home to every screen that changes something, and back; "D+" is held. Then dark and awake.
ROUND = (
    "C D B B C D C C D+ B A  C D D D B D C D D D+ A D C C A D C D  "
    "C C C D D C D C D C C D C D B A  A A B B B B B D C A  B"
).split()

# How to continue, by open screen: a press that changes durable state, or goes back.
GO_ON = {
    screens.HOME: D,
    screens.DOOMSDAY: C,
    screens.CLOCK_START: A,
    screens.DICE: D,
    screens.POOL: A,
    screens.ROLL_HISTORY: A,
    screens.SETTINGS: A,
}

JOURNAL, DISK, FRAME = 0, 1, 2
JOURNAL_BLOCKS = 3
DISK_BLOCKS = 16
MOUNT = "/box"
# Records of the current sector in use at the start, so that the run starts the next sector.
USED = 240


class Tagged:
    """The operations of one device as entries of a trace shared by all devices."""

    def __init__(self, trace, device):
        self._trace = trace
        self._device = device

    def append(self, operation):
        self._trace.append((self._device,) + operation)


class Wire(fakebox.Wire):
    """A panel that notes in the trace when it receives pixels."""

    def __init__(self, trace):
        super().__init__()
        self._trace = trace

    def writeto(self, addr, buf):
        super().writeto(addr, buf)
        if len(buf) and buf[0] == 0x40:
            self._trace.append((FRAME,))


class Power:
    """The box's memory that survives loss of power, and the program that runs on it."""

    def __init__(self, memories, in_flash, disk_blocks=DISK_BLOCKS):
        self.journal = Nor(JOURNAL_BLOCKS, memories[JOURNAL])
        self.disk = Nor(disk_blocks, memories[DISK])
        self._medium = None
        self._in_flash = in_flash

    def on(self, trace=None):
        """Start the program; return it."""
        vfs.mount(vfs.VfsLfs2(self.disk), MOUNT)
        os.chdir(MOUNT)
        hardware = fakebox.Hardware(self.journal if self._in_flash else None)
        if trace is not None:
            hardware.i2c = Wire(trace)
            self.journal.trace = Tagged(trace, JOURNAL)
            self.disk.trace = Tagged(trace, DISK)
        app = fakebox.App(fakebox.boards.Board(fakebox.BoardData), hardware)
        medium = hardware.journal_medium()
        hardware.journal_medium = lambda: medium
        self._medium = medium
        startup.load(app)
        app.loop.run_tasks()
        app.loop.step(hardware.ms)
        return app

    def off(self):
        """Cut the power; return the content of the flash at that moment."""
        memories = (bytes(self.journal.memory), bytes(self.disk.memory))
        # The program writes on to a flash that is never read again; only this process sees it.
        if not self._in_flash:
            self._medium.close()
        os.chdir("/")
        vfs.umount(MOUNT)
        return memories

    def sound(self):
        """Return whether no operation tried to set a cleared bit."""
        return self.journal.reprogrammed == self.disk.reprogrammed == 0


def state(app, before=None):
    """Return everything that a restart must restore; a setting being edited counts as unsaved."""
    session = app.saved
    editing = app.stack.top.labels()[0] == words.CANCEL
    settings = (
        before[-1] if editing else tuple([Settings(app.settings).get(row[0]) for row in TABLE])
    )
    return (
        session.clock,
        session.start,
        bytes(session.pool),
        tuple(saved_rolls.last(session)),
        session.roll_number,
        tuple(session.screens),
        settings,
    )


def picture(app):
    return bytes(app.panel.buffer)


class Artist:
    """A box that was never cut, which draws the expected picture of a state."""

    def __init__(self):
        hardware = fakebox.Hardware(Nor(JOURNAL_BLOCKS))
        self._app = fakebox.start(hardware)
        self._drawn = {}

    def picture(self, of):
        if of not in self._drawn:
            app = self._app
            session = app.saved
            session.clock, session.start, pool, rolls, session.roll_number, shown, settings = of
            session.pool = bytearray(pool)
            session.packed_rolls = [saved_rolls.pack(*roll) for roll in rolls]
            session.screens = list(shown)
            for row, value in zip(TABLE, settings):
                Settings(app.settings).set(row[0], value)
            settings_effect.apply_settings(app)
            stored_screens.resume(app, session.screens)
            app.loop.step(app.hardware.ms)
            self._drawn[of] = picture(app)
        return self._drawn[of]


class Run:
    """A run of the box on new flash, recorded operation by operation."""

    def __init__(self, in_flash, rounds):
        self.in_flash = in_flash
        self.artist = Artist()
        self.checks = self.after = self.drawn = self.rolls = self.saves = self.turns = 0
        self.base = self.prepared()
        self.trace = []
        power = Power(self.base, in_flash)
        app = power.on(self.trace)
        # A start writes nothing, but may erase the next sector ahead of need.
        self.states = [state(app)]
        self.answered = [len(self.trace)]
        self.ends = [len(self.trace)]
        for held in ROUND * rounds:
            self.press(app, "ABCD".find(held[0]), LONG if held[1:] else fakebox.PRESS_MS)
        assert power.sound()
        power.off()

    def prepared(self):
        """Return a used flash whose current sector is nearly full."""
        disk = Nor(DISK_BLOCKS)
        vfs.VfsLfs2.mkfs(disk)
        power = Power((None, disk.memory), self.in_flash)
        app = power.on()
        while app.journal.slot < USED:
            app.saved.set_clock(11 + app.journal.slot % 2)
        return power.off()

    def press(self, app, button, ms):
        slot = app.journal.slot
        frame = len(self.trace)
        at_once = app.stack.top.editing and button in (B, C)
        app.hardware.bits = 1 << button
        fakebox.pass_time(app, ms)
        if not at_once:
            # Before the release the pictures only show that the button is down.
            frame = len(self.trace)
        app.hardware.bits = 0
        fakebox.pass_time(app, fakebox.PRESS_MS)
        fakebox.end_motion(app)
        now = state(app, self.states[-1])
        while frame < len(self.trace) and self.trace[frame] != (FRAME,):
            frame += 1
        # The first picture after a tap counts answers it; a hold has its own pictures.
        self.answered.append(frame if ms < LONG else len(self.trace))
        self.ends.append(len(self.trace))
        self.states.append(now)
        self.turns += app.journal.slot < slot
        self.saves += now[-1] != self.states[-2][-1]
        if now[4] > self.states[-2][4]:
            self.rolls += 1
            assert frame < len(self.trace), "a roll was not shown"
        if app.stack.numbers[-1] in (screens.DOOMSDAY, screens.DICE):
            assert picture(app) == self.artist.picture(now), "the picture of the uncut run differs"
            self.drawn += 1

    def cut_everywhere(self, stride):
        """Cut before, in and after every operation, and at the moment a press is answered."""
        journal = Nor(JOURNAL_BLOCKS, self.base[JOURNAL])
        disk = Nor(DISK_BLOCKS, self.base[DISK])
        devices = (journal, disk)
        operations = cuts = step = 0
        for index, entry in enumerate(self.trace):
            while self.ends[step] <= index:
                step += 1
            if entry == (FRAME,):
                if index == self.answered[step]:
                    self.check((journal.memory, disk.memory), step, step)
                continue
            first = step if index > self.answered[step] else step - 1
            for tear in tears_of(operations, stride):
                torn = Nor(devices[entry[0]].blocks, devices[entry[0]].memory)
                torn.cut(1, tear, index + 1)
                operate(torn, entry)
                memories = [journal.memory, disk.memory]
                memories[entry[0]] = torn.memory
                self.check(memories, first, step)
                cuts += 1
            operations += 1
            operate(devices[entry[0]], entry)
        print("operations", operations)
        print("cuts", cuts)

    def check(self, memories, first, last):
        """Start after a cut, press once more, and start again.

        The box must be in the state after press number `first` or `last` of the run.
        """
        self.checks += 1
        power = Power(memories, self.in_flash)
        app = power.on()
        found = state(app)
        self.after += found == self.states[last]
        assert found in (self.states[first], self.states[last]), (first, last, found)
        self.look(app, found)
        fakebox.press(app, GO_ON[app.stack.numbers[-1]])
        went_on = state(app)
        assert went_on != found or app.stack.numbers[-1] == screens.HOME, "a press did nothing"
        self.look(app, None)
        memories = power.off()
        again = Power(memories, self.in_flash)
        app = again.on()
        assert state(app) == went_on, "a press after a cut is lost"
        self.look(app, went_on)
        again.off()
        assert power.sound() and again.sound(), "a program tried to set a cleared bit"

    def look(self, app, of):
        """Check that the box shows no notice, and the expected picture of its state."""
        assert not app.notices.waiting and app.journal.damaged == 0 and app.saved.skipped == 0
        assert app.stack.numbers == [screens.HOME] + list(app.saved.screens)
        assert of is None or picture(app) == self.artist.picture(of), ("another picture", of)


def tears_of(operation, stride):
    """Return the ways in which an operation is cut."""
    if not stride:
        return TEARS
    number, skipped = divmod(operation, stride)
    return () if skipped else TEARS[number % len(TEARS) :][:1]


def operate(device, entry):
    _, block, offset, data = entry
    if data is None:
        device.ioctl(6, block)
    else:
        device.writeblocks(block, data, offset)


def main():
    fakebox.make_roomy()
    gc.threshold(1 << 20)
    in_flash = sys.argv[1] == "flash"
    rounds = int(sys.argv[2])
    run = Run(in_flash, rounds)
    run.cut_everywhere(int(sys.argv[3]))
    opened = set()
    for each in run.states:
        opened.update(each[5])
    print("presses", len(run.states) - 1)
    print("screens", len(opened))
    print("rolls", run.rolls)
    print("saves", run.saves)
    print("turns", run.turns)
    print("drawn", run.drawn)
    print("checks", run.checks)
    print("after", run.after)
