"""Convert screen pixels to text, block characters, braille and PNG.

Screen pixels are 1,024 bytes: 8 pages of 128 columns, least significant bit on top (MONO_VLSB).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from doomsday.screen.size import HEIGHT, SCREEN_BYTES, WIDTH

Colour = tuple[int, int, int]

OLED_ON: Colour = (0xC4, 0xE8, 0xFF)
OLED_OFF: Colour = (0x05, 0x08, 0x0C)

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

_HALF_BLOCKS = " \N{UPPER HALF BLOCK}\N{LOWER HALF BLOCK}\N{FULL BLOCK}"

_BRAILLE = 0x2800
# Bits of a braille character for the dots of its left and right column, from top to bottom.
_BRAILLE_LEFT = (0x01, 0x02, 0x04, 0x40)
_BRAILLE_RIGHT = (0x08, 0x10, 0x20, 0x80)


def _braille_bits(dots: tuple[int, ...]) -> bytes:
    return bytes(
        sum(dot for bit, dot in enumerate(dots) if nibble >> bit & 1) for nibble in range(16)
    )


_LEFT_OF_NIBBLE = _braille_bits(_BRAILLE_LEFT)
_RIGHT_OF_NIBBLE = _braille_bits(_BRAILLE_RIGHT)


def _nibbles(dots: tuple[int, ...]) -> bytes:
    return bytes(
        sum(1 << bit for bit, dot in enumerate(dots) if braille & dot) for braille in range(256)
    )


# By the dots of a character: the pixels of its columns.
_NIBBLE_LEFT = _nibbles(_BRAILLE_LEFT)
_NIBBLE_RIGHT = _nibbles(_BRAILLE_RIGHT)


def _check(pixels: bytes) -> None:
    if len(pixels) != SCREEN_BYTES:
        raise ValueError(f"a screen is {SCREEN_BYTES} bytes, not {len(pixels)}")


def turned(pixels: bytes) -> bytes:
    """Return the screen rotated by 180 degrees."""
    return pixels[::-1].translate(_MIRRORED)


def seen_brightness(brightness: float) -> float:
    """Return the perceived brightness (0.0 to 1.0) of a physical one, which is a power law."""
    return float(max(0.0, min(1.0, brightness)) ** 0.4)


def as_rows(pixels: bytes) -> list[list[int]]:
    """Return 64 rows of 128 pixels, each 0 or 1. Raises: ValueError unless given 1,024 bytes."""
    _check(pixels)
    return _rows(pixels)


def _rows(pixels: bytes) -> list[list[int]]:
    return [
        [byte >> bit & 1 for byte in pixels[page : page + WIDTH]]
        for page in range(0, len(pixels), WIDTH)
        for bit in range(8)
    ]


def as_blocks(pixels: bytes) -> str:
    """Return 32 lines of 128 characters, each two pixels high, joined by newlines."""
    _check(pixels)
    return "\n".join(
        "".join(_HALF_BLOCKS[byte >> bit & 3] for byte in pixels[page : page + WIDTH])
        for page in range(0, SCREEN_BYTES, WIDTH)
        for bit in (0, 2, 4, 6)
    )


def as_braille(pixels: bytes) -> str:
    """Return 16 lines of 64 braille characters, each 2 x 4 pixels, joined by newlines.

    A golden page has this form.
    """
    _check(pixels)
    return "\n".join(
        "".join(
            chr(
                _BRAILLE
                | _LEFT_OF_NIBBLE[pixels[at] >> bit & 15]
                | _RIGHT_OF_NIBBLE[pixels[at + 1] >> bit & 15]
            )
            for at in range(page, page + WIDTH, 2)
        )
        for page in range(0, SCREEN_BYTES, WIDTH)
        for bit in (0, 4)
    )


def from_braille(text: str) -> bytes:
    """Return the screen pixels of a text that `as_braille` made, with or without a last newline.

    Raises ValueError unless the text is 16 lines of 64 braille characters.
    """
    lines = text.removesuffix("\n").split("\n")
    if [len(line) for line in lines] != [WIDTH // 2] * (HEIGHT // 4):
        raise ValueError(f"a picture is {HEIGHT // 4} lines of {WIDTH // 2} characters")
    pixels = bytearray(SCREEN_BYTES)
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            dots = ord(character) - _BRAILLE
            if not 0 <= dots <= 0xFF:
                raise ValueError("a picture is made of braille characters alone")
            at = row // 2 * WIDTH + 2 * column
            pixels[at] |= _NIBBLE_LEFT[dots] << 4 * (row % 2)
            pixels[at + 1] |= _NIBBLE_RIGHT[dots] << 4 * (row % 2)
    return bytes(pixels)


def as_png(
    pixels: bytes,
    scale: int = 4,
    on: Colour = OLED_ON,
    off: Colour = OLED_OFF,
    gap: int = 0,
    margin: int = 0,
) -> bytes:
    """Return a PNG file of the screen.

    scale: size of a screen pixel in pixels of the PNG. gap: of these, dark ones between
    neighbours. margin: dark border in screen pixels. Raises: ValueError unless gap < scale.
    """
    _check(pixels)
    return as_sheet([pixels], 1, scale, on, off, gap, margin)


def as_sheet(
    screens: Sequence[bytes],
    columns: int,
    scale: int = 4,
    on: Colour = OLED_ON,
    off: Colour = OLED_OFF,
    gap: int = 0,
    margin: int = 0,
) -> bytes:
    """Return a PNG file of several screens in rows of `columns`, each drawn as by `as_png`.

    All have the same height: any number of pages of 128 bytes, such as a screen and a caption.
    Raises: ValueError as `as_png` does, and for fewer than one screen or column.
    """
    if len({len(pixels) for pixels in screens}) > 1 or any(
        len(pixels) % WIDTH for pixels in screens
    ):
        raise ValueError(f"the screens of a sheet are equally many pages of {WIDTH} bytes")
    if scale < 1 or not 0 <= gap < scale or margin < 0 or columns < 1 or not screens:
        raise ValueError("a picture needs screens, columns, scale > gap >= 0 and margin >= 0")
    width = (WIDTH + 2 * margin) * scale * columns
    cells = (bytes(scale), b"\1" * (scale - gap) + bytes(gap))
    side = bytes(margin * scale)
    blank = b"\0" + bytes(width)
    raw = []
    for first in range(0, len(screens), columns):
        beside = [_rows(pixels) for pixels in screens[first : first + columns]]
        raw.append(blank * (margin * scale))
        for rows in zip(*beside, strict=True):
            drawn = b"".join(side + b"".join(cells[dot] for dot in row) + side for row in rows)
            line = b"\0" + drawn.ljust(width, b"\0")
            raw.append(line * (scale - gap) + blank * gap)
        raw.append(blank * (margin * scale))
    height = (len(screens[0]) // WIDTH * 8 + 2 * margin) * scale * -(-len(screens) // columns)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", bytes(off) + bytes(on))
        + _chunk(b"IDAT", zlib.compress(b"".join(raw), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
