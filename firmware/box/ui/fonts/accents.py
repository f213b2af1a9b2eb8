"""Compose Latin letters with marks from the letters of a font and a few strokes.

Loaded only when a text has such a letter. A glyph is a list of columns, whose lowest bit is the
top row, without the dark columns behind it. In both fonts two rows are above small letters; a
capital letter makes room for a mark by losing two of its rows.
"""

from typing import TYPE_CHECKING

from shared import latin
from shared.rules import name_letters

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FIRST = 32
# What stands for a missing character.
_MISSING = "?"

# Of the small and the large font: columns of a cell, rows of a capital letter.
_CELLS = (5, 8)
_BASE_ROWS = (7, 9)

# By mark, the columns of its two rows: for the small font and narrow letters, and for the large.
_ABOVE = {
    "`": (b"\x01\x02", b"\x01\x03\x02"),
    "'": (b"\x02\x01", b"\x02\x03\x01"),
    "^": (b"\x02\x01\x02", b"\x02\x01\x01\x02"),
    "v": (b"\x01\x02\x01", b"\x01\x02\x02\x01"),
    "~": (b"\x02\x01\x02\x01", b"\x02\x01\x01\x02\x02\x01"),
    ":": (b"\x01\x00\x01", b"\x01\x01\x00\x00\x01\x01"),
    "o": (b"\x03\x03", b"\x03\x01\x01\x03"),
    "-": (b"\x01\x01\x01", b"\x01\x01\x01\x01"),
    "u": (b"\x01\x02\x02\x01", b"\x01\x02\x02\x02\x02\x01"),
    ".": (b"\x01", b"\x01\x01"),
    '"': (b"\x03\x00\x03", b"\x02\x01\x00\x00\x02\x01"),
}
_BELOW = {",": (b"\x01\x01", b"\x02\x03\x01"), ";": (b"\x01\x01", b"\x01\x03\x02")}
# Narrower letters of the large font have the marks of the small one.
_WIDE = 5

# Row, first and last column of the bar through a letter.
_BARS = {
    "D": ((3, 0, 2), (4, 2, 3)),
    "d": ((1, 2, 4), (1, 3, 6)),
    "H": ((1, 0, 4), (2, 0, 5)),
    "h": ((1, 0, 2), (1, 0, 3)),
    "T": ((4, 1, 3), (5, 1, 4)),
    "t": ((4, 0, 2), (5, 0, 3)),
}
# Letters that are none of ASCII with a mark. In the large font: the upper eight rows, the others.
_WHOLE = {
    "\u00c6": (b"\x7e\x09\x7f\x49\x41", b"\xfe\xff\x11\xff\xff\x11\x11\x01", b"\1\1\0\1\1\1\1\1"),
    "\u00e6": (b"\x20\x54\x7c\x54\x58", b"\xe0\xf4\x14\xfc\xfc\x24\x3c\x38", b"\0\1\1\1\1\1\1\1"),
    "\u0152": (b"\x3e\x41\x7f\x49\x41", b"\xfe\xff\x01\xff\xff\x11\x11\x01", b"\0\1\1\1\1\1\1\1"),
    "\u0153": (b"\x38\x44\x7c\x54\x58", b"\xf8\xfc\x04\xfc\xfc\x24\x3c\x38", b"\0\1\1\1\1\1\1\1"),
    "\u00df": (b"\x7e\x01\x49\x36", b"\xfe\xff\x01\x11\xef\xee", b"\1\1\0\1\1\0"),
    "\u00de": (b"\x7f\x22\x22\x1c", b"\xff\xff\x44\x44\x7c\x38", b"\1\1\0\0\0\0"),
    "\u00fe": (b"\xff\x24\x24\x18", b"\xff\xff\x04\x04\xfc\xf8", b"\7\7\1\1\1\0"),
}


