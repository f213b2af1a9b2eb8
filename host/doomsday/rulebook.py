"""Parse the rules of a game: chapters, topics and rows for documents and panel pages.

The source is rulebook.txt of the game, in ASCII. `#` begins a comment, and the other lines:

    == Title                        a chapter
    * id | Title | condition        a topic; its title fits the head of a panel page
    + numbers | condition | text    a row for the document and the panel
    - numbers | condition | text    a row for the document only
    | cell | cell ...               a row of a table, for the document only; the first is its head
    - number || cell | cell ...     the same with a number, which stands in the first column
    = name                          a table that is made from the rules core

Numbers and conditions may be left out, but a row has its bars: `+ || text`. A condition, as
`option=value`, holds a topic or a row back unless that was agreed; without a game a topic is shown
anyway, and a row if its condition holds by the usual options. An indented line goes on with the
row before it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

NUMBER = re.compile(r"\b[MEAWB]-\d+[a-z]?\b")

_TOPIC = re.compile(r"[a-z][a-z-]*")
_KEY, _DETAIL = "+", "-"


class FormatError(ValueError):
    """A malformed line; the message has its number."""


@dataclass(frozen=True)
class Condition:
    """A condition that `option` has one of `values`."""

    option: str
    values: tuple[str, ...]

    def holds(self, agreed: Mapping[str, str]) -> bool:
        """Return whether options, given by name, fulfil the condition."""
        return agreed[self.option] in self.values


@dataclass(frozen=True)
class Row:
    """A short paragraph, or a numbered row of a table, and the rules that it states.

    numbers: of the rules. cells: of a table row, whose `text` is "". on_panel: whether the panel
    shows it too.
    """

    numbers: tuple[str, ...]
    condition: Condition | None
    text: str
    on_panel: bool
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableRow:
    """A row of a table without rule numbers; the first one is the table's head."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """A table generated from the rules core.

    rows: head first. lines: the table on the panel, () if the panel shows a picture.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...] = ()


Block = Row | TableRow | Made
# Makes a table from the rules core by its name. Raises: ValueError for an unknown name.
Maker = Callable[[str], Made]


@dataclass(frozen=True)
class PanelRow:
    """A row for the panel. lines: those of a table or `=name` for a picture; () to wrap `text`."""

    numbers: tuple[str, ...]
    condition: Condition | None
    text: str
    lines: tuple[str, ...] = ()


@dataclass
class Topic:
    """Rows under one title, which fits the head of a panel page."""

    id: str
    title: str
    condition: Condition | None
    blocks: list[Block] = field(default_factory=list)

    def rows(self) -> list[Row]:
        """Return the rows of paragraphs and of numbered tables, in order."""
        return [block for block in self.blocks if isinstance(block, Row)]

    def plays(self, agreed: Mapping[str, str]) -> bool:
        """Return whether the topic applies to a game with these options."""
        return self.condition is None or self.condition.holds(agreed)

    def for_box(self) -> list[PanelRow]:
        """Return the rows for the panel under any options; pictures come first."""
        pictures, rows = [], []
        for block in self.blocks:
            match block:
                case Row(on_panel=True):
                    rows.append(PanelRow(block.numbers, block.condition, block.text))
                case Made(lines=()):
                    numbers = self.rows()[0].numbers
                    pictures.append(PanelRow(numbers, None, "", (f"={block.name}",)))
                case Made():
                    rows.append(PanelRow((), None, "", block.lines))
        return pictures + rows


@dataclass
class Chapter:
    """A chapter of topics."""

    title: str
    topics: list[Topic] = field(default_factory=list)


def read(text: str, made: Maker) -> list[Chapter]:
    """Parse rules in the format of rulebook.txt. Raises: FormatError at the first bad line."""
    chapters: list[Chapter] = []
    for number, sign, content in _lines(text):
        try:
            _take(chapters, sign, content, made)
        except (ValueError, IndexError) as error:
            raise FormatError(f"line {number}: {error}") from None
    return chapters


def topics(chapters: Sequence[Chapter]) -> list[Topic]:
    """Return the topics of all chapters, in order."""
    return [topic for chapter in chapters for topic in chapter.topics]


def linked(text: str, page: str = "") -> str:
    """Turn each rule number in a text into a Markdown link; page: the file of the rulebook."""
    return NUMBER.sub(lambda found: f"[{found[0]}]({page}#{found[0].lower()})", text)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line number, sign, text) of each line, joined with its continuation lines."""
    number, joined = 0, ""
    for place, line in enumerate(text.splitlines(), 1):
        if line.startswith("  ") and joined:
            joined += " " + line.strip()
            continue
        if joined:
            yield number, *_parted(joined)
        number, joined = place, "" if line.startswith("#") else line.strip()
    if joined:
        yield number, *_parted(joined)


def _parted(line: str) -> tuple[str, str]:
    sign, _, content = line.partition(" ")
    return sign, content.strip()


def _take(chapters: list[Chapter], sign: str, content: str, made: Maker) -> None:
    """Add a line to the chapters. Raises: ValueError or IndexError if it is malformed."""
    if sign == "==":
        chapters.append(Chapter(content))
    elif sign == "*":
        chapters[-1].topics.append(_topic(content))
    elif sign == "|":
        chapters[-1].topics[-1].blocks.append(TableRow(tuple(_cells(content.removesuffix("|")))))
    elif sign == "=":
        chapters[-1].topics[-1].blocks.append(made(content))
    elif sign in (_KEY, _DETAIL):
        chapters[-1].topics[-1].blocks.append(_row(content, sign == _KEY))
    else:
        raise ValueError(f"unknown sign {sign!r}")


def _cells(content: str) -> list[str]:
    return [cell.strip() for cell in content.split("|")]


def _topic(content: str) -> Topic:
    cells = _cells(content)
    if len(cells) not in (2, 3) or not cells[1]:
        raise ValueError("a topic has a name and a title")
    if not _TOPIC.fullmatch(cells[0]):
        raise ValueError(f"{cells[0]!r} is not a valid name of a topic")
    return Topic(cells[0], cells[1], _condition(cells[2]) if len(cells) == 3 else None)


def _row(content: str, on_panel: bool) -> Row:
    numbers, condition, *cells = _cells(content)
    found = tuple(numbers.split())
    for number in found:
        if not NUMBER.fullmatch(number):
            raise ValueError(f"{number!r} is not a rule number")
    if not cells or not cells[0]:
        raise ValueError("the row is empty")
    text, several = cells[0], tuple(cells) if len(cells) > 1 else ()
    return Row(found, _condition(condition), "" if several else text, on_panel, several)


def _condition(content: str) -> Condition | None:
    if not content:
        return None
    option, _, values = content.partition("=")
    if not values:
        raise ValueError(f"{content!r} is not a condition")
    return Condition(option, tuple(values.split(",")))
