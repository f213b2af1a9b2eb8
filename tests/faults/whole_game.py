"""Under MicroPython: cut power at every device operation of a game on the box's buttons.

Usage: whole_game.py GAME flash|file STRIDE. The steps are those of tests/games/GAME/evening.py.
With STRIDE 0 every operation is cut in every way; otherwise one operation in STRIDE, in one way
each, the next cut in the next way. Prints lines of a word and a figure, then `record` and the
saved records, each after a line `game`; a broken promise raises an exception.
"""

import gc
import os
import sys

import vfs

from box.game import replaying
from box.ui import words
from shared.rules.history import CHECK, TIME
from shared.rules.records.actions_reader import ActionsFile
from tests.faults.nor import Nor
from tests.faults.whole_box import DISK, FRAME, JOURNAL, JOURNAL_BLOCKS, Power, operate, tears_of
from tests.firmware.device import buttons, fakebox
from tests.firmware.device.fakebox import press
from tests.games import each

DISK_BLOCKS = 32
# Records of the current sector in use at first, so that the game starts the next sector.
USED = 247
STEM = "games/0001"
# A cut may come before a check, or between a time and the action that it precedes.
_ASIDES = (CHECK, TIME)
SAVED = words.SAVED % 1 + words.TO_LAPTOP
RECORD = STEM + ".actions"


def state(app):
    """Return the state of the box, and what it shows."""
    game = app.game
    entries = (
        () if game is None else [one for one in replaying.entries(game) if one[0] not in _ASIDES]
    )
    return (
        app.saved.game,
        tuple(app.saved.screens),
        tuple(entries),
        game.state.position() if game is not None else "",
        (game.ply, game.ahead) if game is not None else (0, 0),
        buttons.module(app),
        bytes(app.panel.buffer),
    )


def content(path):
    with open(path, "rb") as file:
        return file.read()


def played(content):
    """Return the content of a saved game, without what a cut may have omitted."""
    file = ActionsFile(content)
    entries = [entry for entry in file.entries if entry[0] not in _ASIDES]
    return file.game, file.date, file.over, file.seats, file.header, entries, file.entries[-1]


class Run:
    """A game on new flash, recorded operation by operation."""

    def __init__(self, its, in_flash):
        self._its = its
        self.in_flash = in_flash
        self.checks = self.after = self.turns = 0
        self.saved = {}
        self.base = self._prepared()
        self.trace = []
        self.states = []
        self.ends = []
        power = self._power(self.base)
        app = power.on(self.trace)
        its.to_begin(app)
        self._note(power)
        for step in its.STEPS + (buttons.pause, buttons.another):
            slot = app.journal.slot
            step(app)
            self.turns += app.journal.slot < slot
            assert not app.notices.waiting
            self._note(power)
            position = app.game.state.position() if app.game else ""
            assert (position, buttons.module(app)) == (self.states[-1][3], self.states[-1][5])
        assert power.sound()
        power.off()
        assert self.states[-1][0] == 0 and len(self.saved) > 8

    def _power(self, memories):
        return Power(memories, self.in_flash, DISK_BLOCKS)

    def _prepared(self):
        disk = Nor(DISK_BLOCKS)
        vfs.VfsLfs2.mkfs(disk)
        power = self._power((None, disk.memory))
        app = power.on()
        self._its.ready(app)
        app.saved.set_clock(11)
        while app.journal.slot < USED:
            app.saved.set_clock(11 + app.journal.slot % 2)
        return power.off()

    def _note(self, power):
        memories = (bytes(power.journal.memory), bytes(power.disk.memory))
        self.ends.append(len(self.trace))
        here = os.getcwd()
        self._aside(power)
        found = self._started(memories)
        if found[0]:
            self.saved[found[2]] = self._saves(memories, found)
        self._back(power)
        self.states.append(found)
        assert os.getcwd() == here

    def _aside(self, power):
        os.chdir("/")
        vfs.umount("/box")

    def _back(self, power):
        trace = power.disk.trace, power.journal.trace
        power.disk.trace = power.journal.trace = None
        if not self.in_flash:
            power._medium.close()
        vfs.mount(vfs.VfsLfs2(power.disk), "/box")
        os.chdir("/box")
        power.disk.trace, power.journal.trace = trace

    def _started(self, memories):
        power = self._power(memories)
        found = state(power.on())
        power.off()
        return found

    def _saves(self, memories, expected):
        """Start, compare with what is expected, save, start again; return the record."""
        power = self._power(memories)
        app = power.on()
        assert state(app) == expected
        if buttons.module(app) == "home":
            buttons.row(app, words.GAME)
            press(app, 3)
        notices = buttons.save(app)
        assert [" ".join(lines) for lines in notices] == [SAVED], notices
        record = content(RECORD)
        assert app.saved.game == 0 and app.game is None
        memories = power.off()
        again = self._power(memories)
        app = again.on()
        assert not app.notices.waiting and app.saved.game == 0 and buttons.module(app) == "home"
        assert content(RECORD) == record
        again.off()
        assert power.sound() and again.sound()
        return record

    def cut_everywhere(self, stride):
        journal = Nor(JOURNAL_BLOCKS, self.base[JOURNAL])
        disk = Nor(DISK_BLOCKS, self.base[DISK])
        devices = (journal, disk)
        operations = cuts = step = 0
        for index, entry in enumerate(self.trace):
            while self.ends[step] <= index:
                step += 1
            if entry == (FRAME,):
                continue
            if step:
                for tear in tears_of(operations, stride):
                    torn = Nor(devices[entry[0]].blocks, devices[entry[0]].memory)
                    torn.cut(1, tear, index + 1)
                    operate(torn, entry)
                    memories = [journal.memory, disk.memory]
                    memories[entry[0]] = torn.memory
                    self.check(memories, step - 1, step)
                    cuts += 1
                operations += 1
            operate(devices[entry[0]], entry)
        print("operations", operations)
        print("cuts", cuts)

    def check(self, memories, first, last):
        """Check that the box is before or after the step, like one never cut, and can save."""
        self.checks += 1
        power = self._power(memories)
        app = power.on()
        assert not app.notices.waiting and app.journal.damaged == 0 and app.saved.skipped == 0
        assert app.game is None or app.game.skipped == 0
        found = state(app)
        memories = power.off()
        allowed = (self.states[first], self.states[last])
        if found not in allowed and found[0]:
            # A press may enter several actions; cut in between, the box asks what comes next.
            done, whole = found[2], allowed[1][2]
            assert done == whole[: len(done)] and len(done) >= len(allowed[0][2]), (found, allowed)
            assert self._saves(memories, found)
            return
        assert found in allowed, (first, last, found[:6], allowed[0][:6], allowed[1][:6])
        self.after += found == allowed[1]
        if found[0]:
            assert played(self._saves(memories, found)) == played(self.saved[found[2]])


fakebox.make_roomy()
gc.threshold(1 << 20)
evening = each.of(sys.argv[1], "evening")
run = Run(evening, sys.argv[2] == "flash")
run.cut_everywhere(int(sys.argv[3]))
print("steps", len(run.ends) - 1)
print("rounds", evening.ROUNDS)
print("turns", run.turns)
print("after", run.after)
print("record")
for record in run.saved.values():
    print("game")
    print(record.hex())
