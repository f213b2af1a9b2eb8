"""The OLED: a frame buffer of which only what changed is sent, and which may fail at any time."""

from typing import TYPE_CHECKING

import adafruit_ssd1306
import framebuf
from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

from box.hw.ticks import elapsed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.hw.bus import Bus

SSD1306 = const(0)
SH1106 = const(1)

_COMMANDS = const(0x00)
_DATA = const(0x40)
_COLUMN_RANGE = const(0x21)
_PAGE_RANGE = const(0x22)
_PAGE = const(0xB0)
_COLUMN_HIGH = const(0x10)

# An SH1106 has 132 columns, of which the glass shows the middle 128.
_SH1106_OFFSET = const(2)

# An SH1106's own supply, and how to turn it on.
_SUPPLY = const(0xAD)
_SUPPLY_ON = const(0x8B)

# Columns in one transfer. Stock firmware up to 1.28 may wait 100 ms a byte for one that hangs, and
# the watchdog bites after 8 s.
_MOST = const(60)

# Runs of columns are rounded up to this, so that few views of the transmit buffer are needed.
_STEP = const(4)

# Unchanged columns sent along rather than paying for another address.
_BRIDGE = const(8)

# Clones are known to drop the first frame after their start.
_FIRST_FRAMES = const(2)

_FIRST_CONTRAST = const(0x40)

_FIRST_RETRY_MS = const(250)
_LAST_RETRY_MS = const(8_000)

_COUNT_MASK = const(0x3FFF_FFFF)

# Nothing here speaks SPI: that half of the driver is garbage now.
adafruit_ssd1306.SSD1306_SPI = None  # type: ignore[misc, assignment]


def power_up(
    oled: "dict[str, Any]",
    power: "dict[str, int] | None",
    pin: "Any",
    sleep_ms: "Callable[[int], object]",
) -> None:
    """Give the panel its supply and its reset pulse, as far as the board has pins for them.

    `oled` and `power` are the board's data, `pin` is machine.Pin, `sleep_ms` waits.
    """
    if power:
        pin(power["pin"], pin.OUT, value=power["on"])
        sleep_ms(50)
    if oled["rst"] is not None:
        reset = pin(oled["rst"], pin.OUT, value=0)
        sleep_ms(10)
        reset.value(1)
        sleep_ms(10)


def identify(bus: "Bus", addr: int) -> int:
    """SH1106 or SSD1306, told by the low nibble of the status byte.

    Modules that cannot be read count as SSD1306; so does whatever reads differently twice.
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


class _Line:
    """The bus as the driver sees it: nothing is raised, and after a failure all is silent."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus
        self.down = False
        self.failures = 0
        self.bytes_sent = 0

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(
        self,
        addr: int,
        buf: "bytes | bytearray | memoryview",
        start: int = 0,
        end: "int | None" = None,
    ) -> None:
        if self.down:
            return
        try:
            self._bus.writeto(addr, buf, start, end)
        except OSError:
            self.down = True
            self.failures += 1
            return
        self.bytes_sent = (self.bytes_sent + len(buf)) & _COUNT_MASK


def _pages(data: memoryview, width: int) -> "list[memoryview]":
    """Views of the pages of a frame."""
    return [data[at : at + width] for at in range(0, len(data), width)]


