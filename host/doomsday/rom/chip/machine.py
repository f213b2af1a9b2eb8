"""Stand-in for the ESP32's machine module."""

import time

import pins
import port
from port import count

try:
    from umachine import Signal, mem8, mem16, mem32, time_pulse_us  # noqa: F401
except ImportError:
    # The build for WebAssembly has none of these, and the program uses none.
    pass

PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = 1, 2, 3, 4, 5
EXT0_WAKE, EXT1_WAKE, TIMER_WAKE = 2, 3, 4

_I2C_DEFAULT = ((18, 19), (25, 26))
_GPIOS = 49
_I2C_BYTE_US = 25
# The driver of stock firmware up to 1.28 may wait this long for each byte of a transfer.
_I2C_PATIENCE_US = 100_000
_ETIMEDOUT = 116
_RTC_BYTES = 2048


def _gpio(pin):
    return pin if isinstance(pin, int) else pin._gpio


class Pin:
    IN, OUT, OPEN_DRAIN = 1, 3, 7
    PULL_DOWN, PULL_UP = 1, 2
    IRQ_RISING, IRQ_FALLING, WAKE_LOW, WAKE_HIGH = 1, 2, 4, 5

    def __init__(self, id, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        if not 0 <= id < _GPIOS:
            raise ValueError("invalid pin")
        self._gpio = id
        self._out = None
        self._pulled = 1 if pull == Pin.PULL_UP else 0
        if mode in (Pin.OUT, Pin.OPEN_DRAIN):
            self.value(value or 0)

    def init(self, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        Pin.__init__(self, self._gpio, mode, pull, value=value)

    def value(self, level=None):
        if level is not None:
            self._out = 1 if level else 0
            port.pin_out(self._gpio, self._out)
            return None
        if self._out is not None:
            return self._out
        port.take()
        return pins.levels.get(self._gpio, self._pulled)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=None, trigger=3, *, wake=None, hard=False):
        if handler:
            pins.handlers[self._gpio] = (handler, self, trigger)
        else:
            pins.handlers.pop(self._gpio, None)
        return self

    def __repr__(self):
        return "Pin(%d)" % self._gpio


def _failed(error, size):
    if error == _ETIMEDOUT:
        count(_I2C_PATIENCE_US * (1 + size))
    raise OSError(error)


class I2C:
    def __init__(self, id=0, *, scl=None, sda=None, freq=400000, timeout=50000):
        default = _I2C_DEFAULT[id]
        self._scl = default[0] if scl is None else _gpio(scl)
        self._sda = default[1] if sda is None else _gpio(sda)

    def writeto(self, addr, buf, stop=True):
        count(_I2C_BYTE_US * len(buf))
        error = port.i2c_write(addr, self._sda, self._scl, buf)
        if error:
            _failed(error, len(buf))
        return len(buf)

    def writevto(self, addr, bufs, stop=True):
        return self.writeto(addr, b"".join(bufs), stop)

    def readfrom_into(self, addr, buf, stop=True):
        count(_I2C_BYTE_US * len(buf))
        error = port.i2c_read(addr, self._sda, self._scl, buf)
        if error:
            _failed(error, len(buf))

    def readfrom(self, addr, n, stop=True):
        buf = bytearray(n)
        self.readfrom_into(addr, buf)
        return bytes(buf)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        self.writeto(addr, bytes((memaddr,)) + buf)

    def readfrom_mem(self, addr, memaddr, n, *, addrsize=8):
        self.writeto(addr, bytes((memaddr,)), False)
        return self.readfrom(addr, n)

    def scan(self):
        found = []
        for addr in range(0x08, 0x78):
            if not port.i2c_write(addr, self._sda, self._scl, b""):
                found.append(addr)
        return found


class SoftI2C(I2C):
    def __init__(self, scl, sda, *, freq=400000, timeout=50000):
        I2C.__init__(self, 0, scl=scl, sda=sda)


class WDT:
    def __init__(self, id=0, timeout=5000):
        if id:
            raise ValueError
        if timeout <= 0:
            raise ValueError("WDT timeout too short")
        port.watch(timeout)

    def feed(self):
        port.feed()


class RTC:
    def __init__(self, id=0):
        pass

    def memory(self, data=None):
        if data is None:
            return port.rtc_memory()
        if len(data) > _RTC_BYTES:
            raise ValueError("buffer too long")
        port.set_rtc_memory(data)
        return None

    def datetime(self, when=None):
        if when is None:
            y, mo, d, h, mi, s, weekday, _ = time.gmtime()
            return (y, mo, d, weekday, h, mi, s, 0)
        y, mo, d, _, h, mi, s, _ = when
        port.set_seconds(time.mktime((y, mo, d, h, mi, s, 0, 0)))
        return None

    def init(self, when):
        self.datetime(when)


def reset():
    port.reset()


def soft_reset():
    port.soft_reset()


def reset_cause():
    return port.reset_cause()


def wake_reason():
    return 0


def unique_id():
    return port.unique_id()


def freq(hz=None):
    if hz is None:
        return port.megahertz() * 1000000
    mhz = hz // 1000000
    if mhz not in (20, 40, 80, 160, 240):
        raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
    port.set_megahertz(mhz)
    return None


def idle():
    pass


def lightsleep(ms=None):
    port.doze(-1 if ms is None else ms)
    port.take()
