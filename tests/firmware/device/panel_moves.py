"""Play moves on a Panel under MicroPython and print the traffic on the bus.

Arguments: folders to import the driver from, separated by colons, STATUS.FLIP.WIDTH, then one move
each. Behind WIDTH may follow .CONTROLLER, as in the board's file. Prints `> hex` for a
transaction, `= hex` for the picture drawn at the time of a show, `r n` for the result of a retry,
`i sent failures present` after each move, and `#` where the panel lost its power.

Moves: f.c fill; b.x.y.w.h.c box; n.seed noise everywhere; s show; o.dx.dy orbit; t.flip;
c.level contrast; z sleep; w wake; x.n fail in the n-th transaction from now; p power cut;
m mend the wire; y.now retry; l.0 let restarts lack memory, l.1 find it; a print how many bytes of
the heap a running panel takes for how many transactions.
"""

import gc
import sys

sys.path[:0] = sys.argv[1].split(":")

from box.hw import panel_start  # noqa: E402
from box.hw.panel import Panel  # noqa: E402


class Wire:
    """A machine.I2C with a panel on it, until it breaks."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.left = -1
        self.quiet = False
        self.sent = 0

    def writeto(self, addr, buf):
        self.sent += 1
        if self.left == 0:
            raise OSError(19)
        if self.left > 0:
            self.left -= 1
        if self.left == 0:
            print(">", bytes(buf[: len(buf) // 2]).hex())
            raise OSError(110)
        if not self.quiet:
            print(">", bytes(buf).hex())

    def readfrom_into(self, addr, buf):
        if self.left == 0 or self.status < 0:
            raise OSError(19)
        buf[0] = self.status


restart = panel_start.restart


def lacking(panel) -> None:
    """Restart a panel until memory runs out."""
    panel.down = False
    raise MemoryError


def number(word: str) -> int:
    return int(word, 0)


def play(wire, panel, move):
    word = move.split(".")
    what = word[0]
    n = [number(item) for item in word[1:]]
    if what == "f":
        panel.fill(n[0])
    elif what == "b":
        panel.rect(n[0], n[1], n[2], n[3], n[4], True)
    elif what == "n":
        state = n[0]
        for i in range(1024):
            state = (state * 1103 + 12345) & 0xFFFFF
            panel.buffer[i] = state >> 8 & 0xFF
        panel.vline(127, 0, 64, 0)
        panel.hline(0, 63, 128, 0)
    elif what == "s":
        panel.show()
        print("=", bytes(panel.buffer).hex())
    elif what == "o":
        panel.orbit(n[0], n[1])
    elif what == "t":
        panel_start.flip(panel, n[0] == 1)
    elif what == "c":
        panel.contrast(n[0])
    elif what == "z":
        panel.sleep()
    elif what == "w":
        panel.wake()
    elif what == "x":
        wire.left = n[0]
    elif what == "p":
        print("#")
        wire.left = 0
    elif what == "m":
        wire.left = -1
    elif what == "l":
        panel_start.restart = restart if n[0] else lacking
    elif what == "y":
        print("r", panel.retry(n[0]))
    print("i", panel.bytes_sent, panel.failures, int(not panel.down))


def tour(panel):
    """Do everything that a running box does with its panel."""
    for dx in (0, 1):
        for x in range(0, 120, 9):
            panel.rect(x, x // 3, 7, 9, 1, True)
            panel.orbit(dx, 0)
            panel.show()
        panel.fill(0)
        panel.contrast(10 + dx)
        panel.sleep()
        panel.wake()
        panel.show()
        panel.retry(1)


def flicker(panel):
    """Return a function that shows a change of every column, and of a few."""

    def run():
        panel.fill(1)
        panel.show()
        panel.fill(0)
        panel.show()
        panel.vline(40, 8, 30, 1)
        panel.show()

    return run


def main():
    words = sys.argv[2].split(".")
    status, flipped, width = (number(word) for word in words[:3])
    wire = Wire(status)
    if "absent" in sys.argv:
        wire.left = 0
    oled = {"addr": 0x3C, "width": width, "height": 64, "rst": None, "flip": bool(flipped)}
    if words[3:]:
        oled["controller"] = words[3]
    panel = Panel(wire, oled)
    for move in sys.argv[3:]:
        if move == "a":
            wire.quiet = True
            tour(panel)
            show = flicker(panel)
            show()
            gc.collect()
            gc.disable()
            sent = wire.sent
            held = gc.mem_alloc()
            tour(panel)
            show()
            print(gc.mem_alloc() - held, wire.sent - sent)
            gc.enable()
        elif move != "absent":
            play(wire, panel, move)
