"""Screen pixels as pictures: text, block and braille characters, PNG and SVG.

Screen pixels are 1,024 bytes: 8 pages of 128 columns, least significant bit on top.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

WIDTH = 128
HEIGHT = 64
SCREEN_BYTES = WIDTH * HEIGHT // 8

Colour = tuple[int, int, int]

OLED_ON: Colour = (0xC4, 0xE8, 0xFF)
OLED_OFF: Colour = (0x05, 0x08, 0x0C)

_LIT = "#"
_DARK = "."

_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

_HALF_BLOCKS = " \N{UPPER HALF BLOCK}\N{LOWER HALF BLOCK}\N{FULL BLOCK}"

_BRAILLE = 0x2800
# The bits of a braille character for four dots from top to bottom: its left and its right column.
_BRAILLE_LEFT = (0x01, 0x02, 0x04, 0x40)
_BRAILLE_RIGHT = (0x08, 0x10, 0x20, 0x80)


def _braille_bits(dots: tuple[int, ...]) -> bytes:
    return bytes(
        sum(dot for bit, dot in enumerate(dots) if nibble >> bit & 1) for nibble in range(16)
    )


_LEFT_OF_NIBBLE = _braille_bits(_BRAILLE_LEFT)
_RIGHT_OF_NIBBLE = _braille_bits(_BRAILLE_RIGHT)


def _check(pixels: bytes) -> None:
    if len(pixels) != SCREEN_BYTES:
        raise ValueError(f"a screen is {SCREEN_BYTES} bytes, not {len(pixels)}")


def turned(pixels: bytes) -> bytes:
    """The same screen turned by half a turn."""
    return pixels[::-1].translate(_MIRRORED)


def seen_brightness(brightness: float) -> float:
    """How bright a light of 0.0 to 1.0 looks: to the eye, half the light is more than half."""
    return float(max(0.0, min(1.0, brightness)) ** 0.4)


def as_rows(pixels: bytes) -> list[list[int]]:
    """64 rows of 128 pixels, each 0 or 1. Raises ValueError unless there are 1,024 bytes."""
    _check(pixels)
    return [
        [byte >> bit & 1 for byte in pixels[page : page + WIDTH]]
        for page in range(0, SCREEN_BYTES, WIDTH)
        for bit in range(8)
    ]


def as_grid(pixels: bytes) -> str:
    """64 lines of 128 characters, `#` lit and `.` dark, each line ended: the golden text form."""
    return "".join(
        "".join(_LIT if dot else _DARK for dot in row) + "\n" for row in as_rows(pixels)
    )


def from_grid(text: str) -> bytes:
    """The screen pixels that `as_grid` gave as text.

    Raises ValueError unless the text is 64 lines of 128 characters `#` and `.`.
    """
    lines = text.splitlines()
    if len(lines) != HEIGHT or any(len(line) != WIDTH for line in lines):
        raise ValueError(f"a picture is {HEIGHT} lines of {WIDTH} characters")
    if set("".join(lines)) - {_LIT, _DARK}:
        raise ValueError(f"a picture is made of {_LIT} and {_DARK} alone")
    pixels = bytearray(SCREEN_BYTES)
    for y, line in enumerate(lines):
        for x, character in enumerate(line):
            if character == _LIT:
                pixels[y // 8 * WIDTH + x] |= 1 << y % 8
    return bytes(pixels)


def as_blocks(pixels: bytes) -> str:
    """32 lines of 128 characters, two pixels above each other in each, joined by newlines."""
    _check(pixels)
    return "\n".join(
        "".join(_HALF_BLOCKS[byte >> bit & 3] for byte in pixels[page : page + WIDTH])
        for page in range(0, SCREEN_BYTES, WIDTH)
        for bit in (0, 2, 4, 6)
    )


def as_braille(pixels: bytes) -> str:
    """16 lines of 64 braille characters, 2 x 4 pixels in each, joined by newlines."""
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


def as_png(
    pixels: bytes,
    scale: int = 4,
    on: Colour = OLED_ON,
    off: Colour = OLED_OFF,
    gap: int = 0,
    margin: int = 0,
) -> bytes:
    """A PNG file of the screen, `scale` picture pixels to a screen pixel.

    `gap` of these stay dark between neighbours, as on the glass; `margin` screen pixels of dark
    glass surround the picture. Raises ValueError for a gap that leaves nothing of a pixel.
    """
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
    """A PNG file of screens side by side, row by row, each as `as_png` makes it.

    Raises ValueError as `as_png` does, and for fewer than one screen or column.
    """
    if scale < 1 or not 0 <= gap < scale or margin < 0 or columns < 1 or not screens:
        raise ValueError("a picture needs screens, columns, scale > gap >= 0 and margin >= 0")
    width = (WIDTH + 2 * margin) * scale * columns
    cells = (bytes(scale), b"\1" * (scale - gap) + bytes(gap))
    side = bytes(margin * scale)
    blank = b"\0" + bytes(width)
    raw = []
    for first in range(0, len(screens), columns):
        beside = [as_rows(pixels) for pixels in screens[first : first + columns]]
        raw.append(blank * (margin * scale))
        for rows in zip(*beside, strict=True):
            drawn = b"".join(side + b"".join(cells[dot] for dot in row) + side for row in rows)
            line = b"\0" + drawn.ljust(width, b"\0")
            raw.append(line * (scale - gap) + blank * gap)
        raw.append(blank * (margin * scale))
    height = (HEIGHT + 2 * margin) * scale * -(-len(screens) // columns)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", bytes(off) + bytes(on))
        + _chunk(b"IDAT", zlib.compress(b"".join(raw), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


_PITCH = 5
_GLASS_LEFT = 160
_GLASS_TOP = 136

_BOX = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 800" width="640" role="img" \
aria-label="Doomsday Box: a small screen above four round buttons">
<defs>
<linearGradient id="body" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#4a4f58"/><stop offset=".06" stop-color="#383c44"/>\
<stop offset=".75" stop-color="#2a2d33"/><stop offset="1" stop-color="#1d1f24"/></linearGradient>
<linearGradient id="rim" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#7d8490"/><stop offset=".2" stop-color="#4b5059"/>\
<stop offset="1" stop-color="#121316"/></linearGradient>
<linearGradient id="well" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#0c0d0f"/><stop offset="1" stop-color="#5a5f69"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2=".9" y2="1">\
<stop offset="0" stop-color="#11161d"/><stop offset=".5" stop-color="#080b10"/>\
<stop offset="1" stop-color="#04060a"/></linearGradient>
<linearGradient id="shine" x1="0" y1="0" x2=".55" y2="1">\
<stop offset="0" stop-color="#fff" stop-opacity=".10"/>\
<stop offset="1" stop-color="#fff" stop-opacity=".01"/></linearGradient>
<radialGradient id="ivory" cx=".42" cy=".32" r=".8">\
<stop offset="0" stop-color="#fbf7ec"/><stop offset=".55" stop-color="#ded7c6"/>\
<stop offset="1" stop-color="#a39b88"/></radialGradient>
<radialGradient id="red" cx=".42" cy=".32" r=".8">\
<stop offset="0" stop-color="#ff8a63"/><stop offset=".5" stop-color="#dd4426"/>\
<stop offset="1" stop-color="#8a1f10"/></radialGradient>
<radialGradient id="screw" cx=".4" cy=".35" r=".75">\
<stop offset="0" stop-color="#9aa1ac"/><stop offset="1" stop-color="#3a3e45"/></radialGradient>
<pattern id="grid" width="5" height="5" patternUnits="userSpaceOnUse" \
patternTransform="translate(160 136)"><path d="M4.3 0h.7v5H0v-.7h4.3z" fill="#060a0f"/></pattern>
<filter id="soft" x="-10%" y="-10%" width="120%" height="125%">\
<feGaussianBlur stdDeviation="14"/></filter>
<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">\
<feGaussianBlur stdDeviation="6"/></filter>
<filter id="glow" x="-10%" y="-10%" width="120%" height="120%">\
<feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect x="76" y="56" width="808" height="706" rx="56" fill="#000" opacity=".38" \
filter="url(#soft)"/>
<rect x="64" y="32" width="832" height="712" rx="56" fill="url(#rim)"/>
<rect x="67" y="35" width="826" height="706" rx="53" fill="url(#body)"/>
"""

