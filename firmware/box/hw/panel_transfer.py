"""Send a picture to the OLED: only changed columns, in few transfers."""

from typing import TYPE_CHECKING

import adafruit_ssd1306
import framebuf
from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

if TYPE_CHECKING:
    from box.hw.bus import Bus

_COMMANDS = const(0x00)
_DATA = const(0x40)
_COLUMN_RANGE = const(0x21)
_PAGE_RANGE = const(0x22)
_PAGE = const(0xB0)
_COLUMN_HIGH = const(0x10)

# An SH1106 has 132 columns, of which the display shows the middle 128.
_SH1106_OFFSET = const(2)

# Columns in one transfer. Stock firmware up to 1.28 may wait 100 ms a byte for a display that
# hangs; the watchdog resets the chip after 8 s.
_MOST = const(60)

# Runs of columns are rounded up to a multiple of this, to need few views of the transmit buffer.
_STEP = const(4)

# Unchanged columns to resend rather than pay for another address.
_BRIDGE = const(8)

_COUNT_MASK = const(0x3FFF_FFFF)

# The SPI half of the driver is not used: free its memory.
adafruit_ssd1306.SSD1306_SPI = None  # type: ignore[misc, assignment]


class QuietBus:
    """The bus as the driver sees it: it raises no error, and sends nothing after a failure.

    down: a transfer failed. failures: number of failures. bytes_sent: wraps at 2**30.
    """

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


def pages_of(data: memoryview, width: int) -> "list[memoryview]":
    """Return one view of `data` for each page of a frame."""
    return [data[at : at + width] for at in range(0, len(data), width)]


class PanelTransfer(SSD1306_I2C):
    """The frame buffer to draw on, and its transfer to the display."""

    def __init__(self, bus: QuietBus, width: int, height: int, addr: int, paged: bool) -> None:
        """Start the panel. paged: the chip addresses one page at a time, as an SH1106 does."""
        self._line = bus
        self._paged = paged
        # Content of the chip's memory, valid when no whole frames are due.
        self._shadow = pages_of(memoryview(bytearray(width * height // 8)), width)
        self._whole_frames = 0
        self._dx = 0
        self._dy = 0
        # Holds one page of the moved picture at a time.
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
        # Where the next byte lands without an address: this page, from this column on.
        self._next_page = -1
        self._window = 0
        self._window_width = 0
        super().__init__(width, height, bus, addr=addr)

    def orbit(self, dx: int, dy: int) -> bool:
        """Have `show` move the picture right and down by 0 or 1 pixel each.

        Returns: whether the position changed.
        """
        if dx == self._dx and dy == self._dy:
            return False
        self._dx = dx
        self._dy = dy
        return True

    def _picture(self, page: int) -> memoryview:
        """Return a page of the frame buffer, or a moved copy that the next call overwrites."""
        if not (self._dx or self._dy):
            return self._pages[page]
        self._moved.fill(0)
        self._moved.blit(self, self._dx, self._dy - 8 * page)
        return self._strip

    def _send_all(self) -> None:
        self._next_page = -1
        for page in range(self.pages):
            self._send(page, 0, self.width, self._picture(page), self._shadow[page])

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

    def _send_changes(self, page: int, new: memoryview, old: memoryview) -> None:
        """Send the changed columns of a page in runs that include short unchanged gaps."""
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
        """Send columns `first` to `end` - 1, or a few more if that saves an address."""
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
        """Send a run of columns, a multiple of 4 wide, and update the shadow."""
        if page != self._next_page or first != self._window or width != self._window_width:
            self._seek(page, first, width)
        transmit = self._transmit
        end = first + width
        while first < end:
            # The chip advances within the window, so the rest needs no address.
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

        Setting the column range alone leaves the page, which may be the right one already.
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
