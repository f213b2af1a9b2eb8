"""Virtual time, which passes only while the box is idle.

An idle box requests time from the supervisor, and receives input only then. So runs are exactly
repeatable, and waits take no real time.
"""

import struct
import sys

import costs
import wires
from micropython import const

_PERIOD = const(0x40000000)
_PATIENCE = const(1000)

_now = int(sys.argv[10]) // 1000
_us = 0
_reads = 0
_request = bytearray(8)


def ticks_ms():
    global _now, _us, _reads
    _reads += 1
    if _reads > _PATIENCE:  # Advance for a program that only polls the clock.
        _now += 1
    return _now & (_PERIOD - 1)


def ticks_us():
    return (ticks_ms() * 1000 + _us) & (_PERIOD - 1)


def doze(ms):
    """Let `ms` pass (-1: no limit), until a pin event or a byte.

    Return True for a byte on the serial line.
    """
    global _now, _reads
    struct.pack_into("<Ii", _request, 0, _now, ms)
    unfed = costs.unfed_ms()
    serial, now = wires.ask("I", unfed >> 8, unfed & 255, data=_request)
    _now = int.from_bytes(now, "little")
    _reads = 0
    return serial


def sleep_ms(ms):
    end = _now + ms
    while True:
        wires.take()
        if _now >= end:
            return
        doze(end - _now)


def sleep_us(us):
    global _us
    _us += us
    if _us >= 1000:
        ms = _us // 1000
        _us %= 1000
        sleep_ms(ms)
