"""The display memory of the SSD1306 with its write pointer."""

from doomsday.sim.hardware.display_pixels import COLUMNS, PAGES, PIXEL_BYTES

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2


class Meaningless(Exception):
    """The chip ignores this command, or ignores it in its current mode."""


def _noise() -> bytearray:
    """Return the memory content after power-on: noise, but the same each time."""
    state = 0x2F6E2B1
    ram = bytearray(PIXEL_BYTES)
    for index in range(PIXEL_BYTES):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        ram[index] = state >> 16 & 0xFF
    return ram


class DisplayRam:
    """1,024 bytes in panel order: 8 pages of 128 columns, least significant bit on top.

    backwards: whether the usual column mapping (A1) is set; then byte `page * 128 + column` of
    `content` is the one written at that page and column. As on the chip, the mapping applies when
    data is written; changing it does not affect earlier data.
    """

    def __init__(self) -> None:
        self.content = _noise()
        self.backwards = False
        self.mode = PAGE
        self.column = 0
        self.page = 0
        self._first_column = 0
        self._last_column = COLUMNS - 1
        self._first_page = 0
        self._last_page = PAGES - 1

    def write(self, byte: int) -> None:
        """Write one byte and advance the pointer."""
        column = self.column if self.backwards else COLUMNS - 1 - self.column
        self.content[self.page * COLUMNS + column] = byte
        if self.mode == PAGE:
            self.column = (self.column + 1) % COLUMNS
        elif self.mode == VERTICAL:
            if self._next_page():
                self._next_column()
        elif self._next_column():
            self._next_page()

    def write_all(self, data: bytes) -> None:
        """Write bytes one after another; rows of a window in one step each."""
        at = 0
        while at < len(data):
            room = self._last_column - self.column + 1
            if self.mode != HORIZONTAL or room < 1:
                self.write(data[at])
                at += 1
                continue
            part = data[at : at + room]
            at += len(part)
            start = self.page * COLUMNS
            if self.backwards:
                start += self.column
            else:
                start += COLUMNS - self.column - len(part)
                part = part[::-1]
            self.content[start : start + len(part)] = part
            self.column += len(part)
            if len(part) == room:
                self.column = self._first_column
                self._next_page()

    def set_mode(self, mode: int) -> None:
        """Set the addressing mode. Raises: Meaningless for an invalid mode."""
        if mode not in (HORIZONTAL, VERTICAL, PAGE):
            raise Meaningless
        self.mode = mode

    def set_columns(self, first: int, last: int) -> None:
        """Set the range of columns. Raises: Meaningless in page mode."""
        self._require(self.mode != PAGE)
        self._first_column = self.column = first % COLUMNS
        self._last_column = last % COLUMNS

    def set_pages(self, first: int, last: int) -> None:
        """Set the range of pages. Raises: Meaningless in page mode."""
        self._require(self.mode != PAGE)
        self._first_page = self.page = first % PAGES
        self._last_page = last % PAGES

    def set_column_low(self, nibble: int) -> None:
        """Set the lower nibble of the column. Raises: Meaningless unless in page mode."""
        self._require(self.mode == PAGE)
        self.column = self.column & 0x70 | nibble

    def set_column_high(self, nibble: int) -> None:
        """Set the upper nibble of the column. Raises: Meaningless unless in page mode."""
        self._require(self.mode == PAGE)
        self.column = (nibble << 4 | self.column & 0x0F) % COLUMNS

    def set_page(self, page: int) -> None:
        """Set the page. Raises: Meaningless unless in page mode."""
        self._require(self.mode == PAGE)
        self.page = page

    @staticmethod
    def _require(possible: bool) -> None:
        if not possible:
            raise Meaningless

    def _next_column(self) -> bool:
        """Advance to the next column. Return whether it wrapped to the first of the range."""
        wraps = self.column == self._last_column
        self.column = self._first_column if wraps else (self.column + 1) % COLUMNS
        return wraps

    def _next_page(self) -> bool:
        """Advance to the next page. Return whether it wrapped to the first of the range."""
        wraps = self.page == self._last_page
        self.page = self._first_page if wraps else (self.page + 1) % PAGES
        return wraps
