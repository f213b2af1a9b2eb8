"""Send a picture to the OLED: only changed columns, in few transfers."""

from typing import TYPE_CHECKING

import framebuf
from micropython import const

if TYPE_CHECKING:
    from typing import Protocol

    class I2C(Protocol):
        """The part of machine.I2C in use. Both calls raise OSError if the device is silent."""

        def writeto(self, __addr: int, __buf: "bytes | bytearray | memoryview") -> object: ...

        def readfrom_into(self, __addr: int, __buf: "bytearray | memoryview") -> object: ...


_COMMANDS = const(0x00)
_COMMAND = const(0x80)
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

# Unchanged columns to resend rather than pay for another address.
_BRIDGE = const(8)
_SAME = b"\0"
_GAP = _SAME * _BRIDGE

_COUNT_MASK = const(0x3FFF_FFFF)


def pages_of(data: bytearray, width: int) -> "list[memoryview]":
    """Return one view of `data` for each page of a frame."""
    return [memoryview(data)[at : at + width] for at in range(0, len(data), width)]


class PanelTransfer(framebuf.FrameBuffer):
    """The frame buffer to draw on, and its transfer to the display.

    down: a transfer failed; nothing is sent before the panel is restarted. failures: number of
    transfers that the panel did not answer. bytes_sent: bytes written to the bus, without
    addresses; wraps at 2**30.

    buffer: eight rows of pixels after the other, a byte a column. shadow: the pages in the chip's
    memory, top first; valid when no whole frames are due. paged: the chip addresses one page at a
    time, as an SH1106 does. whole_frames: how often all of the picture has still to be sent.
    """

    def __init__(self, bus: "I2C", addr: int, width: int, height: int) -> None:
        self.bus = bus
        self.addr = addr
        self.down = False
        self.failures = 0
        self.bytes_sent = 0
        self.width = width
        self.pages = height // 8
        self.buffer = bytearray(width * self.pages)
        super().__init__(self.buffer, width, height, framebuf.MONO_VLSB)
        self._pages = pages_of(self.buffer, width)
        self.shadow = pages_of(bytearray(width * self.pages), width)
        self.paged = False
        self.whole_frames = 0
        self._dx = 0
        self._dy = 0
        # Holds one page of the moved picture at a time.
        strip = bytearray(width)
        self._strip = memoryview(strip)
        self._moved = framebuf.FrameBuffer(strip, width, 8, framebuf.MONO_VLSB)
        # The page being sent: its number, its picture, and the shadow of it.
        self._page = 0
        self._new = self._old = self._strip

        self._transmit = bytearray(1 + _MOST)
        self._transmit[0] = _DATA
        self._columns_out = memoryview(self._transmit)
        self._command = bytearray((_COMMAND, 0))
        self._address = bytearray((_COMMANDS, 0, 0, 0, _PAGE_RANGE, 0, 0))
        # The address of columns alone, or of a page.
        self._columns = memoryview(self._address)[:4]
        # Where the next byte lands without an address: this page, from this column on.
        self._next_page = -1
        self._window = 0
        self._window_width = 0

    def command(self, code: int) -> None:
        """Send a command, or its parameter."""
        self._command[1] = code
        self._write(self._command)

    def orbit(self, dx: int, dy: int) -> bool:
        """Have `show` move the picture right and down by 0 or 1 pixel each.

        Returns: whether the position changed.
        """
        if dx == self._dx and dy == self._dy:
            return False
        self._dx = dx
        self._dy = dy
        return True

    def _write(self, buf: "bytes | bytearray | memoryview") -> None:
        """Send all of `buf` in one transaction, unless an earlier one failed."""
        if self.down:
            return
        try:
            self.bus.writeto(self.addr, buf)
        except OSError:
            self.down = True
            self.failures += 1
            return
        self.bytes_sent = (self.bytes_sent + len(buf)) & _COUNT_MASK

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
        self._old = self.shadow[page]

    def send_all(self) -> None:
        """Send all of the picture."""
        self._next_page = -1
        for page in range(self.pages):
            self._take_page(page)
            self._send(0, self.width)

    def _update(self) -> None:
        if self.whole_frames:
            while self.whole_frames:
                self.send_all()
                self.whole_frames -= 1
            return
        self._next_page = -1
        for page in range(self.pages):
            self._take_page(page)
            if self._new != self._old:
                self._send_changes()

    def _send_changes(self) -> None:
        """Send the changed columns of a page in runs that include short unchanged gaps."""
        # Compared as numbers: column by column takes ten times as long in bytecode.
        changes = int.from_bytes(self._new, "little") ^ int.from_bytes(self._old, "little")
        left = changes.to_bytes(self.width, "little").lstrip(_SAME)
        while left:
            size = left.find(_GAP)
            if size < 0:
                size = len(left.rstrip(_SAME))
            self._send_run(self.width - len(left), size)
            left = left[size:].lstrip(_SAME)

    def _send_run(self, first: int, width: int) -> None:
        """Send a run of columns, or all of the window if that saves an address."""
        window = self._window
        extra = self._window_width - width
        if self._page == self._next_page and 0 <= first - window <= extra <= _BRIDGE:
            first = window
            width += extra
        self._send(first, width)

    def _send(self, first: int, width: int) -> None:
        """Send a run of columns and update the shadow."""
        if self._page != self._next_page or first != self._window or width != self._window_width:
            self._seek(first, width)
        # The chip advances within the window, so the rest needs no address.
        while width > _MOST:
            self._send_part(first, _MOST)
            first += _MOST
            width -= _MOST
        self._send_part(first, width)
        self._next_page = -1 if self.paged else self._page + 1

    def _send_part(self, first: int, size: int) -> None:
        # Small views of memory: to copy byte by byte takes fifty times as long.
        span = self._columns_out[: 1 + size]
        part = self._new[first : first + size]
        span[1:] = part
        self._old[first : first + size] = part
        self._write(span)

    def _seek(self, first: int, width: int) -> None:
        """Address a window of columns, from the page to the last one.

        Setting the column range alone leaves the page, which may be the right one already.
        """
        column = first + (128 - self.width) // 2
        address = self._address
        short = True
        if self.paged:
            column += _SH1106_OFFSET
            address[1] = _PAGE + self._page
            address[2] = column & 0x0F
            address[3] = _COLUMN_HIGH + (column >> 4)
        else:
            address[1] = _COLUMN_RANGE
            address[2] = column
            address[3] = column + width - 1
            address[5] = self._page
            address[6] = self.pages - 1
            short = self._page == self._next_page
        self._write(self._columns if short else address)
        self._window = first
        self._window_width = width
