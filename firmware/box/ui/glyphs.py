"""Write with bitmap fonts.

MicroPython takes the frame of a call from the heap if it has more than 11 words: arguments, local
variables, operands, and three for each `try`. That costs as much as drawing several letters, so
the methods here and their callers keep arguments in attributes and their frames small.
"""

import struct
from typing import TYPE_CHECKING

import framebuf
from micropython import const

if TYPE_CHECKING:
    from typing import Any

WIDTH = const(127)

_UNKNOWN = const(63)
_DOT = const(46)
_DOTS = const(2)
_ASCII_END = const(128)

# Letters that fit the panel's width.
_LETTERS = const(26)
_LETTERS_FORMAT = const("26s")
_line = bytearray(_LETTERS)


def new_buffer(width: int, height: int) -> framebuf.FrameBuffer:
    """Return a new empty frame buffer."""
    data = bytearray(width * ((height + 7) // 8))
    return framebuf.FrameBuffer(data, width, height, framebuf.MONO_VLSB)


INVERSE = new_buffer(2, 1)
"""A palette that swaps lit and dark."""
INVERSE.pixel(0, 0, 1)


class Face:
    """A font, with a pen on a frame buffer and a cell for one glyph.

    x, y: upper left corner of the next letter; `move` sets both. cell: the last glyph.
    """

    def __init__(self, font: "Any", fb: framebuf.FrameBuffer) -> None:
        self.width: int = font.WIDTH
        self.height: int = font.HEIGHT
        self.x = 0
        self.y = 0
        self._fb = fb
        self._first: int = font.FIRST
        self._last: int = font.FIRST + font.COUNT - 1
        # Seeking in a stream and reading into the cell allocates nothing, unlike a slice.
        self._glyphs = font.GLYPHS
        self._size = self.width * ((self.height + 7) // 8)
        self._glyph = bytearray(self._size)
        self.cell = framebuf.FrameBuffer(self._glyph, self.width, self.height, framebuf.MONO_VLSB)
        self._transparent = 0
        self._palette: "framebuf.FrameBuffer | None" = None

    def move(self, x: int, y: int, invert: bool = False) -> None:
        """Move the pen, and write over the picture from now on, or inverse in place of it."""
        self.x = x
        self.y = y
        self._transparent = -1 if invert else 0
        self._palette = INVERSE if invert else None

    def load(self, code: int) -> None:
        """Copy a glyph to the cell; a missing character shows as a question mark."""
        if not self._first <= code <= self._last:
            code = _UNKNOWN
        self._glyphs.seek((code - self._first) * self._size)
        self._glyphs.readinto(self._glyph)

    def letter(self, code: int) -> None:
        """Write a letter and move the pen behind it."""
        self.load(code)
        self._fb.blit(self.cell, self.x, self.y, self._transparent, self._palette)
        self.x += self.width

    def write(self, s: str, end: int) -> None:
        """Write a text before column `end`, at most 127; cut longer text and end it in two dots.

        The gap at the end of most glyphs may lie outside, unless it would be lit.
        """
        fits = (end - self.x + (0 if self._palette else 1)) // self.width
        if len(s) <= fits:
            self._letters(s, len(s))
        else:
            self._letters(s, fits - _DOTS)
            for _ in range(min(fits, _DOTS)):
                self.letter(_DOT)
        if self.x > WIDTH:
            self._fb.vline(WIDTH, self.y, self.height, 0)

    def marked(self, s: str, end: int, margin: int) -> None:
        """Write inverse text in a box with `margin` pixels before it and one less behind it."""
        self._box(min(len(s) * self.width, end - self.x), margin)
        self.write(s, end)

    def _box(self, width: int, margin: int) -> None:
        self._fb.fill_rect(self.x - margin, self.y, width + 2 * margin - 1, self.height, 1)

    def _letters(self, s: str, count: int) -> None:
        """Write the first `count` letters of a text, none if `count` is negative."""
        # A letter of a str would be looked up among all names.
        struct.pack_into(_LETTERS_FORMAT, _line, 0, s)
        for i in range(count):
            if _line[i] >= _ASCII_END:
                self._wide_letters(s, i, count)
                return
            self.letter(_line[i])

    def _wide_letters(self, s: str, first: int, end: int) -> None:
        """Write the rest of a text in which a letter has more than one byte."""
        for i in range(first, end):
            self.letter(ord(s[i]))
