"""A box in memory for the measurement of its heap, and a walk through all its screens.

The program is imported by the functions, so that this module can be there before it is measured.
"""

import asyncio

ACTIONS = 4


class Wire:
    """An I2C bus whose panel takes everything."""

    def writeto(self, addr, buf):
        pass

    def readfrom_into(self, addr, buf):
        buf[0] = 0x43


class Flash:
    """An erased flash in memory that was there before the measurement began."""

    def __init__(self, memory):
        self.memory = memory
        self.sectors = len(memory) // 4096

    def read(self, sector, offset, buf):
        at = sector * 4096 + offset
        buf[:] = self.memory[at : at + len(buf)]

    def program(self, sector, offset, data):
        at = sector * 4096 + offset
        self.memory[at : at + len(data)] = data

    def erase(self, sector):
        for at in range(sector * 4096, sector * 4096 + 4096):
            self.memory[at] = 0xFF


class Hardware:
    """What box.hardware.Hardware offers."""

    def __init__(self, flash, i2c):
        self.flash = flash
        self.i2c = i2c
        self.bits = 0
        self.ms = 0
        self.pin = None
        self.edge = asyncio.Event()
        self.reset_cause = 1
        self.log_in_flash = True
        self.rtc = b""

    def levels(self):
        return self.bits

    def now(self):
        return self.ms

    def stamp(self):
        return self.ms

    def sleep_ms(self, ms):
        pass

    def log_medium(self):
        return Flash(self.flash)

    def urandom(self, n):
        return bytes(n)

    def unique_id(self):
        return bytes(6)

    def keep(self, data):
        self.rtc = data

    def kept(self):
        return self.rtc


class Data:
    """A board's data file."""

    NAME = "Board"
    CHIP = "sim"
    OLED = {"sda": 1, "scl": 2, "rst": None, "addr": 60, "width": 128, "height": 64, "flip": False}
    POWER = None
    BUTTONS = (0, 1, 2, 3)
    WAKE = "gpio"
    LED = None


def erased():
    """A flash for the log, three sectors large."""
    return bytearray(b"\xff" * 12288)


def box(flash, i2c=None):
    """The box, loaded and drawn."""
    from box.app import App
    from box.board import Board

    app = App(Board(Data), Hardware(flash, i2c or Wire()))
    app.load()
    app.step(0)
    return app


def steps():
    """How many steps a walk has."""
    from box import screens

    return ACTIONS * len(screens.MODULES)


def walk(app, step):
    """One of `steps`: open a screen, press C there, roll where dice are, leave it; and draw."""
    from box import screens

    number = step // ACTIONS
    action = step % ACTIONS
    if number == screens.NOTICE:
        return
    if action == 0 and number:
        app.stack.push(number)
    elif action == 1:
        app.stack.top.on_button(2, 0)
    elif action == 2 and number == screens.DICE:
        app.roll()
    elif action == 3:
        app.stack.home()
    app.step(0)
