"""Parse a screen as a page: labels, functions of the buttons, and the row at the cursor.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.screen.size import WIDTH
from doomsday.screen.words import is_word, read_lines

if TYPE_CHECKING:
    from doomsday.screen.words import Line

# The first row of pixels of a header.
_HEADER_TOP = 1
# The labels of the buttons are below this row of pixels.
_LABELS_TOP = 53
# Bytes of the screen above the 16 rows of pixels that have them.
_LABELS_PART = 6 * WIDTH
# Those of the next 8 rows that may belong to labels.
_LABELS_ROWS = 0x80
# Labels of B and C on pages where they move a cursor, turn pages, or change a value. At the end of
# the list of depths one of them opens another page.
_SIDEWAYS = ("◄", "►")
_MOVES = (("▲", "▼"), ("▲", ""), ("", "▼"), ("Dice", "▼"), ("▲", "Dice"), _SIDEWAYS)
_TURNS = (("Prev", "Next"), ("Prev", ""), ("", "Next"))
_CHANGES = (("Less", "More"), ("Less", ""), ("", "More"))
_SET = "Set/"
# Columns of a button's label in the footer.
_SLOT = 32
# First and last row of the frame of a message in the footer, as drawn and shifted against burn-in.
_FRAME = ((52, 62), (53, 63))
_FRAME_COLUMNS = range(8, 120)
# Rows between two lines on the bar of one cursor, at most.
_BAR_GAP = 2
# Drawn inverse in the box of a ticked row.
_TICK = "x"
# Around a value that is edited.
_ARROWS = "◄► "
_BUTTONS = "ABCD"


class Page:
    """A page. lines: those above the footer. labels: by button, A to D, "" for none.

    message: what the footer says instead of labels, such as what was undone; "" for labels. hold:
    what holding D does, if the label of D names it behind a slash, which is then not part of it.
    """

    def __init__(
        self,
        lines: "tuple[Line, ...]",
        labels: "dict[str, str]",
        message: str = "",
        hold: str = "",
    ) -> None:
        self.lines = lines
        self.labels = labels
        self.message = message
        self.hold = hold

    @property
    def moves(self) -> bool:
        """Whether B and C move a cursor."""
        return self._of_b_and_c in _MOVES and not self.changes

    @property
    def moves_up(self) -> bool:
        """Whether B moves a cursor up or to the left."""
        return self.moves and self.labels["B"] in ("▲", _SIDEWAYS[0])

    def leaves(self, button: str) -> bool:
        """Whether a button opens another page where the other one moves a cursor."""
        return self.moves and self.labels[button] not in ("", "▲", "▼") + _SIDEWAYS

    @property
    def turns(self) -> bool:
        """Whether B and C turn pages."""
        return self._of_b_and_c in _TURNS

    @property
    def changes(self) -> bool:
        """Whether B and C change a value."""
        if self._of_b_and_c == _SIDEWAYS:
            # Short labels, beside one of D that names its hold.
            return self.labels["D"].startswith(_SET)
        return self._of_b_and_c in _CHANGES

    @property
    def _of_b_and_c(self) -> "tuple[str, str]":
        return self.labels["B"], self.labels["C"]

    @property
    def cursor(self) -> "Line | None":
        """The line with the cursor: the lowest one with inverse words; a title is above it."""
        return self._bar[-1] if self._bar else None

    @property
    def _bar(self) -> "list[Line]":
        """The lines on the bar of the cursor, from top to bottom: a card has several."""
        bar: list[Line] = []
        for line in reversed(self.lines):
            if marked(line) and (not bar or _touches(line, bar[0])):
                bar.insert(0, line)
        return bar

    @property
    def marked(self) -> str:
        """The inverse words of the lines with the cursor: a row or an edited value."""
        return " ".join([marked(line) for line in self._bar])

    def shows(self, text: str) -> bool:
        """Return whether a line above the labels has `text`."""
        return any([says(line, text) for line in self.lines])

    def at_cursor(self, text: str) -> bool:
        """Return whether a line with the cursor has `text`, its first or last word inverse."""
        for line in self._bar:
            said, dark = _closed_up(line)
            if any([dark[at] or dark[end - 1] for at, end in _places(text, said)]):
                return True
        return False

    def points_to(self, text: str) -> bool:
        """Return whether `text` is at the cursor.

        Among dice it may be in the header, which says what the lit die is for, or why none is.
        """
        if self._of_b_and_c == _SIDEWAYS and (not self.marked or self.marked.isdigit()):
            header = self.lines[0]
            # Clock and score may follow there.
            is_for = not self.marked or self.marked in header.text.split()
            if is_for and says(header, text):
                return True
        return self.at_cursor(text)

    def value_of(self, text: str) -> str:
        """Return the rest of a line after `text`; the line with the cursor has precedence."""
        line = self.cursor
        for one in ([line] if line else []) + list(self.lines):
            said, _ = _closed_up(one)
            for _, end in _places(text, said):
                return said[end:].strip(_ARROWS)
        return ""

    def beside_cursor(self, text: str) -> int:
        """Return where another row has `text`: 1 below the cursor, -1 above it, 0 nowhere.

        Rows below have precedence. A header or an inverse title is not a row.
        """
        line = self.cursor
        at = self.lines.index(line) if line else 0
        if any([says(line, text) for line in self.lines[at + 1 :]]):
            return 1
        above = [line for line in self.lines[:at] if line.top > _HEADER_TOP]
        return -any([says(line, text) and not line.dark[0] for line in above])

    def button(self, label: str) -> str:
        """Return which of B, C and D has this label, "" for none."""
        return "".join([button for button in "BCD" if self.labels[button] == label])[:1]


def read_page(pixels: bytes) -> Page:
    """Parse a screen as a page."""
    labels = _no_labels()
    lines, message = [], ""
    framed = is_framed(pixels)
    for line in read_lines(_without_filling(pixels) if framed else pixels):
        if line.top < _LABELS_TOP:
            lines.append(line)
        elif framed:
            message = line.text
        else:
            labels.update(_labels(line))
    labels["D"], _, hold = labels["D"].partition("/")
    return Page(tuple(lines), labels, message, hold)


def read_labels(pixels: bytes) -> "dict[str, str]":
    """Return the labels by button, A to D, "" for none; faster than parsing the whole page."""
    if is_framed(pixels):
        return _no_labels()
    row = bytes([byte & _LABELS_ROWS for byte in pixels[_LABELS_PART : _LABELS_PART + WIDTH]])
    page = read_page(bytes(_LABELS_PART) + row + pixels[-WIDTH:])
    if page.hold:
        page.labels["D"] += "/" + page.hold
    return page.labels


def _no_labels() -> "dict[str, str]":
    return {button: "" for button in _BUTTONS}


def _touches(upper: "Line", lower: "Line") -> bool:
    """Return whether the inverse words of two lines can be on one bar."""
    columns = [[x for x, dark in zip(line.starts, line.dark) if dark] for line in (upper, lower)]
    near = lower.top - upper.bottom <= _BAR_GAP
    return near and min(columns[0]) - _SLOT < min(columns[1]) < max(columns[0]) + _SLOT


def marked(line: "Line") -> str:
    """Return the inverse words of a line, without the tick of a ticked row."""
    said = "".join([sign if dark else " " for sign, dark in zip(line.text, line.dark)])
    words = said.strip(_ARROWS).split()
    return " ".join(words[1:] if words[:1] == [_TICK] else words)


def says(line: "Line", text: str) -> bool:
    """Return whether a line contains `text` as whole words, ignoring the width of spaces."""
    return bool(_places(text, _closed_up(line)[0]))


def in_place(pixels: bytes) -> "tuple[int, ...]":
    """Return the columns of a screen, independent of the pixel shift against burn-in."""
    pages = [pixels[start : start + WIDTH] for start in range(0, len(pixels), WIDTH)]
    columns = [
        sum([byte << 8 * page for page, byte in enumerate(bytes_of)]) for bytes_of in zip(*pages)
    ]
    lit = [x for x, column in enumerate(columns) if column]
    if not lit:
        return ()
    top = 0
    while not any([column >> top & 1 for column in columns]):
        top += 1
    return tuple([column >> top for column in columns[lit[0] : lit[-1] + 1]])


def _places(text: str, said: str) -> "list[tuple[int, int]]":
    """Return start and end of each place where a line has `text` as whole words."""
    text = " ".join(text.split())
    found = []
    at = said.find(text)
    while at >= 0:
        end = at + len(text)
        if is_word(said[at - 1 : at]) or is_word(said[end : end + 1]):
            end = at + 1
        else:
            found.append((at, end))
        at = said.find(text, max(end, at + 1))
    return found


def _closed_up(line: "Line") -> "tuple[str, list[bool]]":
    """Return a line with runs of spaces collapsed, and which characters are inverse."""
    kept = [
        at
        for at, character in enumerate(line.text)
        if character != " " or line.text[at - 1 : at] != " "
    ]
    return "".join([line.text[at] for at in kept]), [line.dark[at] for at in kept]


def is_framed(pixels: bytes) -> bool:
    """Return whether the footer is a message in a frame, not labels."""
    return any([all([_is_ruled(pixels, row) for row in rows]) for rows in _FRAME])


def _without_filling(pixels: bytes) -> bytes:
    """Return a screen without the filling of the bar in its footer: it cuts through a letter."""
    plain = bytearray(pixels)
    for top, bottom in _FRAME:
        if not (_is_ruled(pixels, top) and _is_ruled(pixels, bottom)):
            continue
        inside = ((1 << bottom) - 1) & ~((2 << top) - 1)
        for x in range(WIDTH):
            # No letter reaches the row below the upper edge.
            if not _is_lit(pixels, x, top + 1):
                continue
            for page in range(top // 8, bottom // 8 + 1):
                plain[page * WIDTH + x] ^= inside >> 8 * page & 0xFF
    return bytes(plain)


def _is_ruled(pixels: bytes, row: int) -> bool:
    for x in _FRAME_COLUMNS:
        if not _is_lit(pixels, x, row):
            return False
    return True


def _is_lit(pixels: bytes, x: int, row: int) -> bool:
    return bool(pixels[row // 8 * WIDTH + x] >> row % 8 & 1)


def _labels(line: "Line") -> "dict[str, str]":
    """Return the labels on a line of the footer by button: each is above its button."""
    labels: dict[str, str] = {}
    start = 0
    for word in line.text.split(" "):
        end = start + len(word)
        if word:
            middle = (line.starts[start] + line.starts[end - 1]) // 2
            button = _BUTTONS[min(max(middle, 0) // _SLOT, 3)]
            labels[button] = (labels.get(button, "") + " " + word).strip()
        start = end + 1
    return labels
