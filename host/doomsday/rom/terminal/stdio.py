"""Stand-in for sys with the port's streams, which send bytes unchanged.

Text goes through the terminal to the supervisor, which converts line ends to CR LF as the port
does. Bytes go through the wire of requests, which replies when the UART has room for them.
"""

import io
import sys
from sys import *  # noqa: F403

import wires
from micropython import const

__name__ = "sys"

_PIECE = const(1024)
_POLL = const(3)
_WRITABLE = const(4)


class FileIO(io.IOBase):
    def write(self, data, *bounds, ask=wires.ask):
        # The signatures of a stream: (data), (data, size) or (data, offset, size).
        data = memoryview(data)
        if bounds:
            data = data[bounds[0] if len(bounds) > 1 else 0 :][: bounds[-1]]
        for at in range(0, len(data), _PIECE):
            ask("w", data=data[at : at + _PIECE])
        return len(data)

    def ioctl(self, request, argument):
        return argument & _WRITABLE if request == _POLL else 0


class TextIOWrapper(io.IOBase):
    buffer = FileIO()

    def write(self, *data, text=sys.stdout):
        return text.write(*data)

    def ioctl(self, request, argument):
        return argument & _WRITABLE if request == _POLL else 0


# `from sys import *` does not include these.
path, ps1, ps2 = sys.path, sys.ps1, sys.ps2
stdout = stderr = TextIOWrapper()

del FileIO, TextIOWrapper, __file__, io, sys, wires  # noqa: F821
