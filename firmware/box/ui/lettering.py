"""Write with the proportional fonts; the frames of calls stay small, as in box/ui/glyphs.py."""

import struct
from typing import TYPE_CHECKING

import framebuf
from micropython import const

from box.ui.glyphs import INVERSE, WIDTH

if TYPE_CHECKING:
    from typing import Any

_FIRST = const(32)
_ASCII_END = const(128)

# Letters that fit the width of the panel.
_LETTERS = const(48)
_LETTERS_FORMAT = const("48s")
_line = bytearray(_LETTERS)


class Lettering:
    """A proportional font, with a pen on a frame buffer.

    height: rows of a letter, with its descender. x, y: upper left corner of the next letter;
    `move` sets both. Letters are drawn over the picture; on a lit bar they are dark.
    """

    def __init__(self, font: "Any", fb: framebuf.FrameBuffer) -> None:
        self.height: int = font.HEIGHT
        self.x = 0
        self.y = 0
        self._fb = fb
        self._total = 0
        self._gap: int = font.GAP
        self._count: int = font.COUNT
        self._widths: bytes = font.WIDTHS
        # Seeking in a stream and reading into the cell allocates nothing, unlike a slice.
        self._glyphs = font.GLYPHS
        self._size = font.CELL * ((font.HEIGHT + 7) // 8)
        self._glyph = bytearray(self._size)
        self._cell = framebuf.FrameBuffer(self._glyph, font.CELL, font.HEIGHT, framebuf.MONO_VLSB)
        self._transparent = 0
        self._palette: "framebuf.FrameBuffer | None" = None

    def move(self, x: int, y: int, invert: bool = False) -> None:
        """Move the pen, and write lit letters from now on, or dark ones."""
        self.x = x
        self.y = y
        self._transparent = 1 if invert else 0
        self._palette = INVERSE if invert else None

    def width(self, s: str) -> int:
        """Return the width of a text in pixels, without a gap behind it."""
        struct.pack_into(_LETTERS_FORMAT, _line, 0, s)
        self._total = 0
        self._measure(s, min(len(s), _LETTERS))
        return max(self._total - self._gap, 0)

    def write(self, s: str) -> None:
        """Write a text and move the pen behind it."""
        struct.pack_into(_LETTERS_FORMAT, _line, 0, s)
        self._letters(s, min(len(s), _LETTERS))

    def _measure(self, s: str, count: int) -> None:
        for i in range(count):
            if _line[i] >= _ASCII_END:
                self._wide_measure(s, i)
                return
            self._add(_line[i])

    def _letters(self, s: str, count: int) -> None:
        for i in range(count):
            if _line[i] >= _ASCII_END:
                self._wide_letters(s, i)
                return
            self._letter(_line[i])

    def _add(self, code: int) -> None:
        code -= _FIRST
        width = self._widths[code] if 0 <= code < self._count else self._compose(code)
        self._total += width + self._gap

    def _letter(self, code: int) -> None:
        """Write a letter, unless it would reach the last column of the panel."""
        code -= _FIRST
        if 0 <= code < self._count:
            width = self._widths[code]
            self._glyphs.seek(code * self._size)
            self._glyphs.readinto(self._glyph)
        else:
            width = self._compose(code)
        if self.x + width <= WIDTH:
            self._fb.blit(self._cell, self.x, self.y, self._transparent, self._palette)
            self.x += width + self._gap

    def _compose(self, code: int) -> int:
        """Put a letter that the font lacks, or a question mark, in the cell; return its width."""
        # Imported here: few names have such letters.
        from box.ui.fonts import accents

        return accents.compose(code, self._glyphs, self._glyph, self._widths)

    def _wide_measure(self, s: str, first: int) -> None:
        """Measure the rest of a text in which a letter has more than one byte."""
        for i in range(first, len(s)):
            self._add(ord(s[i]))

    def _wide_letters(self, s: str, first: int) -> None:
        """Write the rest of a text in which a letter has more than one byte."""
        for i in range(first, len(s)):
            self._letter(ord(s[i]))