_SCREW = """\
<circle cx="{x}" cy="{y}" r="13" fill="#15171a"/>
<circle cx="{x}" cy="{y}" r="11" fill="url(#screw)"/>
<path d="M-7 0h14M0-7v14" stroke="#1b1d21" stroke-width="3" stroke-linecap="round" \
transform="translate({x} {y}) rotate({turn})"/>
"""

_GLASS = """\
<rect x="117" y="93" width="726" height="406" rx="24" fill="url(#well)"/>
<rect x="120" y="96" width="720" height="400" rx="21" fill="url(#glass)"/>
<g opacity="{brightness:.2f}">
<path d="{dots}" fill="{colour}" opacity=".55" filter="url(#glow)"/>
<path d="{dots}" fill="{colour}"/>
<rect x="160" y="136" width="640" height="320" fill="url(#grid)"/>
</g>
<path d="M141 96h330L296 496H141a21 21 0 0 1-21-21V117a21 21 0 0 1 21-21z" fill="url(#shine)"/>
"""

_BUTTON = """\
<circle cx="{x}" cy="618" r="68" fill="url(#well)"/>
<circle cx="{x}" cy="618" r="65" fill="#0e0f12"/>
<ellipse cx="{x}" cy="630" rx="56" ry="56" fill="#000" opacity=".7" filter="url(#drop)"/>
<circle cx="{x}" cy="616" r="56" fill="url(#{cap})"/>
<circle cx="{x}" cy="616" r="46" fill="none" stroke="#000" stroke-opacity=".13" \
stroke-width="2"/>
<ellipse cx="{x}" cy="586" rx="34" ry="15" fill="#fff" opacity=".22"/>
<path d="{letter}" transform="translate({x} 616)" fill="none" stroke="{ink}" \
stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/>
"""


