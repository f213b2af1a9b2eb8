"""What the kernel has for a USB serial port and not for a pty: modem lines, and a list of ports.

Python runs this file at its start where this folder is in PYTHONPATH, so the esptool that tests
run is the real one: it sets DTR and RTS, and asks pyserial for the ports, as it does anywhere.

DOOMSDAY_TEST_LINES: a datagram socket that is told of each change, as "/dev/pts/7 dtr rts".
DOOMSDAY_TEST_PORTS: a file of JSON, the ports of this machine.
"""

import errno
import fcntl
import json
import os
import select
import socket
import struct
import termios
from typing import Any

LINES = "DOOMSDAY_TEST_LINES"
PORTS = "DOOMSDAY_TEST_PORTS"

_BITS = termios.TIOCM_DTR | termios.TIOCM_RTS
_ioctl = fcntl.ioctl
_open = os.open
_states: dict[str, int] = {}


class ListedPort:
    """A port as pyserial lists it."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.__dict__.update(description="n/a", manufacturer=None, product=None, **row)


def ioctl(fd: Any, request: int, arg: Any = 0, mutate_flag: bool = True) -> Any:
    """`fcntl.ioctl` with the requests for modem lines, which a pty refuses."""
    name = _pty(fd)
    if not name or request not in (
        termios.TIOCMGET,
        termios.TIOCMSET,
        termios.TIOCMBIS,
        termios.TIOCMBIC,
    ):
        return _ioctl(fd, request, arg, mutate_flag)
    gone = select.poll()
    gone.register(fd, 0)
    if gone.poll(0):
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    state = _states.get(name, _BITS)
    if request == termios.TIOCMGET:
        return struct.pack("I", state)
    bits = struct.unpack("I", arg)[0]
    if request == termios.TIOCMSET:
        state = bits
    elif request == termios.TIOCMBIS:
        state |= bits
    else:
        state &= ~bits
    _tell(name, state)
    return b""


def open_(path: Any, flags: int, *more: Any, **named: Any) -> int:
    """`os.open`, which raises both lines as the kernel does at the opening of a port."""
    fd = _open(path, flags, *more, **named)
    name = _pty(fd)
    if name:
        _tell(name, _BITS)
    return fd


def comports(include_links: bool = False) -> list[ListedPort]:
    """The ports that the test's machine has now."""
    with open(os.environ[PORTS]) as file:
        return [ListedPort(row) for row in json.load(file)]


def _pty(fd: Any) -> str:
    """The name of the terminal at a descriptor, "" where it is another file."""
    try:
        name = os.readlink(f"/proc/self/fd/{fd if isinstance(fd, int) else fd.fileno()}")
    except (OSError, ValueError):
        return ""
    name = name.removesuffix(" (deleted)")
    return name if name.startswith("/dev/pts/") and name != "/dev/pts/ptmx" else ""


def _tell(name: str, state: int) -> None:
    _states[name] = state
    dtr, rts = bool(state & termios.TIOCM_DTR), bool(state & termios.TIOCM_RTS)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.sendto(f"{name} {dtr:d} {rts:d}".encode(), os.environ[LINES])


if LINES in os.environ:
    from serial.tools import list_ports

    fcntl.ioctl = ioctl  # type: ignore[assignment]
    os.open = open_  # type: ignore[assignment]
    list_ports.comports = comports
