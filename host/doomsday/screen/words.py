"""Read the text on a screen: exact optical recognition of the box's own fonts.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

import heapq
from typing import TYPE_CHECKING

from doomsday.screen import glyphs
from doomsday.screen.matching import COLUMNS, EDGE, Matcher, Picture
from doomsday.screen.size import SCREEN_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doomsday.screen.glyphs import Font, Glyph

# Characters that frames, rules, bars and their corners can resemble.
_LINE_LIKE = set("!\"'()*+,-./:;<=>[\\]^_`{|}~EFHILTUl° ")


# Words of these alone are pixels of a picture, such as the clicks of a dial, but for an ellipsis.
_DOT_LIKE = set(".,'`")
_ELLIPSIS = "..."
# Signs that marks of counts look like; no text is made of them alone.
_MARK_LIKE = set('"°●ı ')
# Pictures whose words are kept: a script that waits for a text reads the same one many times.
_KEPT_MAX = 256


class Line:
    """A line of text. dark: for each character whether it is dark on lit, as a cursor is.

    starts: the first column of each character. top, bottom: its first row and the first row below
    it.
    """

    def __init__(
        self, text: str, dark: "tuple[bool, ...]", starts: "tuple[int, ...]", top: int, bottom: int
    ) -> None:
        self.text = text
        self.dark = dark
        self.starts = starts
        self.top = top
        self.bottom = bottom


class Run:
    """A run of characters and spaces of one font, one behind the other.

    x, y: of its top left pixel. starts: first column of each character.
    """

    def __init__(
        self, font: "Font", inverse: bool, x: int, y: int, glyphs: "list[Glyph | None]"
    ) -> None:
        self.font = font
        self.inverse = inverse
        self.x = x
        self.y = y
        self.glyphs = glyphs
        self.text = "".join([glyph.character if glyph else " " for glyph in glyphs])
        self.starts: "list[int]" = []
        for character in self.text:
            self.starts.append(x)
            x += font.steps[character]
        #: The first column to the right of it.
        self.right = x
        #: The first row below it.
        self.bottom = y + font.height

    def part(self, start: int, end: int) -> "Run":
        """Return the run of some of its characters."""
        return Run(self.font, self.inverse, self.starts[start], self.y, self.glyphs[start:end])

    def spots(self) -> "Iterator[tuple[int, int]]":
        """Yield column and row of each lit or dark pixel of its letters."""
        for left, glyph in zip(self.starts, self.glyphs):
            for x, column in enumerate(glyph.ink if glyph else (), left):
                for y in range(self.font.height):
                    if column >> y & 1:
                        yield x, self.y + y


def read_words(pixels: bytes) -> "list[str]":
    """Return the lines of text on a screen, from top to bottom, without empty ones.

    pixels: 1,024 bytes. Finds text at any position, in every font of the box, normal and inverse.
    A gap of two cells or more becomes two spaces. Everything else is ignored. Raises: ValueError
    for another number of bytes.
    """
    return [line.text for line in read_lines(pixels)]


def read_lines(pixels: bytes) -> "list[Line]":
    """Return the lines that `read_words` reads, with their places and inverse parts.

    Raises: ValueError for a screen of another size.
    """
    if pixels not in _kept:
        lines = [_joined(line) for line in _lines(read_runs(pixels))]
        if len(_kept) >= _KEPT_MAX:
            _kept.clear()
        _kept[pixels] = lines
    return list(_kept[pixels])


_kept: "dict[bytes, list[Line]]" = {}


def read_runs(pixels: bytes) -> "list[Run]":
    """Return the words in proportional fonts and the numerals of a screen, with their places.

    No pixel belongs to two of them. pixels, and Raises: as for `read_words`.
    """
    if len(pixels) != SCREEN_BYTES:
        raise ValueError("a screen is %d bytes, not %d" % (SCREEN_BYTES, len(pixels)))
    picture = Picture(pixels)
    runs: "list[Run]" = []
    for inverse, windows in ((False, picture.windows), (True, picture.inverse)):
        matcher = _matcher(inverse)
        for (font, y), characters in sorted(matcher.find(windows).items()):
            runs += _candidates(matcher.fonts[font], inverse, y, characters)
    chosen = _chosen(runs, picture)
    return [Run(run.font, run.inverse, run.x - EDGE, run.y - EDGE, run.glyphs) for run in chosen]


_matchers: "list[Matcher]" = []


def _matcher(inverse: bool) -> Matcher:
    """Return the matcher for normal or inverse text, made once."""
    if not _matchers:
        fonts = glyphs.fonts()
        _matchers.extend([Matcher(fonts + glyphs.dice(is_lit)) for is_lit in (False, True)])
    return _matchers[inverse]


def _candidates(
    font: "Font", inverse: bool, y: int, characters: "dict[int, int]"
) -> "Iterator[Run]":
    """Yield every possible run of characters in a row of them; many exclude each other.

    Each character starts where the last one ends. characters: numbers of glyphs by column.
    """
    space = font.steps[" "]
    for start in sorted(characters):
        x = start
        run: "list[Glyph | None]" = []
        while x in characters:
            glyph = font.glyphs[characters.pop(x)]
            run.append(glyph)
            x += font.steps[glyph.character]
            if x not in characters and x + space in characters:
                run.append(None)
                x += space
        if run:
            yield Run(font, inverse, start, y, run)


def _chosen(runs: "list[Run]", picture: Picture) -> "list[Run]":
    """Choose runs greedily by explained ink; use each pixel once, and drop what is not text."""
    used = ([0] * COLUMNS, [0] * COLUMNS)
    chosen: "list[Run]" = []
    queue = [(_rank(run), place) for place, run in enumerate(runs)]
    heapq.heapify(queue)
    while queue:
        run = runs[heapq.heappop(queue)[1]]
        own, other = used[run.inverse], used[not run.inverse]
        parts = _free_parts(run, own)
        if parts != [run]:
            for part in parts:
                heapq.heappush(queue, (_rank(part), len(runs)))
                runs.append(part)
            continue
        for word in _words(run):
            if _is_text(word, picture):
                _use(word, own, other)
                chosen.append(word)
    return chosen


def _rank(run: Run) -> "tuple[int, int, int, int, int, bool, str, str]":
    """Return a sort key, best first: more ink, larger font, more letters, lower position.

    Position decides so that a single `P` is not read as a raised `p`.
    """
    weight = letters = 0
    for glyph in run.glyphs:
        if glyph:
            weight += glyph.weight
            letters += glyph.is_letter
    return (
        -weight,
        -run.font.height,
        -letters,
        -run.y,
        run.x,
        run.inverse,
        run.text,
        run.font.name,
    )


def _meets(run: Run, place: int, used: "list[int]") -> bool:
    """Return whether a character of a run has ink that is used."""
    glyph = run.glyphs[place]
    if glyph:
        x = run.starts[place]
        for column in glyph.ink:
            if used[x] and used[x] & column << run.y:
                return True
            x += 1
    return False


def _use(word: Run, own: "list[int]", other: "list[int]") -> None:
    """Mark the ink of a word as used, and its area for text that is the inverse."""
    for x, column in enumerate(_ink(word), word.x):
        if column:
            own[x] |= column
    area = ((1 << word.font.height) - 1) << word.y
    for x in range(word.x, min(word.right, COLUMNS)):
        other[x] |= area


def _ink(word: Run) -> "list[int]":
    """Return the columns of a word's ink on the screen, from its first one on."""
    columns = [0] * (word.right - word.x)
    for start, glyph in zip(word.starts, word.glyphs):
        for x, column in enumerate(glyph.ink if glyph else (), start - word.x):
            columns[x] = column << word.y
    return columns


