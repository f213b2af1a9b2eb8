"""Measure the delay of a press while a laptop sends companies.

Arguments: `box`, and a file with all that the laptop says, a frame a line. Prints lines of a name
and a figure: microseconds, blocks erased, pieces programmed.
"""

import gc
import sys
import time

from wired import Wired, frames

from tests.faults.nor import Nor

PATIENCE = 2000
PRESSES = 20
ROUNDS = 9
HELD_MS = 40


class Watch:
    """The longest pieces of work that the line does between two turns of the box."""

    def __init__(self, app, disk):
        self._app = app
        self._disk = disk
        self._wired = Wired(app)
        self.turns_run = self.us = self.erases = self.programs = 0

    def turn(self):
        """Run a turn of the box, then one of the line. Return whether it has answered."""
        hardware = self._app.hardware
        hardware.ms += 5
        self._app.loop.step(hardware.ms)
        self.turns_run += 1
        disk = self._disk
        before = disk.erases
        programs = disk.ops - before
        begun = time.ticks_us()
        answered = self._wired.step()
        self.us = max(self.us, time.ticks_diff(time.ticks_us(), begun))
        erases = disk.erases - before
        programs = disk.ops - disk.erases - programs
        # The longer work in the flash is that with more blocks.
        if (erases, programs) > (self.erases, self.programs):
            self.erases, self.programs = erases, programs
        return answered

    def say(self, frame):
        """Send a frame, and run turns until it is answered."""
        self._wired.send(frame)
        for _ in range(PATIENCE):
            if self.turn():
                self._wired.check(frame)
                return
        raise ValueError("no answer")


def pressed(app):
    """Return the microseconds of the turn that draws the change of a press."""
    hardware = app.hardware
    worst = 0
    for bits in (1 << 2, 0):
        hardware.bits = bits
        for _ in range(HELD_MS // 5):
            hardware.ms += 5
            begun = time.ticks_us()
            app.loop.step(hardware.ms)
            worst = max(worst, time.ticks_diff(time.ticks_us(), begun))
    return worst


def sent(talk):
    """Return the longest work of the line while a laptop sends `talk`, and the app after that."""
    from tests.firmware.device.fakebox import Hardware, mount, start

    disk = Nor(16)
    mount(disk)
    app = start(Hardware(Nor(8)))
    gc.collect()
    watch = Watch(app, disk)
    for frame in talk:
        watch.say(frame)
    return watch, app


def measure(talk):
    # Noise of the machine only adds time, so the shortest of several runs counts.
    work = []
    presses = []
    for _ in range(ROUNDS):
        watch, app = sent(talk)
        work.append(watch.us)
        for _ in range(PRESSES):
            gc.collect()
            presses.append(pressed(app))
        app = None
    print("press_us", min(presses))
    print("worst_us", min(work))
    print("worst_erases", watch.erases)
    print("worst_programs", watch.programs)
    print("turns", watch.turns_run)


talk = frames(sys.argv[2])
measure(talk)