# A cap, the colour of its letter, and the letter as strokes: fonts differ from reader to reader.
_BUTTONS = (
    ("ivory", "#3b3830", "M-14 18L0-18 14 18M-9 6H9"),
    ("ivory", "#3b3830", "M-11-18V18H2a10 10 0 0 0 0-20H-11M0-2a8 8 0 0 0 0-16H-11"),
    ("ivory", "#3b3830", "M14-10A16.5 18 0 1 0 14 10"),
    ("red", "#fff1e8", "M-12-18V18H-2a15 18 0 0 0 0-36z"),
)


def box_svg(pixels: bytes, brightness: float = 1.0) -> str:
    """An SVG picture of the whole box: the screen, lit as given, above its four buttons.

    `brightness` is that of a lit pixel, 0.0 dark to 1.0. It stands on a transparent ground.
    """
    screws = ((100, 68, 20), (860, 68, 65), (100, 708, 50), (860, 708, 5))
    spacing = WIDTH * _PITCH // len(_BUTTONS)
    glass = _GLASS.format(
        dots=_svg_path(pixels),
        colour=f"#{bytes(OLED_ON).hex()}",
        brightness=seen_brightness(brightness),
    )
    pieces = [_BOX]
    pieces += (_SCREW.format(x=x, y=y, turn=turn) for x, y, turn in screws)
    pieces.append(glass)
    for index, (cap, ink, letter) in enumerate(_BUTTONS):
        x = _GLASS_LEFT + spacing // 2 + index * spacing
        pieces.append(_BUTTON.format(x=x, cap=cap, ink=ink, letter=letter))
    return "".join(pieces) + "</svg>\n"


def _svg_path(pixels: bytes) -> str:
    """The lit pixels as one SVG path, a rectangle for each run in a row."""
    path = []
    for y, row in enumerate(as_rows(pixels)):
        for x, dot in enumerate(row):
            if dot and not (x and row[x - 1]):
                length = (row + [0]).index(0, x) - x
                left, top = _GLASS_LEFT + x * _PITCH, _GLASS_TOP + y * _PITCH
                path.append(f"M{left} {top}h{length * _PITCH}v{_PITCH}h-{length * _PITCH}z")
    return "".join(path)
