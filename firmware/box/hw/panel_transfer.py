"""Send a picture to the OLED: only changed columns, in few transfers."""

from typing import TYPE_CHECKING

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


class QuietBus:
    """The bus as the driver sees it: it raises no error, and sends nothing after a failure.

    addr: address of the panel, the only device on the bus.
    down: a transfer failed. failures: number of failures. bytes_sent: wraps at 2**30.
    """

    def __init__(self, bus: "Bus", addr: int) -> None:
        self._bus = bus
        self.addr = addr
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
        if start or not (end is None or end == len(buf)):
            buf = memoryview(buf)[start:end]
        self.send(buf)

    def send(self, buf: "bytes | bytearray | memoryview") -> None:
        """Send all of `buf` in one transaction, unless an earlier one failed."""
        if self.down:
            return
        try:
            self._bus.writeto(self.addr, buf)
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
        # The page being sent: its number, its picture, and the shadow of it.
        self._page = 0
        self._new = self._old = self._strip
        # First column of the run being gathered.
        self._first = 0

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

    def _take_page(self, page: int) -> None:
        self._page = page
        self._new = self._picture(page)
        self._old = self._shadow[page]

    def _send_all(self) -> None:
        self._next_page = -1
        for page in range(self.pages):
            self._take_page(page)
            self._send(0, self.width)

    def _update(self) -> None:
        if self._whole_frames:
            while self._whole_frames:
                self._send_all()
                self._whole_frames -= 1
            return
        self._next_page = -1
        for page in range(self.pages):
            self._take_page(page)
            if self._new != self._old:
                self._send_changes()

    def _send_changes(self) -> None:
        """Send the changed columns of a page in runs that include short unchanged gaps."""
        new = self._new
        old = self._old
        end = -1
        for x in range(self.width):
            if new[x] != old[x]:
                if end < 0:
                    self._first = x
                end = x + 1
            elif end > 0 and x - end >= _BRIDGE - 1:
                self._send_run(end)
                end = -1
        if end > 0:
            self._send_run(end)

    def _send_run(self, end: int) -> None:
        """Send columns `_first` to `end` - 1, or a few more if that saves an address."""
        first = self._first
        window = self._window
        if (
            self._page == self._next_page
            and window <= first
            and end <= window + self._window_width
            and self._window_width - (end - first) <= _BRIDGE
        ):
            self._send(window, self._window_width)
            return
        width = (end - first + _STEP - 1) // _STEP * _STEP
        self._send(min(first, self.width - width), width)

    def _send(self, first: int, width: int) -> None:
        """Send a run of columns, a multiple of 4 wide, and update the shadow."""
        if self._page != self._next_page or first != self._window or width != self._window_width:
            self._seek(first, width)
        # The chip advances within the window, so the rest needs no address.
        while width > _MOST:
            self._send_part(first, _MOST)
            first += _MOST
            width -= _MOST
        self._send_part(first, width)
        self._next_page = -1 if self._paged else self._page + 1

    def _send_part(self, first: int, size: int) -> None:
        span = self._spans[size // _STEP]
        _copy(self._new, self._old, span, first)
        self._line.send(span)

    def _seek(self, first: int, width: int) -> None:
        """Address a window of columns, from the page to the last one.

        Setting the column range alone leaves the page, which may be the right one already.
        """
        column = first + (128 - self.width) // 2
        if self._paged:
            column += _SH1106_OFFSET
            command = self._page_address
            command[1] = _PAGE + self._page
            command[2] = column & 0x0F
            command[3] = _COLUMN_HIGH + (column >> 4)
            self._line.send(command)
        else:
            command = self._address
            command[2] = column
            command[3] = column + width - 1
            command[5] = self._page
            command[6] = self.pages - 1
            there = self._page == self._next_page
            self._line.send(self._columns if there else command)
        self._window = first
        self._window_width = width


def _copy(new: memoryview, old: memoryview, span: memoryview, first: int) -> None:
    """Copy columns of `new`, from `first` on, to `old` and to `span` behind its control byte.

    Byte by byte: slices would take more from the heap than they save in time.
    """
    for i in range(1, len(span)):
        span[i] = old[first] = new[first]
        first += 1
