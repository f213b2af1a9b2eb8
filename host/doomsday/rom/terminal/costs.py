"""Model what calls of flash and bus cost on the chip: C stack, and time without a watchdog feed.

Only these calls are measured, because drivers and littlefs need the most stack on the chip. The
times were measured in whole runs, so they include the program's own work on the bytes.
"""

import builtins
import sys

import wires
from micropython import const, stack_use

# The 15 KB that MicroPython has on the chip are 18.4 KB of this 64-bit stack; less 2.5 KB that
# littlefs and drivers take below the last of its checks.
_LIMIT = const(16 * 1024)
# Per import, this port's stack has a path buffer of 4,096 bytes, the chip's of 128; `_import`
# itself exists only here.
_IMPORT = const(3968 + 320)
_FOREVER = const(-1)

_virtual = sys.argv[6] == "fast"
_load = builtins.__import__
_imports = 0
_base = 0
_deepest = 0
_watchdog_us = 0
_unfed_us = 0
_told = bytearray(8)
# On a slow chip, takes the time of an import by its name; see slowness.py.
slow_import = None


def _import(name, globals=None, locals=None, fromlist=None, level=0):
    global _imports
    try:
        _imports += 1
        if slow_import:
            slow_import(name)
        return _load(name, globals, locals, fromlist, level)
    finally:
        _imports -= 1


def _level():
    # At the same depth below its caller as `count` below a stand-in.
    return stack_use()


def begin():
    """Measure the stack from the caller on, which is about to run a program."""
    global _base, _imports
    _base = _level()
    _imports = 0


def watch_work(ms):
    """Set the watchdog to expire, in virtual time, after `ms` of the chip's work."""
    global _watchdog_us, _unfed_us
    _unfed_us = 0
    if _virtual:
        _watchdog_us = 1000 * ms


def fed():
    """Report that the program has fed the watchdog."""
    global _unfed_us
    _tell(0x46, unfed_ms())  # F
    _unfed_us = 0


def unfed_ms():
    """Return the milliseconds of work since the watchdog was fed."""
    return min(_unfed_us // 1000, 0xFFFF)


def count(us):
    """Count a call of a stand-in that takes `us` microseconds on the chip.

    Must not allocate: finalisers close files with the heap locked.
    """
    global _deepest, _unfed_us
    used = stack_use() - _base - _IMPORT * _imports
    if used > _deepest:
        _deepest = used
        _tell(0x55 if used <= _LIMIT else 0x21, used)  # U, !
        while used > _LIMIT:
            wires.wait(_FOREVER)
    _unfed_us += us
    if _watchdog_us and _unfed_us >= _watchdog_us:
        _tell(0x5A, 0)  # Z
        while True:
            wires.wait(_FOREVER)


def _tell(kind, number):
    _told[0] = kind
    _told[2] = number >> 8
    _told[3] = number & 255
    wires.requests.write(_told)


builtins.__import__ = _import
