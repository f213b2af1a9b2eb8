"""Which port a box is at: the one named, the one remembered, or the one that answers."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from serial.tools import list_ports

from doomsday.device.line import faults
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.port import Port
from doomsday.device.line.remembered import Remembered, recall, remember
from doomsday.errors import NO_BOX, Failure

VARIABLE = "DOOMSDAY_PORT"

# USB vendors of boards and their serial chips, with their products; None is any.
KNOWN: Mapping[int, tuple[int, ...] | None] = {
    0x303A: None,
    0x10C4: (0xEA60,),
    0x1A86: (0x7523, 0x55D3, 0x55D4),
    0x0403: (0x6001, 0x6010, 0x6015),
}


_LISTED_TRIES = 3


@dataclass(frozen=True)
class Found:
    """A port of this machine. `usb` is its USB device as vendor:product:serial, or "".

    location: the USB socket, such as "1-4.2:1.0", "" where the system does not tell.
    """

    port: str
    what: str
    usb: str
    vendor: int | None
    known: bool
    product: int | None = None
    serial: str = ""
    location: str = ""


def ports() -> list[Found]:
    """The ports of this machine, in order of their names; none is opened."""
    found = []
    for port in sorted(_listed(), key=lambda port: port.device):
        usb = ""
        if port.vid is not None:
            usb = f"{port.vid:04x}:{port.pid:04x}:{port.serial_number or ''}"
        found.append(
            Found(
                port.device,
                port.description or "",
                usb,
                port.vid,
                is_board(port.vid, port.pid),
                port.pid,
                port.serial_number or "",
                port.location or "",
            )
        )
    return found


def _listed() -> list[Any]:
    for _ in range(_LISTED_TRIES - 1):
        # pyserial reads the numbers of a device that may leave meanwhile: int(None, 16).
        with suppress(TypeError, OSError):
            return list(list_ports.comports())
    return list(list_ports.comports())


@contextmanager
def connected(named: str | None = None) -> Iterator[Box]:
    """A box to talk to: at the port named, in DOOMSDAY_PORT, remembered, or the one that answers.

    Ports that nobody named are opened only where their USB numbers are those of boards. Raises
    Failure, with the exit code for no box or for more than one.
    """
    box = _chosen(named or os.environ.get(VARIABLE))
    try:
        yield box
        box.bye()
    except (faults.Cut, faults.Silent) as broken_off:
        raise _shared(box.port) or broken_off from None
    except KeyboardInterrupt:
        with suppress(Failure):
            box.bye()
        raise
    finally:
        box.line.stream.close()


def greeted(port: str, vendor: int | None = None, stop: bool = False) -> Box:
    """The box at a port; `stop` as Box has it. Raises Failure, the port being closed then."""
    stream = Port(port, vendor)
    try:
        return Box(Conversation(stream), stop=stop)
    except Failure as failure:
        stream.close()
        if failure.code == NO_BOX or isinstance(failure, faults.Cut):
            raise _shared(port) or failure from None
        raise
    except BaseException:
        stream.close()
        raise


def _shared(port: str) -> Failure | None:
    """The failure that names another program at a port: each takes the other's answers."""
    holder = faults.holder_of(port)
    return faults.in_use(port, holder) if holder else None


def _chosen(named: str | None) -> Box:
    found = {port.port: port for port in ports()}
    box = (
        _at(_absolute(named), found) if named else remembered(found, stop=True) or _only_one(found)
    )
    usb = found[box.port].usb if box.port in found else ""
    remember(Remembered(box.port, box.hello.id, usb))
    return box


def _at(port: str, found: Mapping[str, Found]) -> Box:
    return greeted(port, found[port].vendor if port in found else None, stop=True)


def _absolute(port: str) -> str:
    """The port by a name that holds in any folder."""
    return os.path.abspath(port) if os.name != "nt" and os.path.exists(port) else port


def remembered(found: Mapping[str, Found], stop: bool = False) -> Box | None:
    """The box that served last, if it is where it was, and that port is the same device.

    `found` are the ports of this machine by name; `stop` as Box has it, for a box that a killed
    command has left in the middle of something.
    """
    kept = recall()
    if kept is None or not os.path.exists(kept.port):
        return None
    if kept.usb != (found[kept.port].usb if kept.port in found else ""):
        return None
    try:
        vendor = found[kept.port].vendor if kept.port in found else None
        box = greeted(kept.port, vendor, stop)
    except Failure:
        return None
    if box.hello.id == kept.box:
        return box
    box.line.stream.close()
    return None


def _only_one(found: Mapping[str, Found]) -> Box:
    """The one box at a port of a known kind. Raises Failure where there is none, or several."""
    boxes: list[Box] = []
    reasons: list[Failure] = []
    for port in found.values():
        if port.known:
            try:
                boxes.append(greeted(port.port, port.vendor))
            except Failure as failure:
                reasons.append(failure)
    if len(boxes) == 1:
        return boxes[0]
    for box in boxes:
        box.bye()
        box.line.stream.close()
    if boxes:
        raise faults.many_boxes([(box.port, box.hello.name) for box in boxes])
    boards = [reason for reason in reasons if isinstance(reason, faults.NotABox) and reason.board]
    telling = reasons if len(reasons) == 1 else boards
    if len(telling) == 1:
        raise telling[0]
    unasked = (port.port for port in found.values() if port.usb and not port.known)
    raise faults.no_box(len(reasons), next(unasked, ""))


def is_board(vendor: int | None, product: int | None) -> bool:
    """Whether a USB device with these numbers may be a board, or the serial chip of one."""
    if vendor is None or vendor not in KNOWN:
        return False
    products = KNOWN[vendor]
    return products is None or product in products
