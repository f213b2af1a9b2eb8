"""Print the modules of the program that are loaded when the panel shows its first picture.

Then drop the constructors, and print the parts that still have theirs and whether the box draws.
"""

import sys

from box import app, startup
from box.hw import board as boards
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import BoardData, Hardware, Wire, mount

DATA = 0x40


class Watched(Wire):
    """A bus that prints what is loaded when the first lit columns are sent."""

    lit = False

    def writeto(self, addr, buf):
        if not self.lit and buf[0] == DATA and any(buf[1:]):
            self.lit = True
            print("lit", *sorted(name for name in sys.modules if name.startswith("box.")))


def main():
    mount(Nor(64))
    hardware = Hardware(Nor(3))
    hardware.i2c = Watched()
    box = app.App(boards.Board(BoardData), hardware)
    print("composed", *sorted(name for name in sys.modules if name.startswith("box.")))
    startup.load(box)
    startup.drop_constructors(box)
    parts = (box, box.board, box.panel, box.loop, box.stack, box.journal, box.saved, box.dice)
    print("constructed", *(type(part).__name__ for part in parts if type(part).__init__))
    before = box.panel.bytes_sent
    box.loop.run_tasks()
    box.loop.step(hardware.now())
    print("drawn", box.panel.bytes_sent > before)
