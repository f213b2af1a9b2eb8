"""Read and write tables as spreadsheets save them: CSV with commas, semicolons or tabs.

Written to run also in MicroPython, for the page, which has no module for it.
"""

from typing import TYPE_CHECKING

from doomsday.wording import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SEPARATORS = ",;\t"
_QUOTE = '"'
# A spreadsheet computes a cell that begins with one of these; an apostrophe in front prevents it.
_FORMULAS = "=+-@\t'"
_PLAIN = "'"
CELL_MAX = 1000


class NotTable(ValueError):
    """A text that is not a table. line: from 1."""

    def __init__(self, words: str, line: int) -> None:
        super().__init__(words)
        self.words = words
        self.line = line


class Titles:
    """The titles that the first row of a table may have.

    head: of the columns that are known, in order. needed: of those that a table must have. others:
    by other words that people write for a title, the title. entry: what a row is, such as "frame".
    """

    def __init__(
        self,
        head: "Sequence[str]",
        needed: "Sequence[str]",
        others: "Mapping[str, str]",
        entry: str,
    ) -> None:
        self.head = head
        self.needed = needed
        self.others = others
        self.entry = entry

    def title(self, cell: str) -> str:
        """Return the title of a cell of the first row, in lower case if it is not known."""
        words = cell.strip().strip(_QUOTE).strip()
        title = words.lower().replace(" ", "_")
        title = self.others.get(title, title)
        return title if title in self.head else words.lower()

    def recognises(self, text: str) -> bool:
        """Return whether the first line of a text has the titles that a table must have."""
        first = text.lstrip().partition("\n")[0]
        titles = [self.title(cell) for cell in first.split(separator_of(text))]
        return not [title for title in self.needed if title not in titles]

    def read(self, text: str) -> "list[TitledRow]":
        """Return the rows of a table below the titles. Raises: NotTable."""
        rows = read(text)
        titles = [self.title(cell) for cell in rows[0][1]] if rows else []
        if not rows[1:] or [title for title in self.needed if title not in titles]:
            words = "a table needs the columns %s, and a row for each %s"
            raise NotTable(words % (", ".join(self.head), self.entry), 1)
        return [TitledRow(line, self.head, titles, cells) for line, cells in rows[1:]]


class TitledRow:
    """A row of a table. line: from 1. others: (title, cell) of the columns that are not known."""

    def __init__(
        self, line: int, head: "Sequence[str]", titles: "Sequence[str]", cells: "Sequence[str]"
    ) -> None:
        self.line = line
        self._cells = dict(zip(titles, cells))
        self.others = [
            (title, cell)
            for title, cell in zip(titles, cells)
            if title and cell and title not in head
        ]

    def cell(self, title: str) -> str:
        """Return the cell below a title, "" for none."""
        return self._cells.get(title, "")

    def not_kept(self) -> "list[str]":
        """Return a note for each cell of a column that is not known."""
        words = "line %d: not kept: %s %s"
        return [words % (self.line, shown(title), shown(cell)) for title, cell in self.others]


def written(rows: "Sequence[Sequence[object]]") -> str:
    r"""Return rows as CSV; no cell is a formula.

    >>> written([["=1+1", "a, b", 2]])
    '\'=1+1,"a, b",2\n'
    """
    return "".join([",".join([_cell(cell) for cell in row]) + "\n" for row in rows])


def _cell(value: object) -> str:
    text = str(value)
    if isinstance(value, str) and text[:1] and text[0] in _FORMULAS:
        text = _PLAIN + text
    marks = [sign for sign in text if sign in _QUOTE + _SEPARATORS + "\r\n"]
    if not marks and text == text.strip():
        return text
    return _QUOTE + text.replace(_QUOTE, _QUOTE * 2) + _QUOTE


def read(text: str) -> "list[tuple[int, list[str]]]":
    r"""Return the rows of a table that are not empty, each with its line. Raises: NotTable.

    >>> read('a;b\n\n"x;y";\'=1\n')
    [(1, ['a', 'b']), (3, ['x;y', '=1'])]
    """
    separator = separator_of(text)
    rows: "list[tuple[int, list[str]]]" = []
    row: "list[str]" = []
    line = start = 1
    place = 0
    while place <= len(text):
        cell, place, lines = _next(text, place, separator, line)
        line += lines
        row.append(cell[1:] if cell[:1] == _PLAIN and cell[1:2] in tuple(_FORMULAS) else cell)
        if text[place : place + 1] == separator:
            place += 1
            continue
        if [cell for cell in row if cell]:
            rows.append((start, row))
        row = []
        line += 1
        start = line
        place += 2 if text[place : place + 2] == "\r\n" else 1
    return rows


def separator_of(text: str) -> str:
    """Return the separator that the first line has most of.

    >>> separator_of("a;b;c,d")
    ';'
    """
    first = text.lstrip().partition("\n")[0]
    counts = [first.count(sign) for sign in _SEPARATORS]
    return _SEPARATORS[counts.index(max(counts))]


def _next(text: str, place: int, separator: str, line: int) -> "tuple[str, int, int]":
    """Return the cell at a place, the place after it, and the ends of lines in it."""
    while text[place : place + 1] == " ":
        place += 1
    if text[place : place + 1] != _QUOTE:
        end = place
        while end < len(text) and text[end] not in (separator, "\n", "\r"):
            end += 1
            if end - place > CELL_MAX:
                raise NotTable("a cell of over %d characters" % CELL_MAX, line)
        return text[place:end].strip(), end, 0
    cell = ""
    while True:
        end = text.find(_QUOTE, place + 1)
        if end < 0:
            raise NotTable('a cell begins with " and does not end', line)
        cell += text[place + 1 : end]
        place = end + 1
        if len(cell) > CELL_MAX:
            raise NotTable("a cell of over %d characters" % CELL_MAX, line)
        if text[place : place + 1] != _QUOTE:
            break
        cell += _QUOTE
    while text[place : place + 1] == " ":
        place += 1
    if text[place : place + 1] not in ("", separator, "\n", "\r"):
        raise NotTable('text follows the " at the end of a cell', line)
    return cell, place, cell.count("\n")
