"""List the serial ports of this computer and tell which may belong to boards."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from serial.tools import list_ports

# USB vendor ids of boards and their serial chips, with product ids; None for any.
KNOWN: Mapping[int, tuple[int, ...] | None] = {
    0x303A: None,
    0x10C4: (0xEA60,),
    0x1A86: (0x7523, 0x55D3, 0x55D4),
    0x0403: (0x6001, 0x6010, 0x6015),
}


_LISTED_TRIES = 3


@dataclass(frozen=True)
class Found:
    """A serial port of this computer.

    what: description by the system. usb: USB device as vendor:product:serial, or "". known:
    whether it may be a board. location: USB socket, such as "1-4.2:1.0", "" if not known.
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
    """Return the serial ports of this computer, sorted by name, without opening them."""
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
        # A device that is unplugged while pyserial lists it ends in TypeError: int(None, 16).
        with suppress(TypeError, OSError):
            return list(list_ports.comports())
    return list(list_ports.comports())


def is_board(vendor: int | None, product: int | None) -> bool:
    """Return whether a USB device with these ids may be a board or its serial chip."""
    if vendor is None or vendor not in KNOWN:
        return False
    products = KNOWN[vendor]
    return products is None or product in products
