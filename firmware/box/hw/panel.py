"""The OLED, which may be missing or fail at any time: start, retry, brightness, sleep."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.panel_transfer import PanelTransfer, QuietBus, pages_of
from box.hw.ticks import elapsed

if TYPE_CHECKING:
    from typing import Any

    from box.hw.bus import Bus

SSD1306 = const(0)
SH1106 = const(1)

# Commands that turn on the SH1106's own supply.
_SUPPLY = const(0xAD)
_SUPPLY_ON = const(0x8B)

# Clones are known to drop the first frame after their start.
_FIRST_FRAMES = const(2)

_FIRST_CONTRAST = const(0x40)

_FIRST_RETRY_MS = const(250)
_LAST_RETRY_MS = const(8_000)


def identify(bus: "Bus", addr: int) -> int:
    """Return SH1106 or SSD1306, by the low nibble of the status byte.

    Modules that cannot be read, or give two different readings, count as SSD1306.
    """
    status = bytearray(1)
    for _ in range(2):
        try:
            bus.writeto(addr, b"\x00")
            bus.readfrom_into(addr, status)
        except OSError:
            return SSD1306
        if status[0] & 0x07:
            return SSD1306
    return SH1106


class Panel(PanelTransfer):
    """The panel, which is also the frame buffer to draw on.

    No method raises if the panel is missing or fails: the picture stays in the frame buffer, and
    `retry` restarts the panel. `orbit` shifts the picture by a pixel; leave the last column and
    the last row empty so that none of it is lost.
    """

    def __init__(self, bus: "Bus", oled: "dict[str, Any]") -> None:
        """Start the panel blank, if it is present.

        oled: the board's data with addr, width (a multiple of 4), height, flip, and, if known,
        controller ("ssd1306" or "sh1106").
        """
        width: int = oled["width"]
        height: int = oled["height"]
        self.addr: int = oled["addr"]
        self._bus = bus
        self._known: str | None = oled.get("controller")
        self._mounted_flipped = bool(oled["flip"])
        self._flipped = False
        self._level = _FIRST_CONTRAST
        self._asleep = False
        self._wait = _FIRST_RETRY_MS
        self._failed_at = -1
        self._starting = True
        super().__init__(QuietBus(bus, self.addr), width, height, self.addr, self._is_paged())
        self._restore()

    @property
    def present(self) -> bool:
        """Whether the panel answered the last transfer."""
        return not self._line.down

    @property
    def failures(self) -> int:
        """Number of transfers that the panel did not answer."""
        return self._line.failures

    @property
    def bytes_sent(self) -> int:
        """Bytes written to the bus, without addresses; wraps at 2**30."""
        return self._line.bytes_sent

    def show(self) -> None:
        """Send the changed parts of the frame buffer to the panel."""
        if self._starting:
            self._pages = pages_of(memoryview(self.buffer)[1:], self.width)
            self._send_all()
        elif not (self._asleep or self._line.down):
            self._update()

    def fill(self, colour: int) -> None:
        """Fill the frame buffer, except while the driver starts the panel: keep the picture."""
        if not self._starting:
            super().fill(colour)

    def shown(self) -> "list[memoryview] | list[bytes]":
        """Return the pages that the panel shows, top first; dark ones while it sleeps."""
        if self._asleep:
            return [bytes(self.width)] * self.pages
        return self._shadow

    def retry(self, now: int) -> int:
        """Restart a lost panel and send it the whole picture, if a retry is due.

        `now` is in milliseconds that wrap at 2**30. Returns: milliseconds until the next call is
        due; -1 if the panel is well. A sleeping panel is switched off again: it may have missed
        the command, or lost its power since.
        """
        if not self._line.down:
            return -1
        if self._failed_at < 0:
            self._failed_at = now
        left = self._wait - elapsed(now, self._failed_at)
        if left > 0:
            return left
        self._restart()
        if self._asleep:
            self.poweroff()
        if self._line.down:
            self._failed_at = now
            self._wait = min(2 * self._wait, _LAST_RETRY_MS)
            return self._wait
        self._failed_at = -1
        self._wait = _FIRST_RETRY_MS
        return -1

    def contrast(self, contrast: int) -> None:
        """Set the brightness, 0 to 255."""
        if contrast != self._level:
            self._level = contrast
            super().contrast(contrast)

    def flip(self, on: bool) -> None:
        """Rotate the picture by 180 degrees from how the board mounts it; `show` completes it."""
        if on == self._flipped:
            return
        self._flipped = on
        self.rotate(on == self._mounted_flipped)
        self._whole_frames = max(self._whole_frames, 1)

    def sleep(self) -> None:
        """Switch the panel off; its memory stays, and nothing is sent until `wake`."""
        self._asleep = True
        self.poweroff()

    def wake(self) -> None:
        """Switch the panel on with the current content of the frame buffer."""
        self._asleep = False
        self.show()
        self.poweron()

    def _is_paged(self) -> bool:
        if self._known is None:
            return identify(self._bus, self.addr) == SH1106
        return self._known == "sh1106"

    def _restart(self) -> None:
        self._line.down = False
        self._paged = self._is_paged()
        self._starting = True
        self.init_display()
        self._restore()
        self.show()

    def _restore(self) -> None:
        """Restore the settings of a panel that the driver has just started."""
        self._starting = False
        if self._paged:
            # The command for the SSD1306's current reference turns off the SH1106's own supply.
            self.poweroff()
            self.write_cmd(_SUPPLY)
            self.write_cmd(_SUPPLY_ON)
            self.poweron()
        super().contrast(self._level)
        self.rotate(self._flipped == self._mounted_flipped)
        self._whole_frames = _FIRST_FRAMES