def _free_parts(run: Run, used: "list[int]") -> "list[Run]":
    """Return the parts of a run whose ink is not used; only the run itself if all of it is free.

    A part begins and ends with a character, not with a space.
    """
    free = [not _meets(run, place, used) for place in range(len(run.glyphs))]
    if all(free):
        return [run]
    parts = []
    start = -1
    for place in range(len(free) + 1):
        if place < len(free) and free[place]:
            if start < 0 and run.glyphs[place]:
                start = place
        elif start >= 0:
            end = place if run.glyphs[place - 1] else place - 1
            parts.append(run.part(start, end))
            start = -1
    return parts


def _words(run: Run) -> "list[Run]":
    """Return the parts of a run between spaces."""
    words = []
    start = 0
    for text in run.text.split(" "):
        words.append(run.part(start, start + len(text)))
        start += len(text) + 1
    return words


def _is_text(word: Run, picture: Picture) -> bool:
    """Return whether a word is text, not part of a frame, a bar or a picture."""
    signs = set(word.text)
    if signs <= _MARK_LIKE or signs <= _DOT_LIKE and word.text != _ELLIPSIS:
        return False
    if word.font.is_dice or not signs <= _LINE_LIKE:
        return True
    ink = [0] + _ink(word) + [0, 0]
    for place in range(len(ink) - 1):
        column = ink[place]
        around = column << 1 | column >> 1 | ink[place - 1] | ink[place + 1]
        if around & ~column & picture.column(word.x - 1 + place, word.inverse):
            return False
    return True


