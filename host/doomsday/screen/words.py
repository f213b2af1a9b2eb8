"""Read the text on a screen: exact optical recognition of the box's own fonts."""

from __future__ import annotations

import functools
import heapq
import itertools
import re
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

from doomsday.screen import box_fonts
from doomsday.screen.picture import HEIGHT, SCREEN_BYTES, WIDTH

PROPORTIONAL = ("strong", "text")
# The module of the numerals in all their sizes, of the icons, and of the parts of dice.
SHEET = "sheet"
# The fonts of dice: pips on a square, numerals in a hexagon. A dash is a face not known yet.
DICE = ("squares", "hexagons")
_PIPS = 6
_MOST_FACE = 20
_NUMERAL_TOP = 3
# A face is one character of its font; those of two digits have one of their own.
_CIRCLED = "⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_FACES = "-123456789" + _CIRCLED

# Glyphs of the fonts after the printable ASCII characters, by code.
SIGNS = dict(enumerate("▲▼◄►→×●°", 127))

# A cell's blank edge may be off-screen: by one pixel as drawn, by one more through the pixel
# shift against burn-in.
_EDGE = 2
_ROWS = HEIGHT + 2 * _EDGE
_COLUMNS = WIDTH + 2 * _EDGE
_ALL = (1 << _ROWS * _COLUMNS) - 1
_SCREEN = sum(((1 << HEIGHT) - 1) << _EDGE << x * _ROWS for x in range(_EDGE, WIDTH + _EDGE))

# Characters that frames, rules, bars and their corners can resemble.
_LINE_LIKE = frozenset("!\"'()*+,-./:;<=>[\\]^_`{|}~EFHILTUl°")


# Words of these alone are pixels of a picture, such as the clicks of a dial, but for an ellipsis.
_DOT_LIKE = {".", ",", "'", "`"}
_ELLIPSIS = "..."
# Signs that marks of counts look like; no text is made of them alone.
_MARK_LIKE = frozenset('"°● ')

_NOTHING = "\0"
_LIT = re.compile("1")
_RUN = re.compile("[^\0 ]+(?: [^\0 ]+)*")
_WORD = re.compile("[^ ]+")
# A zero at the head of a word: O looks the same in some fonts.
_ZERO = re.compile(r"(?<!\w)0(?=[a-z])")


class Stretch(NamedTuple):
    """Lit or dark pixels one below the other, `start` rows below the top of a column."""

    lit: bool
    start: int
    length: int


class Font(NamedTuple):
    """A font prepared for matching.

    name: differs from that of every other font. width: that of its widest letter. glyphs:
    character by its columns, from left to right, with a dark column on both sides, and without the
    space. columns: all columns of glyphs, with their stretches of pixels. ink: a glyph in the
    layout of the whole screen, by character. weight: its number of lit pixels. steps: columns from
    a character to the next.
    """

    name: str
    width: int
    height: int
    glyphs: dict[tuple[int, ...], str]
    columns: dict[int, list[Stretch]]
    ink: dict[str, int]
    weight: dict[str, int]
    steps: dict[str, int]

    def length(self, text: str) -> int:
        """Return the columns from the start of a text to the start of the next one."""
        return sum(self.steps[character] for character in text)


class _Layer(dict[Stretch, int]):
    """The pixels of a screen or of its inverse, and the places of the stretches in it.

    Places are bits in the layout of the screen, so that one operation compares all of them.
    """

    def __init__(self, pixels: int) -> None:
        super().__init__({Stretch(True, 0, 1): pixels, Stretch(False, 0, 1): pixels ^ _ALL})

    def __missing__(self, stretch: Stretch) -> int:
        lit, start, length = stretch
        if start:
            found = self[Stretch(lit, 0, length)] >> start
        else:
            half = length // 2
            found = self[Stretch(lit, 0, length - half)] & self[Stretch(lit, length - half, half)]
        self[stretch] = found
        return found


class Line(NamedTuple):
    """A line of text. `dark`: for each character whether it is dark on lit, as a cursor is.

    `starts`: the first column of each character. `top` and `bottom`: its first row and the first
    row below it.
    """

    text: str
    dark: tuple[bool, ...]
    starts: tuple[int, ...]
    top: int
    bottom: int


