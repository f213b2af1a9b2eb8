"""A port that is found again when its USB device comes back under another name.

A chip with USB of its own leaves USB with every reset. Stock MicroPython on an ESP32-S3 is a
TinyUSB device (303a:4001), the loader in its ROM is the USB-Serial-JTAG (303a:1001).
"""

import os
import re

from doomsday.console.output import printable
from doomsday.device.port import clock
from doomsday.device.port.listing import Found, ports
from doomsday.errors import NO_BOX, Failure

ESPRESSIF = 0x303A
BACK_S = 20.0
# What the loader in the ROM is on USB: USB-Serial-JTAG, or USB-OTG, whose number is the chip's.
_LOADERS = (0x1001, 0x0009)
_LOOK_S = 0.05
# The loader writes the MAC as 48:CA:43:59:06:20; MicroPython in lower case, with two bytes more
# that nobody set (ports/esp32/usb.c).
_MAC = re.compile(r"([0-9a-f]{12})(?:[0-9a-f]{4})?")


class UsbPort:
    """The port of that name; where its USB device is listed, wherever that is now."""

    def __init__(self, name: str) -> None:
        self._name = name
        # macOS lists the call-up device of the two that each port has.
        names = {name, os.path.realpath(name), name.replace("/dev/tty.", "/dev/cu.")}
        self._known = next(
            (each for each in ports() if names & {each.port, os.path.realpath(each.port)}), None
        )

    @property
    def name(self) -> str:
        """Its name, the last that was seen."""
        return self._name

    @property
    def native(self) -> bool:
        """Whether it is the chip's own USB: there is no bridge that stays when the chip resets."""
        return self._known is not None and self._known.vendor == ESPRESSIF

    def found(self) -> Found | None:
        """Return the port as it is listed now and note its name; None while it is gone."""
        known = self._known
        same = [] if known is None else [each for each in ports() if _is_same(known, each)]
        if known is None or not same:
            return None
        # One device may have several ports; the one at the same interface is the same.
        best = min(same, key=lambda each: each.location != known.location)
        self._name = best.port
        return best

    def here(self) -> bool:
        """Return whether it is there now, by whatever name."""
        if self._known is None:
            return os.name == "nt" or os.path.exists(self._name)
        return self.found() is not None

    def wait(self, patience_s: float | None = None) -> str:
        """Wait for the port and return its name. Raises: Failure where it does not come back."""
        end = clock.now() + (BACK_S if patience_s is None else patience_s)
        while not self.here():
            if clock.now() > end:
                raise Failure(
                    f"The board at {printable(self._name)} left USB at its reset and did not "
                    "come back.",
                    "unplug it, hold its button BOOT while you plug it in again, then the same "
                    "command",
                    NO_BOX,
                )
            clock.sleep(_LOOK_S)
        return self._name


def is_loader(found: Found | None) -> bool:
    """Return whether a port is that of the loader in a chip's ROM."""
    return found is not None and found.vendor == ESPRESSIF and found.product in _LOADERS


def _is_same(known: Found, other: Found) -> bool:
    """Return whether two listed ports are one device: by its MAC, else by the socket it is in."""
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