def compose(code: int, glyphs: "Any", glyph: bytearray, widths: bytes) -> int:
    """Put a letter with a mark, or a question mark for other characters, into `glyph`.

    code: of the character, less that of the first one of the font. glyphs: stream of the font's
    glyphs. widths: theirs. Returns its width.
    """
    sign = chr(_FIRST + code)
    if not name_letters.is_latin(sign):
        sign = _MISSING
    place = ord(latin.base(sign)) - _FIRST
    glyphs.seek(place * len(glyph))
    glyphs.readinto(glyph)
    is_large = len(glyph) > _CELLS[0]
    if sign == _MISSING:
        return widths[place]
    cell = _CELLS[is_large]
    base = [glyph[x] | (glyph[cell + x] << 8 if is_large else 0) for x in range(widths[place])]
    letter = marked(sign, base, is_large)
    for x in range(cell):
        column = letter[x] if x < len(letter) else 0
        glyph[x] = column & 0xFF
        if is_large:
            glyph[cell + x] = column >> 8
    return len(letter)


def marked(sign: str, columns: "Sequence[int]", is_large: bool) -> "list[int]":
    """Return the glyph of a letter; where the font has no room for its mark, that of its base.

    columns: the glyph of its base letter.
    """
    kind = latin.mark(sign)
    base = latin.base(sign)
    if kind == "*":
        rows = _WHOLE[sign]
        if not is_large:
            return list(rows[0])
        return [low | high << 8 for low, high in zip(rows[1], rows[2])]
    glyph = list(columns)
    if kind == "i" or (base in "ij" and kind in _ABOVE):
        glyph = [column & ~3 for column in glyph]
    if kind in _ABOVE:
        return _above(glyph, base, _ABOVE[kind], is_large)
    if kind in _BELOW:
        return _placed(glyph, _BELOW[kind][is_large], kind == ";", _BASE_ROWS[is_large])
    if kind == "/":
        return _struck(glyph, base, is_large)
    if kind == "|":
        return _beside(glyph, _CELLS[is_large])
    return glyph


def _above(
    glyph: "list[int]", base: str, shapes: "tuple[bytes, bytes]", is_large: bool
) -> "list[int]":
    if [column for column in glyph if column & 3]:
        if not base.isupper() and base != "l":
            return glyph
        glyph = [_shorter(column, is_large) for column in glyph]
    return _placed(glyph, shapes[is_large and len(glyph) >= _WIDE], False, 0)


def _shorter(column: int, is_large: bool) -> int:
    """Return a column of a capital moved down by two rows, without two of its inner rows."""
    if is_large:
        return (column & 3) << 2 | (column >> 3 & 7) << 4 | (column & ~0x7F)
    return (column & 3) << 2 | (column >> 3 & 3) << 4 | (column & ~0x3F)


def _placed(glyph: "list[int]", shape: bytes, is_right: bool, row: int) -> "list[int]":
    """Add a mark, whose rows begin at `row`, in the middle of a glyph or at its right end."""
    more = len(shape) - len(glyph)
    if more > 0:
        glyph = [0] * (more // 2) + glyph + [0] * (more - more // 2)
    x = (len(glyph) - len(shape)) // (1 if is_right else 2)
    for column in shape:
        glyph[x] |= column << row
        x += 1
    return glyph


def _struck(glyph: "list[int]", base: str, is_large: bool) -> "list[int]":
    if base in _BARS:
        row, first, last = _BARS[base][is_large]
        glyph += [0] * (last + 1 - len(glyph))
        for x in range(first, last + 1):
            glyph[x] |= 1 << row
        return glyph
    if base in "Ll":
        glyph = [16 << is_large] + glyph
        glyph[2 + is_large] |= 4 << is_large
        return glyph
    bottom = _BASE_ROWS[is_large] - 1
    height = bottom if base == "O" else bottom - 2
    for x in range(len(glyph)):
        glyph[x] |= 1 << bottom - height * x // (len(glyph) - 1)
    return glyph


def _beside(glyph: "list[int]", cell: int) -> "list[int]":
    """Add a short stroke behind the upper part of a letter."""
    x = max([x for x in range(len(glyph)) if glyph[x] & 3]) + 2
    if x < cell:
        glyph += [0] * (x + 1 - len(glyph))
        glyph[x] |= 3
    return glyph
