"""Take the time of a slow chip: for a start, for imports and for calls of flash.

In virtual time the supervisor grants it, in real time the box sleeps. Loaded only for a chip that
is slower than the real one, in place of `costs` for what is slow.
"""

import sys

import costs
import utime
import wires
from micropython import const

# From the reset of a chip to boot.py: its bootloader, and MicroPython until then.
_START_US = const(300_000)
# A start of the program takes 0.46 s on an ESP32-C3: 58 imports, and 2,000 reads of flash.
_MODULE_US = const(7_000)
# Time owed is taken when it is as long as a tick.
_OWED_US = const(10_000)
_WORK = const(0x4A)  # J
_AT_ONCE_MS = const(0xFFFF)

_slow = int(sys.argv[11])
_virtual = sys.argv[6] == "fast"
_owed_us = 0

if _virtual:
    import virtual


def start():
    """Take the time of a start, and from here on that of imports."""
    costs.slow_import = _import
    took(_START_US)


# Finalisers close files with the heap locked, so nothing below may allocate.


def took(us):
    """Take the time of what takes the real chip `us` microseconds; return how long that is.

    Negative: give back what was not taken yet.
    """
    global _owed_us
    if us > 0 and _owed_us >= _OWED_US:
        owed_us = _owed_us
        _owed_us = 0
        if _virtual:
            _work(owed_us // 1000)
        else:
            utime.sleep_us(owed_us)
    _owed_us += us * _slow
    return us * _slow


def _import(name):
    if name not in sys.modules:
        took(_MODULE_US)


def _work(ms):
    """Wait until `ms` of virtual time have passed, which no event cuts short."""
    virtual._now += ms
    while ms > 0:
        part = min(ms, _AT_ONCE_MS)
        ms -= part
        while wires._asking and wires._waiting(wires._stale):
            wires._read(wires._one)
        wires._asking = True
        wires._seq = (wires._seq + 1) & 255
        wires._out[0] = _WORK
        wires._out[1] = wires._seq
        wires._out[2] = part >> 8
        wires._out[3] = part & 255
        wires._out[6] = wires._out[7] = 0
        wires.requests.write(wires._out, 8)
        while wires._asking:
            wires._read(wires._head)
            # Of an interrupted request: its data follow.
            for _ in range(wires._head[2] << 8 | wires._head[3]):
                wires._read(wires._one)
            if wires._head[0] == wires._seq:
                wires._asking = False
