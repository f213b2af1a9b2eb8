"""Draw large numerals, icons and parts of dice; each glyph is read from the program's file."""

import framebuf
from micropython import const

from box.ui.fonts import sheet
from box.ui.glyphs import INVERSE

# Sizes of numerals, by their number of rows.
ROWS_15 = const(0)
ROWS_24 = const(1)
ROWS_32 = const(2)
ROWS_48 = const(3)

# The kind of the icons; icon n of box.ui.icon_rows is glyph n - 1.
ICONS = const(4)

# The kind of the parts of dice; box/ui/dice_pictures.py puts them together.
DICE = const(5)


class Sheet:
    """The glyphs of one size of numerals, the icons or dice, with a cell to draw from."""

    def __init__(self, kind: int, fb: framebuf.FrameBuffer) -> None:
        self.kind = kind
        self._fb = fb
        self._cell_width: int = sheet.CELLS[kind]
        self.rows: int = sheet.ROWS[kind]
        self._size = self._cell_width * ((self.rows + 7) // 8)
        self._glyph = bytearray(self._size)
        self._cell = framebuf.FrameBuffer(
            self._glyph, self._cell_width, self.rows, framebuf.MONO_VLSB
        )

    def draw(self, index: int, x: int, y: int, invert: bool = False) -> None:
        """Draw glyph `index` with its upper left corner at (x, y), dark if `invert`."""
        sheet.GLYPHS.seek(sheet.STARTS[self.kind] + index * self._size)
        sheet.GLYPHS.readinto(self._glyph)
        if invert:
            self._fb.blit(self._cell, x, y, 1, INVERSE)
        else:
            self._fb.blit(self._cell, x, y, 0)

    def width(self, text: str) -> int:
        """Return the width of a numeral in pixels."""
        total = -sheet.GAPS[self.kind]
        for i in range(len(text)):
            total += self._advance(_index(text, i))
        return total

    def write(self, text: str, x: int, y: int, invert: bool = False) -> None:
        """Draw a numeral, digits, "+", "-" or "?", from column x on."""
        for i in range(len(text)):
            index = _index(text, i)
            self.draw(index, x, y, invert)
            x += self._advance(index)

    def right(self, text: str, x_end: int, y: int, invert: bool = False) -> None:
        """Draw a numeral that ends before column x_end."""
        self.write(text, x_end - self.width(text), y, invert)

    def _advance(self, index: int) -> int:
        start = self.kind * len(sheet.NUMERALS)
        return sheet.WIDTHS[start + index] + sheet.GAPS[self.kind]


def _index(text: str, i: int) -> int:
    return sheet.NUMERALS.find(text[i].encode())
