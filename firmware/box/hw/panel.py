"""The OLED, which may be missing or fail at any time: retry, brightness, sleep."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.panel_transfer import PanelTransfer
from box.hw.ticks import elapsed
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.hw.panel_transfer import I2C

_CONTRAST = const(0x81)
_OFF = const(0xAE)
_ON = const(0xAF)
# Bit of the status byte.
_IS_OFF = const(0x40)

_FIRST_CONTRAST = const(0x40)

_FIRST_RETRY_MS = const(250)
_LAST_RETRY_MS = const(8_000)


class Panel(PanelTransfer):
    """The panel, which is also the frame buffer to draw on.

    No method raises if the panel is missing or fails: the picture stays in the frame buffer, and
    `retry` restarts the panel. `orbit` shifts the picture by a pixel; leave the last column and
    the last row empty so that none of it is lost.

    asleep: switched off. controller: "ssd1306", "sh1106" or "ssd1309"; None to ask the
    panel, which is one of the first two then.
    mounted_flipped: the board mounts it upside down. flipped: the user turned the picture.
    """

    def __init__(
        self, bus: "I2C", oled: "dict[str, Any]", reset: "Callable[[], None] | None" = None
    ) -> None:
        """Start the panel blank, if it is present.

        oled: the board's data with addr, width (a multiple of 4), height, flip, and, if known,
        controller. reset: pulses its reset, without which some do not start; None for no pin.
        """
        super().__init__(bus, oled["addr"], oled["width"], oled["height"])
        self.reset = reset
        self.controller: str | None = oled.get("controller")
        self.mounted_flipped = bool(oled["flip"])
        self.flipped = False
        self.asleep = False
        self._level = _FIRST_CONTRAST
        self._wait = _FIRST_RETRY_MS
        self._failed_at = -1
        self._status = bytearray(1)
        self._tells = False
        # Imported here and below: needed only at a start and after a failure.
        from box.hw import panel_start

        panel_start.start(self)

    def show(self) -> None:
        """Send the changed parts of the frame buffer to the panel.

        One that is off then, though it should be on, has lost its power for a moment: it is lost.
        """
        if self.asleep or self.down:
            return
        sent = self.bytes_sent
        self._update()
        if self.bytes_sent != sent:
            self._look()

    def _look(self) -> None:
        try:
            self.bus.readfrom_into(self.addr, self._status)
        except OSError:
            # Some clones cannot be read.
            return
        if not self._status[0] & _IS_OFF:
            self._tells = True
        elif self._tells:
            # A clone that never said that it is on says nothing by this.
            self.down = True
            self.failures += 1

    def retry(self, now: int) -> int:
        """Restart a lost panel and send it the whole picture, if a retry is due.

        `now` is in milliseconds that wrap at 2**30. Returns: milliseconds until the next call is
        due; -1 if the panel is well. A sleeping panel is switched off again: it may have missed
        the command, or lost its power since.
        """
        return self._retried(now) if self.down else -1

    def _retried(self, now: int) -> int:
        # Not in `retry`, which each turn calls: a large frame takes memory from the heap.
        if self._failed_at < 0:
            self._failed_at = now
        left = self._wait - elapsed(now, self._failed_at)
        if left > 0:
            return left
        try:
            from box.hw import panel_start

            panel_start.restart(self)
        except NO_ROOM:
            # The next retry may find room.
            self.down = True
        if self.down:
            self._failed_at = now
            self._wait = min(2 * self._wait, _LAST_RETRY_MS)
            return self._wait
        self._failed_at = -1
        self._wait = _FIRST_RETRY_MS
        return -1

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        if level != self._level:
            self._level = level
            self.send_contrast()

    def send_contrast(self) -> None:
        """Send the brightness to the panel."""
        self.command(_CONTRAST)
        self.command(self._level)

    def sleep(self) -> None:
        """Switch the panel off; its memory stays, and nothing is sent until `wake`."""
        self.asleep = True
        self.command(_OFF)

    def wake(self) -> None:
        """Switch the panel on with the current content of the frame buffer."""
        self.asleep = False
        if not self.down:
            self._update()
        self.command(_ON)
