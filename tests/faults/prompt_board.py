"""Under MicroPython: a board at its raw prompt, whose file system lies on NOR flash.

Reads orders from standard input: a line of a letter and a number, then as many bytes of code.
R runs code at the board's prompt, F clears its memory by a soft reset, P switches it off and on,
and X runs code of the test, which may use `board`. After the output of an order come b"\\x04", a
traceback or nothing, and b"\\x04>".
"""

import gc
import io
import os
import sys

import vfs

from tests.faults.nor import Nor

OURS = set(sys.modules)
# What code of the test defines.
TEST = {}
# Where packs are mounted, and the root.
MOUNTED = ("/.a", "/.b", "/")


class Machine:
    """The parts of a chip that start files and agent need; renewals: of its watchdog."""

    PWRON_RESET, HARD_RESET, WDT_RESET, SOFT_RESET = 1, 2, 3, 5
    cause = PWRON_RESET
    renewals = 0

    @staticmethod
    def reset_cause():
        return Machine.cause

    class WDT:
        def __init__(self, timeout):
            Machine.renewals += 1

    class RTC:
        def memory(self, data):
            pass


class Board:
    """A board with a partition for files and none for the journal.

    said: the exception that ended boot.py, "" for none.
    """

    def __init__(self, blocks):
        self.nor = Nor(blocks)
        self.prompt = {}
        self.said = ""

    def start(self, cause):
        """Start MicroPython with boot.py, but without main.py."""
        self._stop()
        Machine.cause = cause
        sys.modules["machine"] = Machine
        sys.modules["esp32"] = self
        vfs.mount(vfs.VfsLfs2(self.nor), "/")
        os.chdir("/")
        sys.path[:] = ["", ".frozen", "/lib"]
        self.said = ""
        try:
            with open("/boot.py") as file:
                code = file.read()
            exec(code, {"__name__": "boot"})
        except Exception as error:
            self.said = repr(error)

    def switch_on(self, memory=None):
        """Start with the flash as it is, or with another content."""
        self.nor = Nor(self.nor.blocks, memory or self.nor.memory)
        self.start(Machine.PWRON_RESET)

    def erase(self):
        """Start with blank files."""
        self._stop()
        self.nor = Nor(self.nor.blocks)
        vfs.VfsLfs2.mkfs(self.nor)
        self.start(Machine.PWRON_RESET)

    def files(self, folder=""):
        """Return the files below a folder by path."""
        found = {}
        for entry in os.ilistdir(folder or "/"):
            path = folder + "/" + entry[0]
            if path in MOUNTED:
                continue
            if entry[1] & 0x4000:
                found.update(self.files(path))
            else:
                with open(path, "rb") as file:
                    found[path] = file.read()
        return found

    def _stop(self):
        """End the running code: a soft reset closes its files."""
        taken = self.prompt.get("taken")
        if taken is not None:
            try:
                taken.close()
            except OSError:
                # It has no power.
                pass
        self.prompt = {"__name__": "__main__"}
        for name in set(sys.modules) - OURS:
            del sys.modules[name]
        for place in MOUNTED:
            try:
                vfs.umount(place)
            except OSError:
                # Not mounted, or without power.
                pass
        gc.collect()

    # The module esp32.

    class Partition:
        TYPE_DATA = 1

        @staticmethod
        def find(kind, label):
            return [board.nor] if label == "vfs" else []


def carry_out(letter, code):
    """Carry out an order, and write what comes of it."""
    error = b""
    try:
        if letter == b"F":
            board.start(Machine.SOFT_RESET)
        elif letter == b"P":
            board.switch_on()
        else:
            exec(code, board.prompt if letter == b"R" else TEST)
    except Exception as raised:
        text = io.StringIO()
        sys.print_exception(raised, text)
        error = text.getvalue().encode()
    sys.stdout.buffer.write(b"\x04" + error + b"\x04>")


def main():
    global board
    board = Board(int(sys.argv[1]))
    # From here on paths are those of the board, never of this machine.
    board.erase()
    TEST["board"] = board
    TEST["machine"] = Machine
    order = sys.stdin.buffer.readline().split()
    while order:
        code = sys.stdin.buffer.read(int(order[1])).decode()
        carry_out(order[0], code)
        order = sys.stdin.buffer.readline().split()
