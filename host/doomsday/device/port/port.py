"""A serial port, opened and closed so that a board is not reset by it."""

import errno
import os
from contextlib import suppress
from typing import Any, Protocol

import serial

from doomsday.device.port import faults
from doomsday.errors import Failure

BAUD = 115_200
_READ_S = 0.02
_WRITE_S = 2.0
_CP210X = 0x10C4


class Stream(Protocol):
    """Bytes to and from the other end. `name` is for people."""

    name: str

    def read(self, timeout_s: float) -> bytes:
        """Return what has come, after at most so many seconds; b"" for nothing. Raises: Cut."""

    def write(self, data: bytes) -> None:
        """Send all of it. Raises Cut."""

    def close(self) -> None:
        """Let go of it."""


class Port:
    """An open serial port that no other program of good manners can open meanwhile."""

    def __init__(self, name: str, vendor: int | None = None) -> None:
        """Open it; `vendor` is its USB vendor, where it has one. Raises Failure."""
        self.name = name
        try:
            self._serial = _opened(name, vendor)
        except (OSError, ValueError) as error:
            raise _why_not(name, error) from None

    def read(self, timeout_s: float) -> bytes:
        """Read as Stream does; it may return later by 20 ms."""
        try:
            self._serial.timeout = min(timeout_s, _READ_S) if timeout_s < _READ_S else _READ_S
            data: bytes = self._serial.read(1)
            if data:
                data += self._serial.read(self._serial.in_waiting)
            return data
        except (OSError, TypeError):
            # pyserial has no descriptor any more where the device went away.
            raise faults.Cut(self.name) from None

    def write(self, data: bytes) -> None:
        """Write as Stream does."""
        try:
            self._serial.write(data)
        except (OSError, TypeError):
            raise faults.Cut(self.name) from None

    def close(self) -> None:
        """Let go of it: RTS first, then DTR, which no board takes for a reset."""
        with suppress(OSError):
            self._serial.rts = False
            self._serial.dtr = False
        with suppress(OSError):
            self._serial.close()


def _opened(name: str, vendor: int | None) -> Any:
    port = serial.Serial(
        None, BAUD, timeout=_READ_S, write_timeout=_WRITE_S, exclusive=_exclusive()
    )
    port.port = name
    if os.name == "nt" and vendor == _CP210X:
        # This driver raises the two lines at different times unless they are raised after.
        port.dtr = False
        port.rts = False
        port.open()
        port.dtr = True
        port.rts = True
    else:
        # Both lines on, pyserial's default, leaves a board alone; presetting them does not.
        port.open()
    return port


def _exclusive() -> bool | None:
    return None if os.name == "nt" else True


def _why_not(name: str, error: Exception) -> Failure:
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return faults.no_rights(name)
    if number in (errno.EAGAIN, errno.EBUSY) or "PermissionError" in str(error):
        return faults.in_use(name, faults.holder_of(name))
    if (
        number == errno.ENOENT
        or "FileNotFoundError" in str(error)
        or isinstance(error, ValueError)
    ):
        return faults.no_port(name)
    return faults.no_serial_port(name)
