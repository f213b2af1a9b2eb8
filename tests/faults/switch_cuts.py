"""Under MicroPython: cut power at every device operation of a switch to another program.

The switch runs the laptop's own code, the starts run boot.py, and the trial ends with the box's
code. Prints lines of a word and a figure; a broken promise raises an exception.

Usage: switch_cuts.py ROOT, the folder of the project.
"""

import os
import sys

import vfs

from box.recovery import update_trial
from tests.faults.nor import TEARS, Nor

ROOT = sys.argv[1]
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
sys.modules["machine"] = Machine


def start():
    """Return the folder that boot.py chooses."""
    sys.path[:] = ["", ".frozen", "/lib"]
    exec(BOOT, {})
    chosen = sys.path[-1]
    sys.path[:] = ["", ".frozen"]
    return chosen


def deploy():
    """Switch to the new version, as the laptop does after copying it."""
    body = BOOT.encode()
    with open("/doomsday.part", "wb") as file:
        file.write(body)
    AGENT["replace"](b"/doomsday.part", b"/boot.py", SUM)
    AGENT["switch"]("alt", "lib")


def evening():
    """Deploy, start twice, and end the trial; return the folders that ran."""
    deploy()
    ran = [start(), start()]
    update_trial.keep()
    return ran + [start()]


def mounted(content=None):
    nor = Nor(BLOCKS, content)
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
STATES = ([], ["alt", "lib"], ["alt", "lib", "."], ["alt", "lib", ".", "."], ["alt"])

vfs.umount("/")
nor = mounted()
for folder in ("lib", "alt"):
    os.mkdir("/" + folder)
    os.mkdir("/" + folder + "/box")
    with open("/" + folder + "/box/app.mpy", "wb") as file:
        file.write(folder.encode() * 900)
with open("/boot.py", "wb") as file:
    file.write(BOOT.encode())
SUM = AGENT["sum_of"]("/boot.py")
with open("/boot.py", "wb") as file:
    file.write(OLD_BOOT)
unmount()
BEFORE = bytes(nor.memory)

nor = mounted(BEFORE)
first = nor.ops
assert evening() == ["/alt", "/alt", "/alt"]
operations = nor.ops - first
unmount()

cuts = 0
seen = set()
for at in range(1, operations + 1):
    for tear in TEARS:
        nor = mounted(BEFORE)
        nor.cut(at, tear)
        try:
            evening()
        except OSError:
            cuts += 1
        unmount()
        nor = mounted(bytes(nor.memory))
        found = words()
        assert found in STATES, found
        seen.add(STATES.index(found))
        with open("/boot.py", "rb") as file:
            assert file.read() in (OLD_BOOT, BOOT.encode())
        chosen = start()
        assert chosen == ("/alt" if found else "/lib"), (found, chosen)
        for folder in ("lib", "alt"):
            with open("/" + folder + "/box/app.mpy", "rb") as file:
                assert file.read() == folder.encode() * 900
        AGENT["switch"]("alt", "lib")
        for turn in range(3):
            assert start() == "/alt"
        assert start() == "/lib" and words() == ["lib"]
        unmount()

print("operations", operations)
print("cuts", cuts)
print("states", len(seen))
