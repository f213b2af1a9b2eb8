"""Follow a port whose USB device may return under another name.

A chip with native USB disconnects at every reset. Stock MicroPython on an ESP32-S3 is a TinyUSB
device (303a:4001), the bootloader in its ROM is the USB-Serial-JTAG (303a:1001).
"""

import os
import re

from doomsday.device.port import clock
from doomsday.device.port.listing import Found, ports
from doomsday.errors import NO_BOX, Failure
from doomsday.wording import printable

ESPRESSIF = 0x303A
BACK_S = 20.0
# USB product ids of the bootloader in ROM: USB-Serial-JTAG, and USB-OTG, which has the chip's.
_LOADERS = (0x1001, 0x0009)
_LOOK_S = 0.05
# The bootloader writes the MAC as 48:CA:43:59:06:20; MicroPython in lower case, with two more,
# uninitialised bytes (ports/esp32/usb.c).
_MAC = re.compile(r"([0-9a-f]{12})(?:[0-9a-f]{4})?")


class UsbPort:
    """A port by its name, or by its USB device if that is listed."""

    def __init__(self, name: str) -> None:
        self._name = name
        # macOS has two devices for each port and lists only the call-out device.
        names = {name, os.path.realpath(name), name.replace("/dev/tty.", "/dev/cu.")}
        self._known = next(
            (each for each in ports() if names & {each.port, os.path.realpath(each.port)}), None
        )

    @property
    def name(self) -> str:
        """The last known name of the port."""
        return self._name

    @property
    def native(self) -> bool:
        """Whether it is the chip's native USB, which disconnects when the chip resets."""
        return self._known is not None and self._known.vendor == ESPRESSIF

    def found(self) -> Found | None:
        """Return the port as it is listed now and update `name`; None while it is absent."""
        known = self._known
        same = [] if known is None else [each for each in ports() if _is_same(known, each)]
        if known is None or not same:
            return None
        # A device may have several ports: prefer the one at the same interface.
        best = min(same, key=lambda each: each.location != known.location)
        self._name = best.port
        return best

    def here(self) -> bool:
        """Return whether the port exists now, under any name."""
        if self._known is None:
            return os.name == "nt" or os.path.exists(self._name)
        return self.found() is not None

    def wait(self, patience_s: float | None = None) -> str:
        """Wait for the port and return its name. Raises: Failure if it does not return."""
        end = clock.now() + (BACK_S if patience_s is None else patience_s)
        while not self.here():
            if clock.now() > end:
                raise Failure(
                    f"The board at {printable(self._name)} disconnected from USB at its reset "
                    "and did not return.",
                    "unplug it, hold its button BOOT while you plug it in again, then run the "
                    "command again",
                    NO_BOX,
                )
            clock.sleep(_LOOK_S)
        return self._name


def is_loader(found: Found | None) -> bool:
    """Return whether a port belongs to the bootloader in a chip's ROM."""
    return found is not None and found.vendor == ESPRESSIF and found.product in _LOADERS


def _is_same(known: Found, other: Found) -> bool:
    """Return whether two listed ports are one device, by MAC or else by USB socket."""
    if known.vendor != other.vendor:
        return False
    if known.vendor == ESPRESSIF and _mac(known) and _mac(other):
        return _mac(known) == _mac(other)
    if known.location or other.location:
        return _socket(known) == _socket(other)
    return (known.port, known.usb) == (other.port, other.usb)


def _mac(found: Found) -> str:
    plain = _MAC.fullmatch(found.serial.replace(":", "").lower())
    return plain[1] if plain else ""


def _socket(found: Found) -> str:
    """Return the USB socket; the interface after the colon differs by program."""
    return found.location.partition(":")[0]
