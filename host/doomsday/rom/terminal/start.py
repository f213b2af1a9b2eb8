"""Do what the ESP32 port does between reset and REPL.

Arguments: the folder rom; "raw" or "friendly"; descriptors of requests, pins and flash; "real" or
"fast"; seed or "-"; number of this boot; marker to print where the REPL begins; microseconds
since the chip's last reset, 0 unless this is a soft reset; how many times slower than the real one
the chip is.
"""

import gc
import sys

_chip, _mode = sys.argv[1] + "/chip", sys.argv[2]
_modules = [sys.argv[1] + "/terminal", _chip, ".frozen"]
_fast = sys.argv[6] == "fast"
_marker = sys.argv[9]

if _fast:
    sys.path[:] = _modules
    import tasks

    sys.modules["_asyncio"] = tasks
else:
    # asyncio keeps the C clock, as its tasks in C do; programs get the ESP32's.
    sys.path[:] = [".frozen"]
    import asyncio  # noqa: F401

    sys.path[:] = _modules

import os
import random
import time

import console
import costs
import esp32
import loop
import machine  # noqa: F401
import stdio
import surface
import vfs
import wires

loop.install(loop.VirtualIOQueue if _fast else loop.IOQueue)
if sys.argv[7] != "-":
    random.seed(int.from_bytes(os.urandom(4), "little"))
if sys.argv[11] != "1":
    import slowness

    slowness.start()
wires.take()


def _corrupted():
    """Repeat this until Ctrl-C, as the port's inisetup does; mount and run nothing."""
    try:
        while True:
            print("The filesystem appears to be corrupted.")
            time.sleep(3)
    except KeyboardInterrupt as error:
        sys.print_exception(error)


surface.show(_chip + "/public")
sys.modules["micropython"] = console

vfs.umount("/")  # The box must not see the files of this computer.
_flash = esp32.Partition.find(1, label="vfs")[0]
try:
    vfs.mount(vfs.VfsLfs2(_flash, mtime=not _fast), "/")
except OSError:
    if _flash.erased(0):
        vfs.VfsLfs2.mkfs(_flash)
        vfs.mount(vfs.VfsLfs2(_flash, mtime=not _fast), "/")
    else:
        wires.ask("B")
        _corrupted()
os.chdir("/")
surface.hide()
sys.modules["sys"] = stdio
sys.path[:] = ["", ".frozen", "/lib"]
sys.argv[:] = []


def _start(sys, stat, ask, begin, raw, marker):
    """Run the programs in the flash, without names of this file in their globals."""

    def run(name):
        try:
            stat(name)
        except OSError:
            return True
        begin()
        try:
            execfile(name)
        except SystemExit:
            ask("S")
        except BaseException as error:
            sys.print_exception(error)
            return False
        return True

    names = globals()
    for name in list(names):
        if name != "__name__":
            del names[name]
    ask("B")
    if run("boot.py") and not raw:
        run("main.py")
    sys.stdout.write(marker)
    return begin


# The names of the stand-ins are in the chip's ROM. MicroPython's table of names grows by doubling,
# and with them it would do so in the middle of a game: let it grow while the program starts.
for _number in range(286):
    hasattr(wires, str(_number))

gc.collect()
# The prompt's stack is counted from here.
_start(sys, os.stat, wires.ask, costs.begin, _mode == "raw", _marker)()
