"""Stand-in for time: ticks wrap at 2**30, seconds count from the year 2000.

Ticks count from the chip's last reset (not counting soft resets).
"""

import sys

import utime
import wires
from micropython import const

_PERIOD = const(0x40000000)
_HALF = const(0x20000000)
_YEAR_2000 = const(946684800)

_start_us = utime.ticks_us() - int(sys.argv[10])


def ticks_us():
    return (utime.ticks_us() - _start_us) & (_PERIOD - 1)


def ticks_ms():
    return (utime.ticks_us() - _start_us) // 1000 & (_PERIOD - 1)


ticks_cpu = ticks_us


def ticks_diff(a, b):
    return ((a - b + _HALF) & (_PERIOD - 1)) - _HALF


def ticks_add(ticks, delta):
    if not -_HALF < delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) & (_PERIOD - 1)


def sleep_ms(ms):
    end = utime.ticks_ms() + ms
    while ms > 0:
        wires.wait(ms)
        wires.take()
        ms = end - utime.ticks_ms()


def sleep(seconds):
    sleep_ms(int(seconds * 1000))


def sleep_us(us):
    utime.sleep_us(us)


def doze(ms):
    """Sleep until a pin changes, at most `ms` (-1: no limit)."""
    wires.wait(ms)


def time():
    return int(wires.ask("t")[1])


def time_ns():
    return time() * 1000000000


def gmtime(seconds=None):
    return utime.gmtime((time() if seconds is None else seconds) + _YEAR_2000)[:8]


localtime = gmtime


def mktime(when):
    return utime.mktime(tuple(when[:8])) - _YEAR_2000
