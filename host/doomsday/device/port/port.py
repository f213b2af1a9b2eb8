"""A serial port that is opened and closed without resetting the board."""

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
    """A byte stream to and from a box. `name` is shown to the user."""

    name: str

    def read(self, timeout_s: float) -> bytes:
        """Return received bytes, b"" after `timeout_s` seconds without any. Raises: Cut."""

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises: Cut."""

    def close(self) -> None:
        """Close the stream."""


class Port:
    """An open serial port, locked against other programs that honour the lock."""

    def __init__(self, name: str, vendor: int | None = None) -> None:
        """Open the port. vendor: its USB vendor id, if any. Raises: Failure if it cannot open."""
        self.name = name
        try:
            self._serial = _opened(name, vendor)
        except (OSError, ValueError) as error:
            raise _why_not(name, error) from None

    def read(self, timeout_s: float) -> bytes:
        """Read as Stream does, up to 20 ms late. Raises: Cut if the port is gone."""
        try:
            self._serial.timeout = min(timeout_s, _READ_S) if timeout_s < _READ_S else _READ_S
            data: bytes = self._serial.read(1)
            if data:
                data += self._serial.read(self._serial.in_waiting)
            return data
        except (OSError, TypeError):
            # TypeError: pyserial has lost its descriptor because the device is gone.
            raise faults.Cut(self.name) from None

    def write(self, data: bytes) -> None:
        """Write as Stream does. Raises: Cut if the port is gone."""
        try:
            self._serial.write(data)
        except (OSError, TypeError):
            raise faults.Cut(self.name) from None

    def close(self) -> None:
        """Close the port: drop RTS first, then DTR, an order that resets no board."""
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
        # This driver raises DTR and RTS at different times on open, which resets the board.
        port.dtr = False
        port.rts = False
        port.open()
        port.dtr = True
        port.rts = True
    else:
        # Both lines on, pyserial's default, does not reset a board; presetting them would.
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
