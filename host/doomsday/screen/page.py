"""Parse a screen as a page: labels, functions of the buttons, and the row at the cursor."""

from __future__ import annotations

import re
from dataclasses import dataclass

from doomsday.screen.picture import WIDTH
from doomsday.screen.words import Line, read_lines

# The first row of pixels of a header.
_HEADER_TOP = 1
# The labels of the buttons are below this row of pixels.
_LABELS_TOP = 53
# Bytes of the screen above the 16 rows of pixels that have them.
_LABELS_PART = 6 * WIDTH
# Those of the next 8 rows that may belong to labels.
_LABELS_ROWS = 0x80
# Labels of B and C on pages where they move a cursor, turn pages, or change a value.
_SIDEWAYS = ("◄", "►")
_MOVES = (("▲", "▼"), ("▲", ""), ("", "▼"), _SIDEWAYS)
_TURNS = (("Prev", "Next"), ("Prev", ""), ("", "Next"))
_CHANGES = (("Less", "More"), ("Less", ""), ("", "More"))
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
_WORD = re.compile("[^ ]+")


@dataclass(frozen=True)
class Page:
    """A page. lines: those above the footer. labels: by button, A to D, "" for none.

    message: what the footer says instead of labels, such as what was undone; "" for labels. hold:
    what holding D does, if the label of D names it behind a slash, which is then not part of it.
    """

    lines: tuple[Line, ...]
    labels: dict[str, str]
    message: str = ""
    hold: str = ""

    @property
    def moves(self) -> bool:
        """Whether B and C move a cursor."""
        return self._of_b_and_c in _MOVES

    @property
    def turns(self) -> bool:
        """Whether B and C turn pages."""
        return self._of_b_and_c in _TURNS

    @property
    def changes(self) -> bool:
        """Whether B and C change a value."""
        return self._of_b_and_c in _CHANGES

    @property
    def _of_b_and_c(self) -> tuple[str, str]:
        return self.labels["B"], self.labels["C"]

    @property
    def cursor(self) -> Line | None:
        """The line with the cursor: the lowest one with inverse words; a title is above it."""
        return self._bar[-1] if self._bar else None

    @property
    def _bar(self) -> list[Line]:
        """The lines on the bar of the cursor, from top to bottom: a card has several."""
        bar: list[Line] = []
        for line in reversed(self.lines):
            if marked(line) and (not bar or _touches(line, bar[0])):
                bar.insert(0, line)
        return bar

    @property
    def marked(self) -> str:
        """The inverse words of the lines with the cursor: a row or an edited value."""
        return " ".join(map(marked, self._bar))

    def shows(self, text: str) -> bool:
        """Return whether a line above the labels has `text`."""
        return any(says(line, text) for line in self.lines)

    def at_cursor(self, text: str) -> bool:
        """Return whether a line with the cursor has `text`, its first or last word inverse."""
        for line in self._bar:
            said, dark = _closed_up(line)
            if any(dark[at] or dark[end - 1] for at, end in _places(text, said)):
                return True
        return False

    def points_to(self, text: str) -> bool:
        """Return whether `text` is at the cursor.

        Among dice it may be in the header, which says what the lit die is for, or why none is.
        """
        if self._of_b_and_c == _SIDEWAYS and (not self.marked or self.marked.isdigit()):
            header = self.lines[0]
            if header.text.endswith(self.marked) and says(header, text):
                return True
        return self.at_cursor(text)

    def value_of(self, text: str) -> str:
        """Return the rest of a line after `text`; the line with the cursor has precedence."""
        line = self.cursor
        for one in [line, *self.lines] if line else self.lines:
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
        if any(says(line, text) for line in self.lines[at + 1 :]):
            return 1
        above = [line for line in self.lines[:at] if line.top > _HEADER_TOP]
        return -any(says(line, text) and not line.dark[0] for line in above)

    def button(self, label: str) -> str:
        """Return which of B, C and D has this label, "" for none."""
        return next((button for button in "BCD" if self.labels[button] == label), "")


