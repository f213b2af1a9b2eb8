"""Stand-in for time: ticks wrap at 2**30, seconds count from the year 2000.

Ticks count from the chip's last reset (not counting soft resets).
"""

import utime
from micropython import const
from port import seconds, sleep_ms, sleep_us, ticks_ms, ticks_us  # noqa: F401

_PERIOD = const(0x40000000)
_HALF = const(0x20000000)
_YEAR_2000 = const(946684800)

ticks_cpu = ticks_us


def ticks_diff(a, b):
    return ((a - b + _HALF) & (_PERIOD - 1)) - _HALF


def ticks_add(ticks, delta):
    if not -_HALF < delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) & (_PERIOD - 1)


def sleep(seconds):
    sleep_ms(int(seconds * 1000))


time = seconds


def time_ns():
    return time() * 1000000000


def gmtime(seconds=None):
    return utime.gmtime((time() if seconds is None else seconds) + _YEAR_2000)[:8]


localtime = gmtime


def mktime(when):
    return utime.mktime(tuple(when[:8])) - _YEAR_2000
