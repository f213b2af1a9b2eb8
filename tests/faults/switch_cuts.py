"""Under MicroPython: cut power at every device operation of a switch to another program.

The switch runs the laptop's own code, the starts run boot.py, and the trial ends with the box's
code. Prints lines of a word and a figure; a broken promise raises an exception.

Usage: switch_cuts.py ROOT OLD NEW WAYS: the folder of the project; the slots of the programs; in
how many of the five ways an operation is cut, which follow each other from one to the next. In the
start behind a cut the power goes again, or a write is refused.
"""

import binascii
import os
import sys

import vfs

from box.recovery import update_trial
from tests.durability.chip import CERTAIN, Chip

ROOT, OLD, NEW, WAYS = sys.argv[1:]
# An intact pack without pieces: one bucket with one unused entry, and the trailer.
PACK = bytes(8000) + b"\xff" * 12
PACK += b"DOOMPACK\x01\0\x01\0\x01\0\0\0" + bytes(8) + (len(PACK) + 32).to_bytes(4, "little")
PACK += binascii.crc32(PACK).to_bytes(4, "little")
BLOCKS = 24
OLD_BOOT = b"# the boot.py of before\n" * 20


def code(path):
    with open(ROOT + "/" + path) as file:
        return file.read()


class Machine:
    """The parts of a chip that boot.py needs."""

    PWRON_RESET, HARD_RESET, WDT_RESET, SOFT_RESET = 1, 2, 3, 5

    @staticmethod
    def reset_cause():
        return Machine.PWRON_RESET

    class WDT:
        def __init__(self, timeout):
            pass

    class RTC:
        def memory(self, data):
            pass


AGENT = {"__name__": "agent"}
exec(code("host/doomsday/device/onbox/agent.py"), AGENT)
BOOT = code("firmware/boot.py")
READER = code("firmware/pack.py").replace("from typing import TYPE_CHECKING", "TYPE_CHECKING = 0")
sys.modules["machine"] = Machine


class Esp32:
    class Partition:
        TYPE_DATA = 1

        @staticmethod
        def find(kind, label):
            return [nor]


sys.modules["esp32"] = Esp32


# Where the program that started last is imported from.
booted = []


def start():
    """Return the slot that boot.py chooses."""
    sys.path[:] = ["", ".frozen", "/lib"]
    exec(BOOT, {})
    booted[:] = sys.path
    chosen = sys.path[0][2:] + ".pack" if sys.path[0] else sys.path[-1][1:]
    if sys.path[0]:
        vfs.umount(sys.path[0])
    sys.modules.pop("pack", None)
    sys.path[:] = ["", ".frozen"]
    return chosen


def put_program(slot):
    """Write a program into a slot."""
    if slot.endswith(".pack"):
        with open("/" + slot, "wb") as file:
            file.write(PACK)
        return
    os.mkdir("/" + slot)
    os.mkdir("/" + slot + "/box")
    with open("/" + slot + "/box/app.mpy", "wb") as file:
        file.write(slot.encode() * 900)


def is_whole(slot):
    path, content = "/" + slot, PACK
    if not slot.endswith(".pack"):
        path, content = path + "/box/app.mpy", slot.encode() * 900
    with open(path, "rb") as file:
        return file.read() == content


def deploy():
    """Switch to the new version, as the laptop does after copying it."""
    body = BOOT.encode()
    with open("/doomsday.part", "wb") as file:
        file.write(body)
    AGENT["replace"](b"/doomsday.part", b"/boot.py", SUM)
    AGENT["switch"](NEW, OLD)


def evening():
    """Deploy, start twice, and end the trial; return the folders that ran."""
    deploy()
    ran = [start(), start()]
    keep()
    return ran + [start()]


def keep():
    """End the trial as the program that started last does."""
    sys.path[:] = booted
    try:
        update_trial.keep()
    finally:
        sys.path[:] = ["", ".frozen"]


def mounted(content=None):
    global nor
    nor = Chip(BLOCKS, content)
    if content is None:
        vfs.VfsLfs2.mkfs(nor)
    vfs.mount(vfs.VfsLfs2(nor), "/")
    return nor


def unmount():
    try:
        vfs.umount("/")
    except OSError:
        # It has no power.
        pass


def words():
    return AGENT["words"]()


# Possible states, in the order in which they occur.
STATES = ([OLD], [NEW, OLD], [NEW, OLD, "."], [NEW, OLD, ".", "."], [NEW])
# The start behind a cut was the third one on trial; the next one goes back.
LAST_TRIAL = [NEW, OLD, ".", ".", "."]

vfs.umount("/")
nor = mounted()
for program in (OLD, NEW):
    put_program(program)
with open("/slot", "w") as file:
    file.write(OLD)
with open("/pack.py", "w") as file:
    file.write(READER)
with open("/boot.py", "wb") as file:
    file.write(BOOT.encode())
SUM = AGENT["sum_of"]("/boot.py")
with open("/boot.py", "wb") as file:
    file.write(OLD_BOOT)
unmount()
BEFORE = bytes(nor.memory)

nor = mounted(BEFORE)
first = nor.ops
assert evening() == [NEW, NEW, NEW]
operations = nor.ops - first
unmount()

cuts = second = failed = 0
seen = set()
for at in range(1, operations + 1):
    for way in range(int(WAYS)):
        nor = mounted(BEFORE)
        nor.cut(at, CERTAIN[(at + way) % len(CERTAIN)])
        try:
            evening()
        except (OSError, ImportError):
            assert nor.dead
            cuts += 1
        unmount()
        nor = mounted(bytes(nor.memory))
        faulty = nor.fail if (at + way) % 3 == 0 else nor.cut
        faulty(at % 2 + 1, CERTAIN[way])
        try:
            chosen = start()
            assert nor.dead or chosen in (OLD, NEW), chosen
        except (OSError, ImportError):
            assert nor.dead, "a refused write ended a start"
        second += nor.faults * nor.dead
        failed += nor.faults * (not nor.dead)
        unmount()
        nor = mounted(bytes(nor.memory))
        found = words()
        if found == LAST_TRIAL:
            found = [OLD]
        assert found in STATES, found
        seen.add(STATES.index(found))
        with open("/boot.py", "rb") as file:
            assert file.read() in (OLD_BOOT, BOOT.encode())
        chosen = start()
        assert chosen == found[0], (found, chosen)
        assert is_whole(OLD) and is_whole(NEW)
        AGENT["switch"](NEW, OLD)
        for turn in range(3):
            assert start() == NEW
        assert start() == OLD and words() == [OLD]
        unmount()

print("operations", operations)
print("cuts", cuts)
print("second", second)
print("failed", failed)
print("states", len(seen))
