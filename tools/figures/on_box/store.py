"""Under MicroPython: what a roll costs the flash: raw journal, files and plain littlefs.

Prints lines of a name and a figure. Needs the program and tests on its path.
"""

import vfs

from box.game import rolling
from box.game.dice import DiceSource
from box.store import saved_pool, saved_rolls
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.saved_state import SavedState
from tests.faults.nor import Nor

ROLLS = 2000
# Kind of die and how many: 4Wd6 2Rd8 2Bd6 Gd8.
DICE = ((0, 4), (5, 2), (12, 2), (17, 1))
MOUNT = "/bench"


def report(name: str, nor: Nor) -> None:
    """Print bytes programmed and blocks erased a roll."""
    print(name + "_bytes_per_roll", round(nor.programmed / ROLLS, 1))
    print(name + "_erases_per_roll", round(nor.erases / ROLLS, 4))


def play(journal: Journal, nor: Nor) -> None:
    """Roll nine dice again and again, tended as the box tends its journal when idle."""
    session = SavedState(journal)
    session.resume()
    for kind, count in DICE:
        saved_pool.set_die(session, kind, count)
    source = DiceSource(lambda count: bytes(count), b"bench", 0)
    nor.programmed = nor.erases = 0
    for stamp in range(ROLLS):
        faces = rolling.roll(source, session.pool, session.roll_number, stamp)
        saved_rolls.record(session, faces, stamp)
        journal.erase_ahead()


def mounted() -> Nor:
    """A littlefs as large as the box's, with other files on it."""
    nor = Nor(256)
    vfs.VfsLfs2.mkfs(nor)
    vfs.mount(vfs.VfsLfs2(nor), MOUNT)
    for number in range(12):
        with open(f"{MOUNT}/app{number}.mpy", "wb") as file:
            file.write(bytes(3000))
    nor.programmed = nor.erases = 0
    return nor


def raw() -> None:
    nor = Nor(32)
    play(Journal(FlashMedium(nor)), nor)
    report("raw_log", nor)


def files() -> None:
    nor = mounted()
    medium = FileMedium(MOUNT + "/log")
    play(Journal(medium), nor)
    medium.close()
    report("file_log", nor)
    vfs.umount(MOUNT)


def append_and_flush() -> None:
    """The yardstick: twelve bytes a roll appended to one open file and flushed."""
    nor = mounted()
    with open(MOUNT + "/log", "ab") as file:
        for _ in range(ROLLS):
            file.write(bytes(12))
            file.flush()
        report("append_and_flush", nor)
    vfs.umount(MOUNT)


raw()
files()
append_and_flush()