class Panel(SSD1306_I2C):
    """The panel, which is also the frame buffer to draw on.

    Nothing here raises when the panel is missing or fails: the picture stays in the frame buffer,
    and `retry` brings the panel back. A picture that leaves the last column and the last row free
    loses nothing when `orbit` moves it.
    """

    def __init__(self, bus: "Bus", oled: "dict[str, Any]") -> None:
        """Start the panel blank, if it is there.

        `oled` is the board's data: addr, width (a multiple of 4), height, flip, and controller
        ("ssd1306" or "sh1106") if it is known.
        """
        width: int = oled["width"]
        height: int = oled["height"]
        size = width * height // 8
        self.addr: int = oled["addr"]
        self._bus = bus
        self._line = _Line(bus)
        self._known: str | None = oled.get("controller")
        self._mounted_flipped = bool(oled["flip"])
        self._flipped = False
        self._level = _FIRST_CONTRAST
        self._asleep = False
        self._wait = _FIRST_RETRY_MS
        self._failed_at = -1

        # What the chip holds, known once no whole frames are due.
        self._shadow = _pages(memoryview(bytearray(size)), width)
        self._whole_frames = 0
        self._dx = 0
        self._dy = 0
        # One page of the moved picture at a time.
        strip = bytearray(width)
        self._strip = memoryview(strip)
        self._moved = framebuf.FrameBuffer(strip, width, 8, framebuf.MONO_VLSB)
        self._pages: list[memoryview] = []

        self._transmit = bytearray(1 + _MOST)
        self._transmit[0] = _DATA
        whole = memoryview(self._transmit)
        self._spans = [whole[: 1 + n] for n in range(0, _MOST + 1, _STEP)]
        self._address = bytearray((_COMMANDS, _COLUMN_RANGE, 0, 0, _PAGE_RANGE, 0, 0))
        self._columns = memoryview(self._address)[:4]
        self._page_address = bytearray((_COMMANDS, _PAGE, 0, 0))
        # Where the next byte would land without an address: this page, from this column on.
        self._next_page = -1
        self._window = 0
        self._window_width = 0

        self._identify()
        self._starting = True
        super().__init__(width, height, self._line, addr=self.addr)
        self._settle()

    @property
    def present(self) -> bool:
        """Whether the panel answered when last spoken to."""
        return not self._line.down

    @property
    def failures(self) -> int:
        """How often the panel did not answer."""
        return self._line.failures

    @property
    def bytes_sent(self) -> int:
        """Bytes written to the bus, addresses not counted; wraps at 2**30."""
        return self._line.bytes_sent

    def show(self) -> None:
        """Bring the panel to what the frame buffer holds."""
        if self._starting:
            self._pages = _pages(memoryview(self.buffer)[1:], self.width)
            self._send_all()
        elif not (self._asleep or self._line.down):
            self._update()

    def fill(self, colour: int) -> None:
        """Fill the frame buffer; the driver, which wants to as it starts the panel, may not."""
        if not self._starting:
            super().fill(colour)

    def shown(self) -> "list[memoryview] | list[bytes]":
        """The pages that the panel shows, top first; dark ones while it sleeps."""
        if self._asleep:
            return [bytes(self.width)] * self.pages
        return self._shadow

    def retry(self, now: int) -> int:
        """Bring a lost panel back and send it the whole picture, if it is time to try.

        `now` is in milliseconds that wrap at 2**30. Returns the milliseconds until it wants to be
        called again, or -1 when the panel is well. One that sleeps is put out again: it may have
        missed that, or have lost its power since.
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
        """Turn the picture by half a turn from how the board mounts it; `show` completes it."""
        if on == self._flipped:
            return
        self._flipped = on
        self.rotate(on == self._mounted_flipped)
        self._whole_frames = max(self._whole_frames, 1)

    def orbit(self, dx: int, dy: int) -> bool:
        """Have `show` move the picture right and down by 0 or 1 pixel each.

        Returns whether that is another place than before.
        """
        if dx == self._dx and dy == self._dy:
            return False
        self._dx = dx
        self._dy = dy
        return True

    def sleep(self) -> None:
        """Put the panel out; its memory stays, and nothing is sent until `wake`."""
        self._asleep = True
        self.poweroff()

    def wake(self) -> None:
        """Light the panel, with what the frame buffer holds by now."""
        self._asleep = False
        self.show()
        self.poweron()

    def _identify(self) -> None:
        if self._known is None:
            controller = identify(self._bus, self.addr)
        else:
            controller = SH1106 if self._known == "sh1106" else SSD1306
        self._paged = controller == SH1106

    def _restart(self) -> None:
        self._line.down = False
        self._identify()
        self._starting = True
        self.init_display()
        self._settle()
        self.show()

    def _settle(self) -> None:
        """Bring a panel that the driver has just started to how it was."""
        self._starting = False
        if self._paged:
            # What chooses the current reference on an SSD1306 stops the SH1106's own supply.
            self.poweroff()
            self.write_cmd(_SUPPLY)
            self.write_cmd(_SUPPLY_ON)
            self.poweron()
        super().contrast(self._level)
        self.rotate(self._flipped == self._mounted_flipped)
        self._whole_frames = _FIRST_FRAMES

    def _picture(self, page: int) -> memoryview:
        """A page to show: of the frame buffer, or of a moved copy, which the next one replaces."""
        if not (self._dx or self._dy):
            return self._pages[page]
        self._moved.fill(0)
        self._moved.blit(self, self._dx, self._dy - 8 * page)
        return self._strip

    def _update(self) -> None:
        if self._whole_frames:
            while self._whole_frames:
                self._send_all()
                self._whole_frames -= 1
            return
        self._next_page = -1
        for page in range(self.pages):
            new = self._picture(page)
            if new != self._shadow[page]:
                self._send_changes(page, new, self._shadow[page])

    def _send_all(self) -> None:
        self._next_page = -1
        for page in range(self.pages):
            self._send(page, 0, self.width, self._picture(page), self._shadow[page])

    def _send_changes(self, page: int, new: memoryview, old: memoryview) -> None:
        """Send the changed columns of a page in runs that bridge short unchanged gaps."""
        width = self.width
        x = 0
        while x < width:
            if new[x] == old[x]:
                x += 1
                continue
            first = last = x
            x += 1
            while x < width and x - last <= _BRIDGE:
                if new[x] != old[x]:
                    last = x
                x += 1
            self._send_run(page, first, last + 1, new, old)

    def _send_run(self, page: int, first: int, end: int, new: memoryview, old: memoryview) -> None:
        """Send at least columns first to end - 1, without an address where one can be saved."""
        window = self._window
        if (
            page == self._next_page
            and window <= first
            and end <= window + self._window_width
            and self._window_width - (end - first) <= _BRIDGE
        ):
            self._send(page, window, self._window_width, new, old)
            return
        width = (end - first + _STEP - 1) // _STEP * _STEP
        self._send(page, min(first, self.width - width), width, new, old)

    def _send(self, page: int, first: int, width: int, new: memoryview, old: memoryview) -> None:
        """Send a run of columns, a multiple of 4 wide, and note that the chip has it."""
        if page != self._next_page or first != self._window or width != self._window_width:
            self._seek(page, first, width)
        transmit = self._transmit
        end = first + width
        while first < end:
            # What follows in the window needs no address of its own.
            size = min(end - first, _MOST)
            for i in range(size):
                value = new[first + i]
                transmit[1 + i] = value
                old[first + i] = value
            self._line.writeto(self.addr, self._spans[size // _STEP])
            first += size
        self._next_page = -1 if self._paged else page + 1

    def _seek(self, page: int, first: int, width: int) -> None:
        """Address a window of columns, from a page to the last one.

        A range of columns leaves the page where it is, which may be the right one already.
        """
        column = first + (128 - self.width) // 2
        if self._paged:
            column += _SH1106_OFFSET
            command = self._page_address
            command[1] = _PAGE + page
            command[2] = column & 0x0F
            command[3] = _COLUMN_HIGH + (column >> 4)
            self._line.writeto(self.addr, command)
        else:
            command = self._address
            command[2] = column
            command[3] = column + width - 1
            command[5] = page
            command[6] = self.pages - 1
            there = page == self._next_page
            self._line.writeto(self.addr, self._columns if there else command)
        self._window = first
        self._window_width = width
