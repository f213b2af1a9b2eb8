"""Draw the icons of the page: the box with a doomsday clock of 11, from the box's own numerals.

Writes web/site/icons. `maskable` icons have room around the box, which a phone may cut off.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from doomsday.screen import box_fonts
from tools.arguments import parsed

FOLDER = Path(__file__).parents[1] / "web" / "site" / "icons"
CLOCK = "11"
# Name of the file: its size in pixels, and whether it is maskable.
ICONS = {
    "icon-32.png": (32, False),
    "icon-180.png": (180, True),
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
}

Colour = tuple[int, int, int]
_ROOM: Colour = (0x0C, 0x0E, 0x11)
_HOUSING: Colour = (0x3D, 0x43, 0x4C)
_GLASS: Colour = (0x05, 0x08, 0x0C)
_LIT: Colour = (0xE6, 0xF3, 0xFF)
_KEY: Colour = (0xDE, 0xD7, 0xC6)
_RED: Colour = (0xC8, 0x40, 0x1F)
# The numerals of 15 rows in the sheet of large glyphs, and columns between two of them.
_NUMERALS = 0
_GAP = 3
# Share of a maskable icon that is always seen: a circle of 0.8 contains this square.
_SAFE = 0.62


@dataclass(frozen=True)
class Shape:
    """A rectangle with round corners, in shares of the icon's side."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    colour: Colour


_BOX = (
    Shape(0.0, 0.0, 1.0, 1.0, 0.19, _HOUSING),
    Shape(0.1, 0.12, 0.8, 0.5, 0.05, _GLASS),
    *(Shape(0.1 + 0.21 * n, 0.72, 0.17, 0.15, 0.04, _RED if n == 3 else _KEY) for n in range(4)),
)


class Picture:
    """An icon in colours with transparency."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pixels = [(0, 0, 0, 0)] * (size * size)

    def fill(self, shape: Shape) -> None:
        """Draw a shape with smooth edges."""
        left, top = shape.left * self.size, shape.top * self.size
        half = shape.width * self.size / 2, shape.height * self.size / 2
        centre = left + half[0], top + half[1]
        radius = shape.radius * self.size
        for y in _touched(top, 2 * half[1], self.size):
            for x in _touched(left, 2 * half[0], self.size):
                apart = abs(x + 0.5 - centre[0]), abs(y + 0.5 - centre[1])
                share = 0.5 - _distance(apart, half, radius)
                if share > 0:
                    self._blend(x, y, shape.colour, min(share, 1.0))

    def dot(self, left: int, top: int, side: int, colour: Colour) -> None:
        """Draw a square of whole pixels."""
        for y in range(top, top + side):
            for x in range(left, left + side):
                self._blend(x, y, colour, 1.0)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        rows = b"".join(
            b"\0" + b"".join(map(bytes, self._pixels[at : at + self.size]))
            for at in range(0, self.size * self.size, self.size)
        )
        head = struct.pack(">IIBBBBB", self.size, self.size, 8, 6, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + _chunk(b"IHDR", head)
            + _chunk(b"IDAT", zlib.compress(rows, 9))
            + _chunk(b"IEND", b"")
        )

    def _blend(self, x: int, y: int, colour: Colour, share: float) -> None:
        at = y * self.size + x
        red, green, blue, alpha = self._pixels[at]
        below = alpha / 255 * (1 - share)
        whole = share + below
        mixed = (
            round((new * share + old * below) / whole)
            for new, old in zip(colour, (red, green, blue), strict=True)
        )
        self._pixels[at] = (*mixed, round(255 * whole))  # type: ignore[assignment]


def draw(size: int, maskable: bool) -> Picture:
    """Draw the icon of a size."""
    picture = Picture(size)
    margin = 0.0
    if maskable:
        picture.fill(Shape(0, 0, 1, 1, 0, _ROOM))
        margin = (1 - _SAFE) / 2
    for shape in _BOX:
        picture.fill(_inside(shape, margin))
    _write(picture, _inside(_BOX[1], margin))
    return picture


def _inside(shape: Shape, margin: float) -> Shape:
    share = 1 - 2 * margin
    return Shape(
        margin + shape.left * share,
        margin + shape.top * share,
        shape.width * share,
        shape.height * share,
        shape.radius * share,
        shape.colour,
    )


def _write(picture: Picture, glass: Shape) -> None:
    """Draw the clock on the glass in whole pixels of the icon."""
    dots = [*_lit(CLOCK)]
    columns = 1 + max(x for x, _ in dots)
    rows = 1 + max(y for _, y in dots)
    height = glass.height * picture.size
    side = max(1, round(height * 0.72 / rows))
    left = round((glass.left + glass.width / 2) * picture.size - columns * side / 2)
    top = round((glass.top + glass.height / 2) * picture.size - rows * side / 2)
    for x, y in dots:
        picture.dot(left + x * side, top + y * side, side, _LIT)


def _lit(text: str) -> Iterator[tuple[int, int]]:
    """Yield column and row of each lit pixel of a numeral."""
    sheet = box_fonts.load("sheet")
    width, rows = sheet.CELLS[_NUMERALS], sheet.ROWS[_NUMERALS]
    pages = (rows + 7) // 8
    left = 0
    for digit in text:
        sheet.GLYPHS.seek(sheet.STARTS[_NUMERALS] + int(digit) * width * pages)
        glyph = sheet.GLYPHS.read(width * pages)
        inked = [
            (x, y)
            for y in range(rows)
            for x in range(width)
            if glyph[y // 8 * width + x] >> y % 8 & 1
        ]
        first = min(x for x, _ in inked)
        yield from ((left + x - first, y) for x, y in inked)
        left += max(x for x, _ in inked) - first + 1 + _GAP


def _touched(start: float, length: float, size: int) -> range:
    return range(max(0, int(start - 1)), min(size, int(start + length + 2)))


def _distance(apart: tuple[float, float], half: tuple[float, float], radius: float) -> float:
    """Return how far outside of a rounded rectangle a place is, below 0 inside."""
    x = apart[0] - half[0] + radius
    y = apart[1] - half[1] + radius
    outside = (max(x, 0.0) ** 2 + max(y, 0.0) ** 2) ** 0.5
    return float(outside + min(max(x, y), 0.0) - radius)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(exist_ok=True)
    for name, (size, maskable) in ICONS.items():
        (FOLDER / name).write_bytes(draw(size, maskable).png())


if __name__ == "__main__":
    parsed(__doc__)
    main()
