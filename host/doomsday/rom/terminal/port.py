"""What the chip's modules stand on, in the terminal's box; rom/browser/port.py has the same names.

It asks the supervisor over the wires. The flash is one file of the host.
"""

import sys

from costs import count, fed, watch_work  # noqa: F401
from micropython import const
from wires import ask, requests, take, wait  # noqa: F401

if sys.argv[6] == "fast":
    from virtual import doze, sleep_ms, sleep_us, ticks_ms, ticks_us  # noqa: F401
else:
    from real import doze, sleep_ms, sleep_us, ticks_ms, ticks_us  # noqa: F401

_PIECE = const(256)
_BLOCK = const(4096)

_seed, _boot = sys.argv[7], sys.argv[8]
_flash = open(int(sys.argv[5]), "r+b")
_erased = b"\xff" * _PIECE
_cells = bytearray(_PIECE)
_count = 0

if sys.argv[11] == "1":

    def took(us):
        """Take the time of what takes the real chip so long; return how long that is here."""
        return us

else:
    from slowness import took  # noqa: F401


def flash_size():
    return _flash.seek(0, 2)


# Finalisers close files with the heap locked, so nothing of flash may allocate; see chip/esp32.py.


def flash_read(at, buf):
    _flash.seek(at)
    _flash.readinto(buf)


def flash_program(at, buf, start, size):
    """Program at most 256 bytes of a buffer, which on NOR flash only clears bits."""
    _flash.seek(at)
    _flash.readinto(_cells, size)
    _clear(buf, start, size)
    _flash.seek(at)
    _flash.write(_cells, size)
    requests.write("P\0\0\0\0\0\0\0")


def _clear(buf, start, size):
    for i in range(size):
        _cells[i] &= buf[start]
        start += 1


def flash_erase(at):
    _flash.seek(at)
    for _ in range(_BLOCK // _PIECE):
        _flash.write(_erased)
    requests.write("E\0\0\0\0\0\0\0")


def i2c_write(addr, sda, scl, buf):
    """Return the number of the error, 0 for none."""
    return ask("W", addr, sda, scl, 0, buf)[0]


def i2c_read(addr, sda, scl, buf):
    """Return the number of the error, 0 for none."""
    error, data = ask("R", addr, sda, scl, len(buf))
    if not error:
        buf[:] = data
    return error


def pin_out(gpio, level):
    ask("O", gpio, level)


def watch(ms):
    """Start the watchdog, or change its time."""
    ask("D", data=b"%d" % ms)
    watch_work(ms)


feed = fed


def rtc_memory():
    return bytes(ask("m")[1] or b"")


def set_rtc_memory(data):
    ask("M", data=data)


def seconds():
    """Return the calendar, in seconds since the year 2000."""
    return int(ask("t")[1])


def set_seconds(seconds):
    ask("T", data=b"%d" % seconds)


if _seed == "-":
    from uos import urandom  # noqa: F401
else:

    def urandom(n):
        """Return what repeats with a seed: SHA-256 of seed, number of the boot and a counter."""
        import hashlib

        global _count
        out = b""
        while len(out) < n:
            out += hashlib.sha256(("%s %s %d" % (_seed, _boot, _count)).encode()).digest()
            _count += 1
        return out[:n]


def unique_id():
    return b"\x24\x0a\xc4\x00\x00\x01"


def megahertz():
    return ask("q")[0]


def set_megahertz(mhz):
    ask("Q", mhz)


def reset_cause():
    return ask("c")[0]


def reset():
    ask("X")
    while True:
        wait(-1)


def soft_reset():
    raise SystemExit


def kbd_intr(char):
    ask("k", 1 if char == 3 else 0)
