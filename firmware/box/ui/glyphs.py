"""Draw the glyphs of bitmap fonts."""

from typing import TYPE_CHECKING

import framebuf
from micropython import const

if TYPE_CHECKING:
    from typing import Any

# A question mark.
_UNKNOWN = const(63)


class Face:
    """A font ready to draw: all glyphs in one tall strip, and a cell for one of them."""

    def __init__(self, font: "Any") -> None:
        self.width: int = font.WIDTH
        self.height: int = font.HEIGHT
        self._first: int = font.FIRST
        self._last: int = font.FIRST + font.COUNT - 1
        self._pitch = (self.height + 7) // 8 * 8
        self._strip = (font.DATA, self.width, self._pitch * font.COUNT, framebuf.MONO_VLSB)
        self.cell = new_buffer(self.width, self.height)

    def load(self, code: int) -> None:
        """Copy a glyph to the cell; a missing character shows as a question mark."""
        if not self._first <= code <= self._last:
            code = _UNKNOWN
        # The stubs do not know that blit takes a tuple in place of a frame buffer.
        self.cell.blit(self._strip, 0, (self._first - code) * self._pitch)  # type: ignore[arg-type]

    def write(
        self,
        fb: framebuf.FrameBuffer,
        s: str,
        count: int,
        x: int,
        y: int,
        ink: "framebuf.FrameBuffer | None",
    ) -> None:
        """Draw the first `count` letters on `fb`, over its content or through the palette `ink`.

        Inlines `load`: a call for each letter would take twice the time.
        """
        cell = self.cell
        strip = self._strip
        pitch = self._pitch
        first = self._first
        last = self._last
        width = self.width
        for i in range(count):
            code = ord(s[i])
            if code < first or code > last:
                code = _UNKNOWN
            cell.blit(strip, 0, (first - code) * pitch)  # type: ignore[arg-type]
            if ink is None:
                fb.blit(cell, x, y, 0)
            else:
                fb.blit(cell, x, y, -1, ink)
            x += width


def new_buffer(width: int, height: int) -> framebuf.FrameBuffer:
    """Return a new empty frame buffer."""
    data = bytearray(width * ((height + 7) // 8))
    return framebuf.FrameBuffer(data, width, height, framebuf.MONO_VLSB)
