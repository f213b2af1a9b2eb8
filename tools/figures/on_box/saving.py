"""Count the cost of the press that ends a game at full depth and saves it.

Arguments: the folder of the compiled program, and a file with the header of a game, a line
`Key value` each, then an empty line and its actions in hex. The program lies in the file system
from which the box imports it. Prints lines of a name and a figure.
"""

import builtins
import gc
import os
import sys

import vfs

from tests.faults.nor import Nor

LIB = sys.argv[1]
GAME = sys.argv[2]
DISK_BLOCKS = 480
JOURNAL_BLOCKS = 16
# The page of a game that is over.
OVER = "pages.mfz.table.game_over"
SAVE = 3
CHUNK = 1024


class Counted(Nor):
    """Flash that counts reads."""

    reads = 0

    def readblocks(self, block, buf, offset=0):
        self.reads += 1
        return super().readblocks(block, buf, offset)


found = {"imports": 0}
load = builtins.__import__


def imported(name, *more):
    before = len(sys.modules)
    module = load(name, *more)
    found["imports"] += max(0, len(sys.modules) - before)
    return module


def copy(source, target):
    """Copy a folder of the machine into the file system of the box."""
    os.mkdir(target)
    for entry in os.ilistdir(source):
        name, kind = entry[:2]
        here, there = source + "/" + name, target + "/" + name
        if kind == 0x4000:
            copy(here, there)
            continue
        with open(here, "rb") as read, open(there, "wb") as write:
            data = read.read(CHUNK)
            while data:
                write.write(data)
                data = read.read(CHUNK)


def begin(app):
    """Begin the game of the file and play it to its last page."""
    from box.game import lifecycle
    from shared.rules.games import named
    from tests.firmware.device.fakebox import run_tasks

    with open(GAME) as file:
        lines = file.read().split("\n")
    end = lines.index("")
    module = named(lines[0].split(" ", 1)[1])
    setup = module.read_header([tuple(line.split(" ", 1)) for line in lines[:end]])
    lifecycle.begin(app, module.id, setup)
    run_tasks(app)
    for line in lines[end + 1 :]:
        app.memory.make_room()
        app.game.play(bytes([int(line[at : at + 2], 16) for at in range(0, len(line), 2)]))
    app.stack.game()
    # At rest the box drops what it no longer needs.
    for _ in range(20):
        app.hardware.ms += 5
        app.loop.step(app.hardware.ms)


def main():
    disk = Counted(DISK_BLOCKS)
    vfs.VfsLfs2.mkfs(disk)
    vfs.mount(vfs.VfsLfs2(disk), "/box")
    copy(LIB, "/box/lib")
    vfs.umount("/box")
    sys.path.insert(0, "/box/lib")
    vfs.mount(vfs.VfsLfs2(disk), "/box")
    os.chdir("/box")
    from tests.firmware.device.fakebox import Hardware, press, start

    # As box/memory.py has it once the box runs.
    gc.threshold(16 * 1024)
    app = start(Hardware(Nor(JOURNAL_BLOCKS)))
    begin(app)
    if app.memory.page != OVER:
        raise ValueError("the game is not over")
    print("plies", app.game.ply)
    builtins.__import__ = imported
    disk.reads = 0
    before = disk.programmed
    press(app, SAVE)
    builtins.__import__ = load
    if app.saved.game:
        raise ValueError("the game was not saved")
    print("imports", found["imports"])
    print("reads", disk.reads)
    print("programmed", disk.programmed - before)


main()
