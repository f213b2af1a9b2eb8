"""Print the modules of the program that are loaded when the panel shows its first picture."""

import sys

from box import app
from box.hw import board as boards
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import BoardData, Hardware, Wire

DATA = 0x40


class Watched(Wire):
    """A bus that prints what is loaded when the first lit columns are sent."""

    lit = False

    def writeto(self, addr, buf):
        if not self.lit and buf[0] == DATA and any(buf[1:]):
            self.lit = True
            print("lit", *sorted(name for name in sys.modules if name.startswith("box.")))


def main():
    hardware = Hardware(Nor(3))
    hardware.i2c = Watched()
    app.App(boards.Board(BoardData), hardware)
    print("composed", *sorted(name for name in sys.modules if name.startswith("box.")))
