"""Under MicroPython: the box's program on a flash that refuses writes, or a foreign one.

Prints the name of each case that passed.
"""

import binascii
import os
import struct

from box import screens
from box.ui import words
from tests.faults.nor import Nor
from tests.firmware.device import fakebox

A, B, C, D = 0, 1, 2, 3


class Refusing(Nor):
    """A flash that can be read, but refuses writes while `refuses` is set."""

    refuses = False

    def writeblocks(self, block, buf, offset=0):
        return -5 if self.refuses else super().writeblocks(block, buf, offset)

    def ioctl(self, op, arg):
        return -5 if self.refuses and op == 6 else super().ioctl(op, arg)


def state(app):
    session = app.saved
    return (
        session.clock,
        session.start,
        bytes(session.pool),
        list(session.packed_rolls),
        list(session.screens),
    )


def press(app, buttons):
    for button in buttons:
        fakebox.press(app, button)


def picture(app):
    return bytes(app.panel.buffer)


def refused(app, button):
    """Press a button whose effect cannot be saved: a notice says so, and nothing has changed."""
    before = state(app), list(app.stack.numbers), picture(app)
    press(app, (button,))
    assert app.notices.waiting == [words.NOT_SAVED], app.notices.waiting
    assert app.stack.numbers[-1] == screens.NOTICE
    press(app, (D,))
    assert not app.notices.waiting
    assert (state(app), app.stack.numbers, picture(app)) == before


class Hardware(fakebox.Hardware):
    """Close the files of the journal's medium before another one uses them."""

    def __init__(self, journal, medium=None):
        super().__init__(journal)
        if medium is not None and journal is None:
            medium.close()
        self.medium = super().journal_medium()

    def journal_medium(self):
        return self.medium


def refusing_box(in_flash):
    flash = Refusing(3 if in_flash else 16)
    fakebox.mount(Nor(16) if in_flash else flash)
    return flash, fakebox.start(Hardware(flash if in_flash else None))


def refuses(in_flash):
    flash, app = refusing_box(in_flash)
    press(app, (C, D, B, B))
    flash.refuses = True
    for _ in range(5):
        refused(app, B)
    refused(app, C)
    refused(app, D)
    refused(app, A)
    flash.refuses = False
    press(app, (B,))
    assert app.saved.clock == 8
    kept = state(app)
    medium = app.hardware.medium
    again = fakebox.start(Hardware(flash if in_flash else None, medium))
    assert state(again) == kept and not again.notices.waiting
    if not in_flash:
        again.hardware.medium.close()


def roll_is_not_shown():
    flash, app = refusing_box(True)
    press(app, (C, C, D))
    flash.refuses = True
    refused(app, D)
    assert not app.saved.packed_rolls
    tried = app.saved.roll_number
    assert tried == 1, "the discarded faces could be rolled again"
    flash.refuses = False
    press(app, (D,))
    assert len(app.saved.packed_rolls) == 1


def broken_screen():
    flash, app = refusing_box(True)
    press(app, (C, D, B))
    flash.refuses = True
    app.stack.top.draw = None
    app.stack.top.on_button = None
    press(app, (B,))
    assert app.notices.waiting[0][0] == words.WENT_WRONG[0]
    assert app.stack.numbers == [screens.HOME, screens.NOTICE]
    press(app, (D,))
    assert app.stack.numbers == [screens.HOME] and not app.notices.waiting
    assert app.saved.clock == 10
    # The next start reopens the stored screen, where it works.
    flash.refuses = False
    again = fakebox.start(fakebox.Hardware(flash))
    assert again.stack.numbers == [screens.HOME, screens.DOOMSDAY]
    assert again.saved.clock == 10


def newer_log():
    flash = Nor(3)
    head = struct.pack("<3sBII", b"DBL", 1, 5, 100)
    flash.writeblocks(0, head + struct.pack("<I", binascii.crc32(head)))
    before = bytes(flash.memory)
    fakebox.mount(Nor(16))
    app = fakebox.start(fakebox.Hardware(flash))
    assert app.notices.waiting == [words.NEWER_LOG]
    press(app, (D,))
    refused(app, D)
    press(app, (C, C))
    refused(app, D)
    assert bytes(flash.memory) == before and flash.ops == 1


def full_flash_is_tested():
    fakebox.mount(Nor(16))
    app = fakebox.start(fakebox.Hardware(Nor(8)))
    try:
        with open("full", "wb") as file:
            while True:
                file.write(bytes(256))
                file.flush()
    except OSError:
        pass
    app.stack.push(screens.SELF_TEST)
    press(app, (C, C, D))
    assert app.stack.top.row(2) == (words.TESTS[2], words.BROKEN)
    assert "test.new" not in os.listdir()


refuses(True)
print("the journal refuses")
refuses(False)
print("the files refuse")
roll_is_not_shown()
print("the refused roll is not shown")
broken_screen()
print("a broken screen with a broken journal")
newer_log()
print("a newer log")
full_flash_is_tested()
print("the test of a full flash leaves no file")
os.chdir("/")
