"""Compose the box's program under MicroPython over memory in place of hardware."""

import asyncio
import gc
import os

import vfs

from box import memory
from box.app import App
from box.hw import board as boards
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from shared.rules.mfz.setup import options
from tests.faults.nor import Nor

PRESS_MS = 60
TICK_MS = 10


class Wire:
    """An I2C bus with a panel that accepts everything; `broken` makes it fail."""

    def __init__(self) -> None:
        self.broken = False
        self.bytes = 0

    def writeto(self, addr, buf):
        if self.broken:
            raise OSError(19)
        self.bytes += len(buf)

    def readfrom_into(self, addr, buf):
        if self.broken:
            raise OSError(19)
        buf[0] = 0x43


class Pin:
    """A pin without effect."""

    OUT = 3

    def __init__(self, gpio, mode=-1, value=None) -> None:
        pass

    def value(self, level=None):
        pass


class Clock:
    """A clock that stands still and was never set."""

    def __init__(self) -> None:
        self.moment = (2000, 1, 1, 5, 0, 0, 0, 0)

    def datetime(self, moment=None):
        self.moment = moment or self.moment
        return self.moment


class Port:
    """A serial line: `put` supplies input, `sent` holds the output."""

    def __init__(self) -> None:
        self._in = bytearray()
        self._came = asyncio.ThreadSafeFlag()
        self.sent = bytearray()

    def put(self, data):
        self._in.extend(data)
        self._came.set()

    async def wait(self):
        while not self._in:
            await self._came.wait()
        await asyncio.sleep_ms(0)

    def read(self):
        data = bytes(self._in[:32])
        self._in = self._in[32:]
        return data

    def write(self, data):
        self.sent.extend(data)
        return len(data)


class Hardware:
    """Replace box.hw.hardware.Hardware, over memory that survives a power cut."""

    def __init__(self, journal, rtc=b"", cause=1) -> None:
        self.journal_flash = journal
        self.rtc = rtc
        self.reset_cause = cause
        self.i2c = Wire()
        self.edge = asyncio.ThreadSafeFlag()
        self.pin = Pin
        self.port = Port()
        self.clock = Clock()
        self.bits = 0
        self.ms = 0
        self.log_in_flash = journal is not None

    def levels(self):
        return self.bits

    def listen(self, buttons):
        pass

    def now(self):
        return self.ms

    def stamp(self):
        return self.ms * 1000 & 0x3FFF_FFFF

    def sleep_ms(self, ms):
        self.ms += ms

    def journal_medium(self):
        return FlashMedium(self.journal_flash) if self.journal_flash else FileMedium("log")

    def feed(self):
        pass

    def work(self):
        pass

    def break_in(self):
        pass

    def urandom(self, n):
        return bytes(n)

    def unique_id(self):
        return b"\x24\x0a\xc4\x00\x00\x01"

    def keep(self, data):
        self.rtc = data

    def kept(self):
        return self.rtc

    def reset(self):
        raise SystemExit


class BoardData:
    """A board's data file."""

    NAME = "Board of the test"
    CHIP = "sim"
    CPU_HZ = 240_000_000
    OLED = {
        "sda": 21, "scl": 22, "rst": None, "addr": 0x3C, "width": 128, "height": 64, "flip": False
    }  # fmt: skip
    POWER = None
    BUTTONS = (32, 33, 25, 26)
    EXTERNAL_PULL_UPS = ()
    WAKE = "gpio"
    LED = None
    BUZZER = None


class Roomy:
    """Replace `gc` on a large heap; MicroPython still collects when the heap is full."""

    def collect(self):
        pass

    def threshold(self, size):
        pass

    def mem_alloc(self):
        return 0

    def mem_free(self):
        # Counting walks the whole heap.
        return 1 << 24


def make_roomy() -> None:
    """Disable the box's own collections, for tests that are not about memory.

    On a heap of megabytes they would take most of the time. The rows of options, which the box
    reads again at each use to save memory, are kept too.
    """
    memory.gc = Roomy()
    options._option = _kept(options._option)
    options._number = _kept(options._number)


def _kept(read):
    """Return `read`, a function of one argument, with its results kept."""
    found = {}

    def reads(line):
        if line not in found:
            found[line] = read(line)
        return found[line]

    return reads


def mount(disk, path="/box") -> None:
    """Mount littlefs on `disk`, formatted if it is new, and work there."""
    try:
        os.chdir("/")
        vfs.umount(path)
    except OSError:
        pass  # nothing was mounted there
    gc.collect()
    try:
        system = vfs.VfsLfs2(disk)
    except OSError:
        vfs.VfsLfs2.mkfs(disk)
        system = vfs.VfsLfs2(disk)
    vfs.mount(system, path)
    os.chdir(path)


def start(hardware, data=BoardData) -> App:
    """Return the box, loaded and drawn. data: of its board."""
    app = App(boards.Board(data), hardware)
    # As on the box: not needed any more when this has returned.
    from box import startup

    startup.load(app)
    app.loop.run_tasks()
    app.loop.step(hardware.now())
    return app


def press(app, button, ms=PRESS_MS) -> None:
    """Press a button for `ms` and let it settle."""
    hardware = app.hardware
    hardware.bits = 1 << button
    pass_time(app, ms)
    hardware.bits = 0
    pass_time(app, PRESS_MS)
    end_motion(app)


def end_motion(app) -> None:
    """Draw the last frame of what moves on the page, if anything does."""
    if app.canvas.motion.stop():
        app.loop.dirty = True
        app.loop.step(app.hardware.now())


def run_tasks(app) -> None:
    """Run the tasks left to the loop, as it does after a press."""
    loop = app.loop
    while loop.task:
        task = loop.task
        arguments = loop.arguments
        loop.task = None
        loop.arguments = ()
        task(app, *arguments)


def pass_time(app, ms) -> None:
    """Run the box's loop once a tick, for at least `ms`."""
    hardware = app.hardware
    for _ in range((ms + TICK_MS - 1) // TICK_MS):
        hardware.ms += TICK_MS
        # As Loop.run does.
        try:
            app.loop.step(hardware.now())
        except Exception as error:
            app.loop.fail(error)


def memory_box(journal_blocks=3) -> App:
    """Return a box in memory alone, with an empty journal and room for a game in its files."""
    mount(Nor(24))
    return start(Hardware(Nor(journal_blocks)))