class Run(NamedTuple):
    """A run of characters and spaces of one font, one behind the other."""

    font: Font
    inverse: bool
    x: int
    y: int
    text: str

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.font.length(self.text)

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.font.height

    def spots(self) -> Iterator[tuple[int, int]]:
        """Yield column and row of each lit or dark pixel of its letters."""
        # A cell's blank edge may be outside the screen.
        within = self._replace(x=self.x + _EDGE, y=self.y + _EDGE)
        for found in _LIT.finditer(f"{_ink(within):b}"[::-1]):
            x, y = divmod(found.start(), _ROWS)
            yield x - _EDGE, y - _EDGE


def read_words(pixels: bytes) -> list[str]:
    """Return the lines of text on a screen, from top to bottom, without empty ones.

    pixels: 1,024 bytes. Finds text at any position, in every font of the box, normal and inverse.
    A gap of two cells or more becomes two spaces. Everything else is ignored. Raises: ValueError
    for another number of bytes.
    """
    return [line.text for line in read_lines(pixels)]


def read_lines(pixels: bytes) -> list[Line]:
    """Return the lines that `read_words` reads, with their places and inverse parts.

    Raises: ValueError for a screen of another size.
    """
    if len(pixels) != SCREEN_BYTES:
        raise ValueError(f"a screen is {SCREEN_BYTES} bytes, not {len(pixels)}")
    return list(_read(pixels))


def read_runs(pixels: bytes) -> list[Run]:
    """Return the words in proportional fonts and the numerals of a screen, with their places.

    No pixel belongs to two of them. pixels, and Raises: as for `read_words`.
    """
    if len(pixels) != SCREEN_BYTES:
        raise ValueError(f"a screen is {SCREEN_BYTES} bytes, not {len(pixels)}")
    runs = _runs(pixels)
    return [run._replace(x=run.x - _EDGE, y=run.y - _EDGE) for run in runs]


# Cached: a script that waits for a text reads the same picture many times.
@functools.lru_cache(maxsize=256)
def _read(pixels: bytes) -> tuple[Line, ...]:
    return tuple(_joined(line) for line in _lines(_runs(pixels)))


def _runs(pixels: bytes) -> list[Run]:
    """Return the words on a screen, at places on a screen with an edge."""
    lit = _without_dotted(_screen(pixels))
    dark = lit ^ _SCREEN
    layers = (_Layer(lit), _Layer(dark & ~_margins(lit)))
    runs = [
        run
        for inverse, layer in enumerate(layers)
        for font in (*fonts(), *dice(bool(inverse)))
        for run in _candidates(layer, font, bool(inverse))
    ]
    return _chosen(runs, (lit, dark))


@functools.cache
def fonts() -> tuple[Font, ...]:
    """Load the fonts of the box, largest first."""
    sheet = box_fonts.load(SHEET)
    return (
        *(_numerals(sheet, size) for size in reversed(range(len(sheet.GAPS)))),
        *(_proportional(box_fonts.load(name)) for name in PROPORTIONAL),
    )


@functools.cache
def dice(inverse: bool) -> tuple[Font, Font]:
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
    lit_square = [square[0], *[(1 << size) - 1] * (size - 2), square[-1]]
    numerals = [_numeral(face, size) for face in range(_MOST_FACE + 1)]
    drawn = ([numerals[0], *pips], numerals)
    grounds = (lit_square, lit_hexagon) if inverse else (square, hexagon)
    first, second = (
        _dice(name, faces, ground, inverse)
        for name, faces, ground in zip(DICE, drawn, grounds, strict=True)
    )
    return first, second


