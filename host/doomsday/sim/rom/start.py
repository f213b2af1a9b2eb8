"""What the ESP32 port does between reset and REPL.

Arguments: this folder; "raw" or "friendly"; descriptors of requests, pins and flash; "real" or
"fast"; seed or "-"; number of this boot; a marker that tells where the REPL begins.
"""

import gc
import sys

_rom, _mode = sys.argv[1], sys.argv[2]
_fast = sys.argv[6] == "fast"
_marker = sys.argv[9]

if _fast:
    sys.path[:] = [_rom, ".frozen"]
    import virtual

    sys.modules["time"] = virtual
    import tasks

    sys.modules["_asyncio"] = tasks
else:
    # asyncio keeps the C clock that its tasks in C have; programs get the ESP32's.
    sys.path[:] = [".frozen"]
    import asyncio  # noqa: F401

    sys.path[:] = [_rom, ".frozen"]

import os
import random
import time

import console
import costs
import esp32
import loop
import machine
import vfs
import wires

sys.modules["micropython"] = console
loop.install(loop.VirtualIOQueue if _fast else loop.IOQueue)
if sys.argv[7] != "-":
    random.seed(int.from_bytes(os.urandom(4), "little"))
wires.take()


def _corrupted():
    """Say so until Ctrl-C, as the port's inisetup does; nothing is mounted, and nothing runs."""
    try:
        while True:
            print("The filesystem appears to be corrupted.")
            time.sleep(3)
    except KeyboardInterrupt as error:
        sys.print_exception(error)


vfs.umount("/")  # the box must not see this machine's files
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
sys.path[:] = ["", ".frozen", "/lib"]
sys.argv[:] = []


def _run(name):
    try:
        os.stat(name)
    except OSError:
        return True
    costs.begin()
    try:
        execfile(name)
    except SystemExit:
        machine.soft_reset()
    except BaseException as error:
        sys.print_exception(error)
        return False
    return True


gc.collect()
wires.ask("B")
if _run("boot.py") and _mode == "friendly":
    _run("main.py")
if _mode == "raw":
    sys.stdout.write(_marker)
costs.begin()