def read_page(pixels: bytes) -> Page:
    """Parse a screen as a page."""
    labels = dict.fromkeys("ABCD", "")
    lines, message = [], ""
    for line in read_lines(pixels):
        if line.top < _LABELS_TOP:
            lines.append(line)
        elif is_framed(pixels):
            message = line.text
        else:
            labels |= _labels(line)
    labels["D"], _, hold = labels["D"].partition("/")
    return Page(tuple(lines), labels, message, hold)


def read_labels(pixels: bytes) -> dict[str, str]:
    """Return the labels by button, A to D, "" for none; faster than parsing the whole page."""
    if is_framed(pixels):
        return dict.fromkeys("ABCD", "")
    row = bytes(byte & _LABELS_ROWS for byte in pixels[_LABELS_PART : _LABELS_PART + WIDTH])
    page = read_page(bytes(_LABELS_PART) + row + pixels[-WIDTH:])
    return page.labels | ({"D": f"{page.labels['D']}/{page.hold}"} if page.hold else {})


def _touches(upper: Line, lower: Line) -> bool:
    """Return whether the inverse words of two lines can be on one bar."""
    columns = [
        [x for x, dark in zip(line.starts, line.dark, strict=True) if dark]
        for line in (upper, lower)
    ]
    near = lower.top - upper.bottom <= _BAR_GAP
    return near and min(columns[0]) - _SLOT < min(columns[1]) < max(columns[0]) + _SLOT


def marked(line: Line) -> str:
    """Return the inverse words of a line, without the tick of a ticked row."""
    said = "".join(c if dark else " " for c, dark in zip(line.text, line.dark, strict=True))
    words = said.strip(_ARROWS).split()
    return " ".join(words[1:] if words[:1] == [_TICK] else words)


def says(line: Line, text: str) -> bool:
    """Return whether a line contains `text` as whole words, ignoring the width of spaces."""
    return bool(_places(text, _closed_up(line)[0]))


def in_place(pixels: bytes) -> tuple[int, ...]:
    """Return the columns of a screen, independent of the pixel shift against burn-in."""
    columns = [int.from_bytes(pixels[x::WIDTH], "little") for x in range(WIDTH)]
    lit = [x for x, column in enumerate(columns) if column]
    if not lit:
        return ()
    inked = 0
    for column in columns:
        inked |= column
    top = (inked & -inked).bit_length() - 1
    return tuple(column >> top for column in columns[lit[0] : lit[-1] + 1])


def _places(text: str, said: str) -> list[tuple[int, int]]:
    pattern = rf"(?<!\w){re.escape(' '.join(text.split()))}(?!\w)"
    return [found.span() for found in re.finditer(pattern, said)]


def _closed_up(line: Line) -> tuple[str, list[bool]]:
    """Return a line with runs of spaces collapsed, and which characters are inverse."""
    kept = [
        at
        for at, character in enumerate(line.text)
        if character != " " or line.text[at - 1 : at] != " "
    ]
    return "".join(line.text[at] for at in kept), [line.dark[at] for at in kept]


def is_framed(pixels: bytes) -> bool:
    """Return whether the footer is a message in a frame, not labels."""
    return any(
        all(pixels[row // 8 * WIDTH + x] >> row % 8 & 1 for x in _FRAME_COLUMNS for row in rows)
        for rows in _FRAME
    )


def _labels(line: Line) -> dict[str, str]:
    """Return the labels on a line of the footer by button: each is above its button."""
    labels: dict[str, str] = {}
    for word in _WORD.finditer(line.text):
        middle = (line.starts[word.start()] + line.starts[word.end() - 1]) // 2
        button = "ABCD"[min(max(middle, 0) // _SLOT, 3)]
        labels[button] = f"{labels.get(button, '')} {word.group()}".strip()
    return labels