def _dice(name: str, faces: list[list[int]], ground: list[int], inverse: bool) -> Font:
    """Return dice as a font, from the columns of their faces and of their background."""
    size = len(ground)
    font = Font(name, size, size, {}, {}, {}, {}, {" ": size})
    if inverse:
        ground = [column ^ (1 << size) - 1 for column in ground]
    for character, face in zip(_FACES, faces, strict=False):
        columns = tuple(below | drawn for below, drawn in zip(ground, face, strict=True))
        font.steps[character] = size
        # A match begins one column before the ink. Around a lit die there may be no dark one.
        if inverse:
            _add(font, character, columns, tuple(face[1:]))
        else:
            _add(font, character, (0, *columns, 0), columns)
    _prepare(font)
    return font


def _numeral(face: int, size: int) -> list[int]:
    """Return the columns of a face as a numeral in the middle of a die; of a dash for 0."""
    text = str(face) if face else "-"
    module = box_fonts.load("strong" if len(text) == 1 else "text")
    pages = (int(module.HEIGHT) + 7) // 8
    columns: list[int] = []
    for character in text:
        index = ord(character) - int(module.FIRST)
        glyph = bytes(module.DATA)[index * pages * module.CELL :][: pages * module.CELL]
        columns += [0] * (module.GAP if columns else 0)
        columns += [_column(glyph, x, module.CELL) for x in range(module.WIDTHS[index])]
    left = size // 2 - len(columns) // 2
    top = _NUMERAL_TOP + len(text) - 1
    placed = [column << top for column in columns]
    return [0] * left + placed + [0] * (size - left - len(placed))


def _proportional(module: ModuleType) -> Font:
    """Return a proportional font: its glyphs are as wide as their entry in WIDTHS."""
    codes = range(int(module.FIRST), int(module.FIRST) + int(module.COUNT))
    font = Font(module.__name__, int(module.CELL), int(module.HEIGHT), {}, {}, {}, {}, {})
    for index, code in enumerate(codes):
        character = SIGNS.get(code, chr(code))
        width = module.WIDTHS[index]
        font.steps[character] = width + int(module.GAP)
        _add_narrow(font, character, module.DATA, index, int(module.CELL), width)
    _prepare(font)
    return font


def _numerals(sheet: ModuleType, size: int) -> Font:
    """Return the numerals of a size, from the sheet that has them all."""
    cell, count = int(sheet.CELLS[size]), len(sheet.NUMERALS)
    font = Font(f"numerals {size}", cell, int(sheet.ROWS[size]), {}, {}, {}, {}, {})
    for index, code in enumerate(sheet.NUMERALS):
        width = sheet.WIDTHS[size * count + index]
        font.steps[chr(code)] = width + int(sheet.GAPS[size])
        _add_narrow(font, chr(code), sheet.DATA[sheet.STARTS[size] :], index, cell, width)
    # Numerals have no space; a run of them is one number.
    font.steps[" "] = cell
    _prepare(font)
    return font


def _add_narrow(
    font: Font, character: str, data: bytes, index: int, cell: int, width: int
) -> None:
    """Add a glyph that is narrower than its cell, with a dark column on both sides."""
    size = (font.height + 7) // 8 * cell
    glyph = bytes(data)[index * size : (index + 1) * size]
    columns = tuple(_column(glyph, x, cell) for x in range(width))
    if any(columns):
        _add(font, character, (0, *columns, 0), columns)


def _add(font: Font, character: str, matched: tuple[int, ...], columns: tuple[int, ...]) -> None:
    # Of glyphs that look the same, such as `l` and `|`, the first one counts.
    font.glyphs.setdefault(matched, character)
    font.ink[character] = sum(column << x * _ROWS for x, column in enumerate(columns))
    font.weight[character] = sum(column.bit_count() for column in columns)


def _prepare(font: Font) -> None:
    """Note the stretches of all columns of a font."""
    for column in {column for columns in font.glyphs for column in columns}:
        font.columns[column] = _stretches(column, font.height)


def _stretches(column: int, height: int) -> list[Stretch]:
    """Return the stretches of a column, from top to bottom."""
    pixels = [bool(column >> y & 1) for y in range(height)]
    found = []
    start = 0
    for lit, stretch in itertools.groupby(pixels):
        found.append(Stretch(lit, start, len([*stretch])))
        start += found[-1].length
    return found