def _lines(runs: "list[Run]") -> "list[list[Run]]":
    """Group runs that are side by side into lines, sorted from top to bottom and left to right.

    A run beside several lines, such as large digits, becomes a line of its own.
    """
    lines: "list[list[Run]]" = []
    for run in sorted(runs, key=_by_height):
        beside = [line for line in lines if any([_beside(run, other) for other in line])]
        same = [line for line in beside if line[0].font is run.font]
        if len(same or beside) == 1:
            (same or beside)[0].append(run)
        else:
            lines.append([run])
    return sorted([sorted(line, key=_from_left) for line in lines], key=_from_top)


# Orders without ties: sorting is not stable in MicroPython.
def _by_height(run: Run) -> "tuple[int, int, int, str]":
    return run.font.height, run.y, run.x, run.font.name


def _from_left(run: Run) -> "tuple[int, int]":
    return run.x, run.y


def _from_top(line: "list[Run]") -> "tuple[int, int, int]":
    return min([run.y for run in line]), line[0].x, line[0].y


def _beside(one: Run, other: Run) -> bool:
    """Return whether two runs overlap vertically by more than half of the smaller height."""
    shared = min(one.bottom, other.bottom) - max(one.y, other.y)
    return 2 * shared > min(one.font.height, other.font.height)


def _joined(runs: "list[Run]") -> Line:
    """Return the line of runs from left to right, with faces of dice in digits."""
    text = ""
    dark: "list[bool]" = []
    starts: "list[int]" = []
    before: "Run | None" = None
    for run in runs:
        space = _space(before, run) if before else ""
        if before:
            dark += [before.inverse and run.inverse] * len(space)
            starts += [before.right] * len(space)
        text += space
        for character, x in zip(run.text, run.starts):
            shown = (
                str(glyphs.FACES.index(character)) if character in glyphs.CIRCLED else character
            )
            text += shown
            dark += [run.inverse] * len(shown)
            starts += [x] * len(shown)
        before = run
    top, bottom = min([run.y for run in runs]), max([run.bottom for run in runs])
    return Line(_with_capitals(text), tuple(dark), tuple(starts), top, bottom)


def _space(left: Run, right: Run) -> str:
    """Return the space between two runs, by the width of the gap."""
    gap = right.x - left.right
    cell = max(left.font.width, right.font.width)
    if gap >= 2 * cell:
        return "  "
    is_other = left.font is not right.font or left.inverse != right.inverse
    return " " if 3 * gap >= cell or is_other or right.font.is_dice else ""


def _with_capitals(text: str) -> str:
    """Return a text with each zero at the head of a word as an O, which some fonts draw alike."""
    at = text.find("0")
    while at >= 0:
        if not is_word(text[at - 1 : at]) and "a" <= text[at + 1 : at + 2] <= "z":
            text = text[:at] + "O" + text[at + 1 :]
        at = text.find("0", at + 1)
    return text


def is_word(character: str) -> bool:
    """Return whether a character is a letter, a digit or an underscore."""
    return character.isalpha() or character.isdigit() or character == "_"
