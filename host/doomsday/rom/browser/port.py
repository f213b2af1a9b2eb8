"""What the chip's modules stand on, in a browser; rom/terminal/port.py has the same names.

`bus` has functions of JavaScript (web/site/box/bus.js). They take numbers, texts, and buffers as
an address and a size. A number above 2**31 would arrive cut off.
"""

import bus
import pins
import utime
from micropython import const
from uctypes import addressof

_PERIOD = const(0x40000000)
_ID_BYTES = const(6)
_HARD_RESET = const(2)
_SOFT_RESET = const(5)

_start_us = utime.ticks_us()
_mhz = 160
# Set while an exception takes the program off the stack, which on the chip would stay or be gone:
# what its handlers do with the watchdog must not count.
_unwinding = False

# Looking a function up in `bus` makes an object each time.
_flash_read, _flash_prog, _flash_erase = bus.flash_read, bus.flash_prog, bus.flash_erase
_i2c_write, _i2c_read = bus.i2c_write, bus.i2c_read
_pin_event, _feed = bus.pin_event, bus.feed
# A contact that does not bounce has been still for a while when its change is reported: the
# handler of its pin sees that time.
_still_ms = bus.still_ms()
_ago = 0

flash_size = bus.flash_size
sleep_ms = bus.sleep
seconds = bus.time
set_seconds = bus.set_time
pin_out = bus.out
reset_cause = bus.cause


def count(us):
    """Count nothing: stack, heap and times of the chip cannot be measured here."""


def took(us):
    """Return how long a call of flash takes; it does not wait so long."""
    return us


def flash_read(at, buf):
    _flash_read(at, addressof(buf), len(buf))


def flash_program(at, buf, start, size):
    _flash_prog(at, addressof(buf) + start, size)


def flash_erase(at):
    _flash_erase(at)


def i2c_write(addr, sda, scl, buf):
    """Return the number of the error, 0 for none."""
    return _i2c_write(addr, sda, scl, addressof(buf), len(buf))


def i2c_read(addr, sda, scl, buf):
    """Return the number of the error, 0 for none."""
    return _i2c_read(addr, sda, scl, addressof(buf), len(buf))


def take():
    """Take in what has happened to the pins; this runs their handlers."""
    global _ago
    while True:
        event = _pin_event()
        if event < 0:
            return
        # A release in the same millisecond as its press must not have the same time: the box takes
        # a contact whose time is not new for one that no interrupt reported.
        _ago = _still_ms and _still_ms - (event >> 7)
        try:
            pins.change(event & 0x7F, event >> 7)
        finally:
            _ago = 0


def ticks_ms():
    # asyncio's tasks, which are in C, read the same clock.
    return (utime.ticks_ms() - _ago) & (_PERIOD - 1)


def ticks_us():
    return (utime.ticks_us() - _start_us) & (_PERIOD - 1)


def sleep_us(us):
    sleep_ms((us + 999) // 1000)


def doze(ms):
    """Sleep; no event can come while Python runs."""
    if ms > 0:
        sleep_ms(ms)


def watch(ms):
    """Start the watchdog, or change its time."""
    if not _unwinding:
        bus.watchdog(ms)


def feed():
    _feed()


def rtc_memory():
    buf = bytearray(bus.rtc_size())
    if buf:
        bus.rtc_get(addressof(buf))
    return bytes(buf)


def set_rtc_memory(data):
    bus.rtc_set(addressof(data), len(data))


def urandom(n):
    buf = bytearray(n)
    bus.random(addressof(buf), n)
    return bytes(buf)


def unique_id():
    buf = bytearray(_ID_BYTES)
    bus.unique_id(addressof(buf))
    return bytes(buf)


def megahertz():
    return _mhz


def set_megahertz(mhz):
    global _mhz
    _mhz = mhz


def reset():
    _end(_HARD_RESET)


def soft_reset():
    _end(_SOFT_RESET)


def _end(cause):
    bus.reset(cause)
    unwind()
    raise SystemExit


def unwind(is_unwinding=True):
    """Note that the program leaves the stack, or that it has."""
    global _unwinding
    _unwinding = is_unwinding


def kbd_intr(char):
    """Do nothing: no byte interrupts the program here."""