def _column(pages: bytes, x: int, width: int) -> int:
    """Return a column as a number whose lowest bit is the top pixel."""
    return int.from_bytes(pages[x::width], "little")


def _screen(pixels: bytes) -> int:
    """Return the screen as one number, column after column, with a dark edge on all sides."""
    return sum(_column(pixels, x, WIDTH) << _EDGE << (x + _EDGE) * _ROWS for x in range(WIDTH))


def _without_dotted(lit: int) -> int:
    """Return the screen without dotted lines, whose dots look like full stops.

    Four dots are a line: texts have three in a row at most.
    """
    touched = lit << 1 | lit >> 1 | lit << _ROWS | lit >> _ROWS
    for step in (_ROWS, 1):
        starts = lit & ~touched
        for doubling in range(2):
            starts &= starts >> (2 * step << doubling)
        for doubling in range(2):
            starts |= starts << (2 * step << doubling)
        lit &= ~starts
    return lit


def _margins(lit: int) -> int:
    """Return the dark columns at both sides of a screen.

    One beside a bar looks like the ink of an inverse `|`.
    """
    margins = 0
    for columns in (range(WIDTH), reversed(range(WIDTH))):
        for x in columns:
            column = ((1 << HEIGHT) - 1) << _EDGE << (x + _EDGE) * _ROWS
            if lit & column:
                break
            margins |= column
    return margins


def _candidates(layer: _Layer, font: Font, inverse: bool) -> Iterator[Run]:
    """Yield every possible run of characters in the layer; many exclude each other.

    Each character starts where the last one ends.
    """
    places = _places(layer, font)
    rows: dict[int, dict[int, str]] = {}
    for character, bits in places.items():
        for found in _LIT.finditer(f"{bits:b}"[::-1]):
            x, y = divmod(found.start(), _ROWS)
            # The match begins with the dark column before the glyph.
            rows.setdefault(y, {})[x + 1] = character
    for y, row in rows.items():
        while row:
            start = x = min(row)
            text = ""
            while x in row:
                character = row.pop(x)
                text += character
                x += font.steps[character]
                if x not in row and x + font.steps[" "] in row:
                    text += " "
                    x += font.steps[" "]
            yield Run(font, inverse, start, y, text)


def _places(layer: _Layer, font: Font) -> dict[str, int]:
    """Return where each character is in the layer, for the upper left pixel of its cell."""
    columns: dict[int, int] = {}
    places = {}
    for cell, character in font.glyphs.items():
        bits = _inside(font.height)
        for x, column in enumerate(cell):
            if column not in columns:
                stretches = map(layer.__getitem__, font.columns[column])
                columns[column] = functools.reduce(int.__and__, stretches)
            bits &= columns[column] >> x * _ROWS
            if not bits:
                break
        places[character] = bits
    return places


@functools.cache
def _inside(height: int) -> int:
    """Return the places with at least `height` rows from there downwards."""
    column = (1 << _ROWS + 1 - height) - 1
    return sum(column << x * _ROWS for x in range(_COLUMNS))


def _chosen(runs: list[Run], inks: tuple[int, int]) -> list[Run]:
    """Choose runs greedily by explained ink; use each pixel once, and drop what is not text.

    inks: the lit and the dark pixels of the screen.
    """
    used = [0, 0]
    chosen: list[Run] = []
    queue = [_ranked(run) for run in runs]
    heapq.heapify(queue)
    while queue:
        run = heapq.heappop(queue)[-1]
        free = "".join(
            _NOTHING if ink & used[run.inverse] else character for character, ink in _inks(run)
        )
        if free != run.text:
            for rest in _parts(run, free, _RUN):
                heapq.heappush(queue, _ranked(rest))
            continue
        words = _parts(run, run.text, _WORD)
        believed = [word for word in words if _believed(word, inks[run.inverse])]
        for word in believed:
            used[run.inverse] |= _ink(word)
            used[not run.inverse] |= _area(word)
        chosen += believed
    return chosen


def _parts(run: Run, text: str, pattern: re.Pattern[str]) -> Iterator[Run]:
    """Yield the parts of a run that a pattern matches in `text`, which is as long as the run."""
    for found in pattern.finditer(text):
        before = run.font.length(run.text[: found.start()])
        yield run._replace(x=run.x + before, text=found.group())


