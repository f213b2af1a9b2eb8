"""The characters of the box's fonts, as columns of pixels to be found on a screen.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.screen import box_fonts
from shared import latin
from shared.rules import name_letters

if TYPE_CHECKING:
    from types import ModuleType

# Largest letters first.
PROPORTIONAL = ("strong", "text")
# The module of the numerals in all their sizes, of the icons, and of the parts of dice.
SHEET = "sheet"
# The module that composes letters with marks.
ACCENTS = "accents"
# The fonts of dice: pips on a square, numerals in a hexagon. A dash is a face not known yet.
DICE = ("squares", "hexagons")
_PIPS = 6
_MOST_FACE = 20
_NUMERAL_TOP = 3
# Rows of the small font, in one byte.
_BYTE = 8
# A face is one character of its font; those of two digits have one of their own.
CIRCLED = "⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
FACES = "-123456789" + CIRCLED

# Glyphs of the fonts after the printable ASCII characters, by code.
_FIRST_SIGN = 127
SIGNS = {_FIRST_SIGN + place: sign for place, sign in enumerate("▲▼◄►→×●°")}


class Glyph:
    """A character as a picture; a column is a number whose lowest bit is the top pixel.

    matched: the columns that must be on the screen, those beside the ink included. ink: those from
    the second of them on, with the pixels that belong to it. weight: its lit pixels. is_letter:
    whether it is a letter or a digit.
    """

    def __init__(self, character: str, matched: "list[int]", ink: "list[int]") -> None:
        self.character = character
        self.matched = matched
        self.ink = ink
        self.weight = sum([_bits(column) for column in ink])
        self.is_letter = character.isalpha() or character.isdigit() or character in CIRCLED


class Font:
    """A font of the box.

    name: differs from that of every other font. width: that of its widest letter. glyphs: without
    the space. steps: columns from a character to the next. is_dice: whether it has faces.
    """

    def __init__(self, name: str, width: int, height: int, space: int) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.glyphs: "list[Glyph]" = []
        self.steps = {" ": space}
        self.is_dice = name in DICE
        self._known: "set[tuple[int, ...]]" = set()

    def knows(self, matched: "list[int]") -> bool:
        """Return whether a character looks like this, and note that one does from now on."""
        key = tuple(matched)
        if key in self._known:
            return True
        self._known.add(key)
        return False

    def add(self, character: str, step: int, matched: "list[int]", ink: "list[int]") -> None:
        """Add a character; `step`: columns to the next."""
        self.steps[character] = step
        self.glyphs.append(Glyph(character, matched, ink))

    def length(self, text: str) -> int:
        """Return the columns from the start of a text to the start of the next one."""
        return sum([self.steps[character] for character in text])


def fonts() -> "list[Font]":
    """Return the fonts of texts and numerals, largest first."""
    sheet = box_fonts.load(SHEET)
    found = [_numerals(sheet, size) for size in reversed(range(len(sheet.GAPS)))]
    return found + [_proportional(name) for name in PROPORTIONAL]


def dice(inverse: bool) -> "list[Font]":
    """Return dice as two fonts: squares with pips, and hexagons with a numeral or a dash.

    The inverse of a picture is a glyph of the inverse die, so both are matched as a whole.
    """
    sheet = box_fonts.load(SHEET)
    size = int(sheet.CELLS[-1])
    data = bytes(sheet.DATA)[sheet.STARTS[-1] :]
    step = (size + 7) // 8 * size
    parts = [
        [_column(data[start : start + step], x, size) for x in range(size)]
        for start in range(0, len(data), step)
    ]
    pips = parts[:_PIPS]
    square, hexagon, lit_hexagon = parts[_PIPS:]
    # A lit square is a bar, whose corners are open.
    lit_square = [square[0]] + [(1 << size) - 1] * (size - 2) + [square[-1]]
    numerals = [_numeral(face, size) for face in range(_MOST_FACE + 1)]
    return [
        _dice(DICE[0], [numerals[0]] + pips, lit_square if inverse else square, inverse),
        _dice(DICE[1], numerals, lit_hexagon if inverse else hexagon, inverse),
    ]


def _dice(name: str, faces: "list[list[int]]", ground: "list[int]", inverse: bool) -> Font:
    """Return dice as a font, from the columns of their faces and of their background."""
    size = len(ground)
    font = Font(name, size, size, size)
    if inverse:
        ground = [column ^ (1 << size) - 1 for column in ground]
    for character, face in zip(FACES, faces):
        columns = [below | drawn for below, drawn in zip(ground, face)]
        # A match begins one column before the ink. Around a lit die there may be no dark one.
        if inverse:
            font.add(character, size, columns, face[1:])
        else:
            font.add(character, size, [0] + columns + [0], columns)
    return font


def _numeral(face: int, size: int) -> "list[int]":
    """Return the columns of a face as a numeral in the middle of a die; of a dash for 0."""
    text = str(face) if face else "-"
    module = box_fonts.load("strong" if len(text) == 1 else "text")
    columns: "list[int]" = []
    for character in text:
        columns += [0] * (module.GAP if columns else 0)
        columns += _glyph(module.DATA, ord(character) - module.FIRST, module.CELL, module.HEIGHT)[
            : module.WIDTHS[ord(character) - module.FIRST]
        ]
    left = size // 2 - len(columns) // 2
    top = _NUMERAL_TOP + len(text) - 1
    placed = [column << top for column in columns]
    return [0] * left + placed + [0] * (size - left - len(placed))


def _proportional(name: str) -> Font:
    """Return a proportional font: its glyphs are as wide as their entry in WIDTHS."""
    module = box_fonts.load(name)
    space = module.WIDTHS[ord(" ") - module.FIRST] + module.GAP
    font = Font(name, module.CELL, module.HEIGHT, space)
    for index in range(module.COUNT):
        code = module.FIRST + index
        columns = _glyph(module.DATA, index, module.CELL, module.HEIGHT)
        _add_narrow(font, SIGNS.get(code, chr(code)), columns, module.WIDTHS[index], module.GAP)
    for code in range(name_letters.FIRST, name_letters.LAST + 1):
        if name_letters.is_latin(chr(code)):
            columns = letter(module, chr(code))
            # One that looks like its base letter is read as that.
            _add_narrow(font, chr(code), columns, len(columns), module.GAP)
    return font


def letter(module: "ModuleType", sign: str) -> "list[int]":
    """Return the columns of a character of a name in a proportional font."""
    index = ord(latin.base(sign)) - module.FIRST
    columns = _glyph(module.DATA, index, module.CELL, module.HEIGHT)[: module.WIDTHS[index]]
    if not name_letters.is_latin(sign):
        return columns
    found: "list[int]" = box_fonts.load(ACCENTS).marked(sign, columns, module.HEIGHT > _BYTE)
    return found


def _numerals(sheet: "ModuleType", size: int) -> Font:
    """Return the numerals of a size, from the sheet that has them all."""
    cell, count = sheet.CELLS[size], len(sheet.NUMERALS)
    # Numerals have no space; a run of them is one number.
    font = Font("numerals %d" % size, cell, sheet.ROWS[size], cell)
    data = bytes(sheet.DATA)[sheet.STARTS[size] :]
    for index, code in enumerate(sheet.NUMERALS):
        columns = _glyph(data, index, cell, font.height)
        width = sheet.WIDTHS[size * count + index]
        _add_narrow(font, chr(code), columns, width, sheet.GAPS[size])
    return font


def _add_narrow(font: Font, character: str, cell: "list[int]", width: int, gap: int) -> None:
    """Add a glyph that is narrower than its cell, with a dark column on both sides."""
    columns = cell[:width]
    if not any(columns):
        return
    matched = [0] + columns + [0]
    # Of glyphs that look the same, such as `l` and `|`, the first one counts.
    if not font.knows(matched):
        font.add(character, width + gap, matched, columns)


def _glyph(data: bytes, index: int, cell: int, height: int) -> "list[int]":
    """Return the columns of a glyph of a font in pages of `cell` bytes."""
    size = (height + 7) // 8 * cell
    glyph = bytes(data)[index * size : (index + 1) * size]
    return [_column(glyph, x, cell) for x in range(cell)]


def _column(pages: bytes, x: int, width: int) -> int:
    """Return a column as a number whose lowest bit is the top pixel."""
    column = 0
    for page in range(len(pages) // width):
        column |= pages[page * width + x] << 8 * page
    return column


def _bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
