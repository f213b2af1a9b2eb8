"""Reads the rules in words: chapters, topics and rows, for documents and panel pages.

The head of shared/rules/mfz/rulebook.txt describes the format.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from doomsday import resources
from shared.rules.mfz.combat.attack import AT_COVER, AT_TARGET, effect
from shared.rules.mfz.model.sizes import SIZES

NUMBER = re.compile(r"\b[MEA]-\d+[a-z]?\b")

_TOPIC = re.compile(r"[a-z][a-z-]*")
_KEY, _DETAIL = "+", "-"
_CHART = "chart"
_SIZES = "sizes"
# By cover as in shared.rules.mfz.combat.attack; the row without cover comes last in the table.
_COVERS = (
    (1, "nothing"),
    (2, "terrain"),
    (3, "a frame with 0 or 1 defence system"),
    (4, "a frame with 2"),
    (0, "hand to hand, terrain, falls"),
)
_EFFECTS = {AT_TARGET: "target", AT_COVER: "cover"}


class FormatError(ValueError):
    """A line of the rules in words that cannot be read, with its number."""


@dataclass(frozen=True)
class Condition:
    """Holds where `option` has one of `values`."""

    option: str
    values: tuple[str, ...]

    def holds(self, agreed: Mapping[str, str]) -> bool:
        """Tell whether these options, by name, fulfil the condition."""
        return agreed[self.option] in self.values


@dataclass(frozen=True)
class Row:
    """A short paragraph and the numbers of the rules that it states.

    `cells` are those of a numbered table row; `text` is then empty. `on_panel` marks what the
    panel shows too.
    """

    numbers: tuple[str, ...]
    condition: Condition | None
    text: str
    on_panel: bool
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableRow:
    """A row of a table without a number; the first of a table is its head."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """A table made from the rules core: its head, its rows, and its lines on the panel.

    A picture has no lines there.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...] = ()


Block = Row | TableRow | Made


@dataclass
class Topic:
    """What is read together, under a title that fits the head of a panel page."""

    id: str
    title: str
    condition: Condition | None
    blocks: list[Block] = field(default_factory=list)

    def rows(self) -> list[Row]:
        """Return the rows of paragraphs and of numbered tables, in order."""
        return [block for block in self.blocks if isinstance(block, Row)]

    def plays(self, agreed: Mapping[str, str]) -> bool:
        """Tell whether the topic matters in a game for which these options are agreed."""
        return self.condition is None or self.condition.holds(agreed)

    def on_panel(self, agreed: Mapping[str, str]) -> list[Row | Made]:
        """Return what the panel shows of the topic where these options are agreed."""
        found: list[Row | Made] = []
        for block in self.blocks:
            if isinstance(block, Made) or (
                isinstance(block, Row)
                and block.on_panel
                and (block.condition is None or block.condition.holds(agreed))
            ):
                found.append(block)
        return found


@dataclass
class Chapter:
    """Topics under one title."""

    title: str
    topics: list[Topic] = field(default_factory=list)


def load() -> list[Chapter]:
    """Read the rules of Mobile Frame Zero."""
    path = resources.shared() / "rules" / "mfz" / "rulebook.txt"
    return read(path.read_text(encoding="ascii"))


def read(text: str) -> list[Chapter]:
    """Read rules in the format of rulebook.txt.

    Raises: FormatError with the number of the first line that is wrong.
    """
    chapters: list[Chapter] = []
    for number, sign, said in _lines(text):
        try:
            _take(chapters, sign, said)
        except (ValueError, IndexError) as error:
            raise FormatError(f"line {number}: {error}") from None
    return chapters


def topics(chapters: Sequence[Chapter]) -> list[Topic]:
    """Return the topics of all chapters, in order."""
    return [topic for chapter in chapters for topic in chapter.topics]


def linked(text: str, page: str = "") -> str:
    """Make a Markdown link of each number in a text; `page` is the file of the rulebook."""
    return NUMBER.sub(lambda found: f"[{found[0]}]({page}#{found[0].lower()})", text)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Return (number, sign, text) of each line, its indented lines joined to it."""
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
    sign, _, said = line.partition(" ")
    return sign, said.strip()


def _take(chapters: list[Chapter], sign: str, said: str) -> None:
    """Add a line to the chapters. ValueError or IndexError where it has no place or is wrong."""
    if sign == "==":
        chapters.append(Chapter(said))
    elif sign == "*":
        chapters[-1].topics.append(_topic(said))
    elif sign == "|":
        chapters[-1].topics[-1].blocks.append(TableRow(tuple(_cells(said.removesuffix("|")))))
    elif sign == "=":
        chapters[-1].topics[-1].blocks.append(_made(said))
    elif sign in (_KEY, _DETAIL):
        chapters[-1].topics[-1].blocks.append(_row(said, sign == _KEY))
    else:
        raise ValueError(f"nothing begins with {sign!r}")


def _cells(said: str) -> list[str]:
    return [cell.strip() for cell in said.split("|")]


def _topic(said: str) -> Topic:
    cells = _cells(said)
    if len(cells) not in (2, 3) or not cells[1]:
        raise ValueError("a topic has a name and a title")
    if not _TOPIC.fullmatch(cells[0]):
        raise ValueError(f"{cells[0]!r} is no name of a topic")
    return Topic(cells[0], cells[1], _condition(cells[2]) if len(cells) == 3 else None)


def _row(said: str, on_panel: bool) -> Row:
    numbers, condition, *cells = _cells(said)
    found = tuple(numbers.split())
    for number in found:
        if not NUMBER.fullmatch(number):
            raise ValueError(f"{number!r} is no number of a rule")
    if not cells or not cells[0]:
        raise ValueError("the row says nothing")
    text, several = cells[0], tuple(cells) if len(cells) > 1 else ()
    return Row(found, _condition(condition), "" if several else text, on_panel, several)


def _condition(said: str) -> Condition | None:
    if not said:
        return None
    option, _, values = said.partition("=")
    if not values:
        raise ValueError(f"{said!r} is no condition")
    return Condition(option, tuple(values.split(",")))


def _made(name: str) -> Made:
    if name == _CHART:
        return Made(name, tuple(_chart()))
    if name == _SIZES:
        return Made(name, tuple(_sizes()), tuple(_size_lines()))
    raise ValueError(f"there is no table {name!r}")


def _chart() -> Iterator[tuple[str, ...]]:
    """Return the hit chart (M-93)."""
    yield "covered by", *[str(face) for face in range(1, 7)]
    for cover, name in _COVERS:
        yield name, *[_EFFECTS.get(effect(cover, face), "-") for face in range(1, 7)]


def _sizes() -> Iterator[tuple[str, ...]]:
    """Return stations and frames by the number of players (M-15)."""
    yield "players", "stations each", "frames, skirmish", "frames, battle"
    for players, (stations, *sizes) in sorted(SIZES.items()):
        yield str(players), str(stations), *[f"{least} to {most}" for least, most in sizes]


def _size_lines() -> Iterator[str]:
    for players, (stations, *sizes) in sorted(SIZES.items()):
        frames = "; ".join([f"{least}-{most}" for least, most in sizes])
        yield f"{players} players: {stations}; {frames}"
