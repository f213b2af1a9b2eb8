"""Real time: ticks of the chip since its last reset (not counting soft resets), and sleeping."""

import sys

import utime
import wires
from micropython import const
from utime import sleep_us  # noqa: F401

_PERIOD = const(0x40000000)

_start_us = utime.ticks_us() - int(sys.argv[10])


def ticks_us():
    return (utime.ticks_us() - _start_us) & (_PERIOD - 1)


def ticks_ms():
    return (utime.ticks_us() - _start_us) // 1000 & (_PERIOD - 1)


def sleep_ms(ms):
    end = utime.ticks_ms() + ms
    while ms > 0:
        wires.wait(ms)
        wires.take()
        ms = end - utime.ticks_ms()


# Sleep until a pin changes, at most so many milliseconds (-1: no limit).
doze = wires.wait
