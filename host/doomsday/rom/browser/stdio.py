"""Stand-in for sys with the port's streams: bytes go over the serial line, text is printed."""

import io
import sys
from sys import *  # noqa: F403

import bus
from micropython import const
from uctypes import addressof

__name__ = "sys"

_POLL = const(3)
_READABLE = const(1)
_WRITABLE = const(4)


class FileIO(io.IOBase):
    def readinto(self, buf, bus=bus, addressof=addressof):
        return bus.serial_read(addressof(buf), len(buf))

    def write(self, data, bus=bus, addressof=addressof):
        bus.serial_write(addressof(data), len(data))
        return len(data)

    def ioctl(self, request, argument, bus=bus):
        if request != _POLL:
            return 0
        return argument & (_WRITABLE | (_READABLE if bus.serial_waiting() else 0))


class TextIOWrapper(io.IOBase):
    buffer = FileIO()

    def write(self, data, text=sys.stdout):
        return text.write(data)

    def ioctl(self, request, argument):
        return self.buffer.ioctl(request, argument)


# `from sys import *` does not include these.
path, ps1, ps2 = sys.path, sys.ps1, sys.ps2
stdin = stdout = stderr = TextIOWrapper()

del FileIO, TextIOWrapper, __file__, addressof, bus, io, sys  # noqa: F821