def _ranked(run: Run) -> tuple[int, int, int, int, int, bool, str, Run]:
    """Return a sort key, best first: more ink, larger font, more letters, lower position.

    Position decides so that a single `P` is not read as a raised `p`.
    """
    weight = sum(run.font.weight.get(character, 0) for character in run.text)
    letters = sum(character.isalnum() for character in run.text)
    return (-weight, -run.font.height, -letters, -run.y, run.x, run.inverse, run.text, run)


def _inks(run: Run) -> Iterator[tuple[str, int]]:
    """Yield each character with its pixels on the screen."""
    for x, character in zip(_starts(run), run.text, strict=True):
        yield character, run.font.ink.get(character, 0) << x * _ROWS + run.y


def _starts(run: Run) -> list[int]:
    """Return the first column of each character."""
    steps = itertools.accumulate((run.font.length(c) for c in run.text[:-1]), initial=run.x)
    return [*steps]


def _ink(run: Run) -> int:
    return functools.reduce(int.__or__, (ink for _, ink in _inks(run)))


def _area(run: Run) -> int:
    column = ((1 << run.font.height) - 1) << run.y
    return sum(column << x * _ROWS for x in range(run.x, run.right))


def _believed(run: Run, inked: int) -> bool:
    """Return whether the run is text, not part of a frame, a bar or a picture."""
    if not set(run.text) - _MARK_LIKE:
        return False
    if not set(run.text) - _DOT_LIKE and run.text != _ELLIPSIS:
        return False
    if set(run.text) - _LINE_LIKE - {" "} or run.font.name in DICE:
        return True
    ink = _ink(run)
    around = ink << 1 | ink >> 1 | ink << _ROWS | ink >> _ROWS
    return not inked & around & ~ink


def _lines(runs: list[Run]) -> list[list[Run]]:
    """Group runs that are side by side into lines, sorted from top to bottom and left to right.

    A run beside several lines, such as large digits, becomes a line of its own.
    """
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (run.font.height, run.y, run.x)):
        beside = [line for line in lines if any(_beside(run, other) for other in line)]
        same = [line for line in beside if line[0].font is run.font]
        if len(same or beside) == 1:
            (same or beside)[0].append(run)
        else:
            lines.append([run])
    for line in lines:
        line.sort(key=lambda run: run.x)
    return sorted(lines, key=lambda line: (min(run.y for run in line), line[0].x))


def _beside(one: Run, other: Run) -> bool:
    """Return whether two runs overlap vertically by more than half of the smaller height."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return 2 * shared > min(one.font.height, other.font.height)


def _told(run: Run) -> tuple[str, list[int]]:
    """Return the text of a run, faces of dice in digits, and the first column of each letter."""
    text, starts = "", []
    for character, x in zip(run.text, _starts(run), strict=True):
        told = str(_FACES.index(character)) if character in _CIRCLED else character
        text += told
        starts += [x] * len(told)
    return text, starts


def _looks(run: Run) -> tuple[Font, bool]:
    return run.font, run.inverse


def _joined(runs: list[Run]) -> Line:
    text, starts = _told(runs[0])
    dark = [runs[0].inverse] * len(text)
    for before, run in itertools.pairwise(runs):
        gap = run.x - before.right
        cell = max(before.font.width, run.font.width)
        space = ""
        if gap >= 2 * cell:
            space = "  "
        elif 3 * gap >= cell or _looks(run) != _looks(before) or run.font.name in DICE:
            space = " "
        told, places = _told(run)
        text += space + told
        dark += [before.inverse and run.inverse] * len(space) + [run.inverse] * len(told)
        starts += [before.right] * len(space) + places
    top, bottom = min(run.y for run in runs), max(run.bottom for run in runs)
    # The reader has a dark edge around the screen.
    columns = tuple(x - _EDGE for x in starts)
    return Line(_ZERO.sub("O", text), tuple(dark), columns, top - _EDGE, bottom - _EDGE)
