"""Do what the ESP32 port does from a reset to the end of main.py, for a program run by turns.

JavaScript (web/site/box/life.js) calls `boot` once, then `turn` again and again.
"""

import os
import random
import sys
import time  # noqa: F401

import bus
import console
import core
import esp32  # noqa: F401
import growing
import littlefs
import loop  # noqa: F401
import machine
import mounts
import port
import stdio
import surface
import vfs

_FOLDER = "/rom/chip"
_PROGRAMS = ("boot.py", "main.py")
_WATCHDOG_RESET = 3


class _Parked(BaseException):
    """Raised to leave the stack: the program runs on by turns."""


def _park():
    port.unwind()
    raise _Parked


core.wait = _park
random.seed(int.from_bytes(os.urandom(4), "little"))
surface.show(_FOLDER + "/public")
sys.modules["micropython"] = console
sys.modules["vfs"] = mounts
vfs.umount("/")
vfs.mount(littlefs.FileSystem(), "/")
surface.hide()
sys.modules["gc"] = growing
sys.modules["sys"] = stdio
sys.path[:] = ["", ".frozen", "/lib"]
sys.argv[:] = []


def boot():
    """Run boot.py and main.py. Return whether the program goes on by turns."""
    # Given: a function that JavaScript calls has other locals than globals.
    names = {"__name__": "__main__"}
    for name in _PROGRAMS:
        try:
            os.stat(name)
        except OSError:
            continue
        try:
            execfile(name, names, names)
        except _Parked:
            port.unwind(False)
            return True
        except SystemExit:
            return False
        except BaseException as error:
            # The chip is at its prompt then, until the watchdog resets it.
            sys.print_exception(error)
            return False
    return False


def turn():
    """Run one step of one task. Return milliseconds until another is due, -1 if none is."""
    try:
        take()
        return core.turn()
    except _Parked:
        # An error has ended the main task, and the crash page is the next.
        port.unwind(False)
        return 0
    except SystemExit:
        # The program has reset the chip.
        return -1
    except StopIteration:
        # On the chip main.py would go on from where it runs the task.
        bus.reset(machine.SOFT_RESET)
    except BaseException as error:
        sys.print_exception(error)
        bus.reset(_WATCHDOG_RESET)
    return -1


def take():
    """Run the handlers of pins alone: in virtual time the loop looks at its flags at a tick."""
    port.take()
