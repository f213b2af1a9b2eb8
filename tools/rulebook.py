"""Write the pages of rules in docs/ and the texts of the rules on the box.

The source is rulebook.txt of each game, in shared/rules/. With --pages, print how many pages of
the panel each topic takes.
"""

import io
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from box.game.reference import Reference  # noqa: E402
from box.ui.fonts import text  # noqa: E402
from doomsday import rulebook  # noqa: E402
from doomsday.games.mechwarrior import rulebook as mechwarrior  # noqa: E402
from doomsday.games.mfz import rulebook as mfz  # noqa: E402
from doomsday.rulebook import (  # noqa: E402
    Chapter,
    Condition,
    Made,
    Row,
    TableRow,
    Topic,
    linked,
)
from shared.rules.mfz.setup.options import offered, preset  # noqa: E402
from tools.arguments import parser_of  # noqa: E402
from tools.reference_data import module, packed  # noqa: E402

_HEAD_OF_MFZ = """# The rules, as the box plays them

Written by `tools/rulebook.py` from `shared/rules/mfz/rulebook.txt`; change that, not this page.

These are the rules of Mobile Frame Zero: Rapid Attack in the words of this project, under the
numbers that the box, its messages and these documents use: M for a rule, E for a difference
between editions, A for a ruling on what the texts leave open. Each number is a link target, such
as `rulebook.md#m-42`; [the last section](#all-numbers) lists them all.

Each topic begins with a few sentences for the table. Details follow. *With `option` = `value`*
marks rules that hold only if the players agreed on that value; [rules.md](rules.md) has all
options and the values of each edition. [rule_table.md](rule_table.md) names the tests of each
rule. This page describes rules version 2.

"""

_HEAD_OF_MECHWARRIOR = """# MechWarrior: the rules, as the box plays them

Written by `tools/rulebook.py` from `shared/rules/mechwarrior/rulebook.txt`; change that, not this
page.

These are the rules of MechWarrior: Age of Destruction at every depth, in the words
of this project, under the numbers that the box and its messages use: W for a rule, B for a ruling
on what the texts leave open. Each number is a link target; [the last section](#all-numbers) lists
them all. [rule_table.md](rule_table.md) names the tests of each rule.

Each topic begins with a few sentences for the table. Details follow.

"""

INDEX = "All numbers"
_KINDS = {"M": "Rules", "E": "Editions", "A": "Rulings", "W": "Rules", "B": "Rulings"}


@dataclass(frozen=True)
class Book:
    """The rules of a game.

    name: of the file in docs/. load: returns the chapters. usual: the options of a game that has
    none of its own. letters: of the rule numbers.
    """

    game: str
    name: str
    head: str
    letters: str
    load: Callable[[], list[Chapter]]
    usual: Callable[[], dict[str, str]]

    @property
    def path(self) -> Path:
        """The page in docs/."""
        return ROOT / "docs" / self.name

    @property
    def box_path(self) -> Path:
        """The module of texts for the box."""
        return ROOT / "firmware" / "pages" / self.game / "reference" / "texts.py"

    def page(self) -> str:
        """Return the whole page."""
        chapters = self.load()
        targets = _targets(chapters)
        lines = [self.head + "## Contents", ""]
        for chapter in chapters:
            links = [f"[{topic.title}](#{topic.id})" for topic in chapter.topics]
            head = f"- [**{chapter.title}**](#{_slug(chapter.title)})"
            lines.append(head + (": " + " · ".join(links) if len(links) > 1 else ""))
        lines += [f"- [**{INDEX}**](#{_slug(INDEX)})", ""]
        for chapter in chapters:
            lines += [f"## {chapter.title}", ""]
            for topic in chapter.topics:
                lines += _topic(topic, targets)
        lines += [f"## {INDEX}", ""]
        for letter in self.letters:
            numbers = sorted([one for one in targets if one[0] == letter], key=_place)
            lines += [f"{_KINDS[letter]}: " + " ".join([linked(one) for one in numbers]), ""]
        return re.sub("\n{3,}", "\n\n", "\n".join(lines))

    def texts(self) -> str:
        """Return the module of the rules for the box."""
        source = f"shared/rules/{self.game}/rulebook.txt"
        return module(self.load(), self.usual(), width, source)

    def reference(self, options: Mapping[str, str]) -> Reference:
        """Return the rules as the box reads them."""
        data = packed(self.load(), self.usual(), width)
        return Reference(io.BytesIO(data), dict(options))


def agreed(edition: str) -> dict[str, str]:
    """Return the options of an edition, by name."""
    values = {row.name: preset(row, edition) for row in offered("full")}
    return {**values, "edition": edition}


def _targets(chapters: list[Chapter]) -> dict[str, int]:
    """Return, by number, the id() of the row that a link leads to: the first that states it."""
    found: dict[str, int] = {}
    for topic in rulebook.topics(chapters):
        for row in topic.rows():
            for number in row.numbers:
                found.setdefault(number, id(row))
    return found


def _topic(topic: Topic, targets: Mapping[str, int]) -> Iterator[str]:
    yield f'### <a id="{topic.id}"></a>{topic.title}'
    yield ""
    if topic.condition is not None and len(topic.condition.values) == 1:
        yield f"*Only {_with(topic.condition)}.*"
        yield ""
    for row in topic.rows():
        if row.on_panel:
            numbers = ", ".join([_anchored(number, row, targets) for number in row.numbers])
            yield f"> - {_said(row)}" + (f" ({numbers})" if numbers else "")
    yield ""
    table = False
    for block in topic.blocks:
        if isinstance(block, Made):
            yield ""
            yield from _table(block.rows)
            yield ""
        elif isinstance(block, TableRow):
            if not table:
                yield ""
                yield from _table([block.cells])
            else:
                yield _cells([linked(cell) for cell in block.cells])
            table = True
        elif block.cells:
            numbers = ", ".join([_anchored(number, block, targets) for number in block.numbers])
            yield _cells([numbers, *[linked(cell) for cell in block.cells]])
        elif not block.on_panel:
            if table:
                yield ""
                table = False
            numbers = ", ".join([_anchored(number, block, targets) for number in block.numbers])
            yield "- " + (f"**{numbers}** " if numbers else "") + _said(block)
    yield ""


def _said(row: Row) -> str:
    if row.condition is None:
        return linked(row.text)
    return f"*{_with(row.condition).capitalize()}:* {linked(row.text)}"


def _with(condition: Condition) -> str:
    return f"with `{condition.option}` = " + " or ".join(
        [f"`{value}`" for value in condition.values]
    )


def _table(rows: "list[tuple[str, ...]] | tuple[tuple[str, ...], ...]") -> Iterator[str]:
    yield _cells(rows[0])
    yield _cells(["---"] * len(rows[0]))
    for row in rows[1:]:
        yield _cells(row)


def _cells(cells: "list[str] | tuple[str, ...]") -> str:
    return "| " + " | ".join(cells) + " |"


def _anchored(number: str, row: Row, targets: Mapping[str, int]) -> str:
    if targets[number] != id(row):
        return linked(number) if row.on_panel else number
    return f'<a id="{number.lower()}"></a>{number}'


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9-]", "", title.lower().replace(" ", "-"))


def _place(number: str) -> tuple[int, str]:
    digits = re.sub(r"\D", "", number)
    return int(digits), number


def width(s: str) -> int:
    """Return the width of a text on the panel, in the font of the rules, in pixels."""
    return sum(text.WIDTHS[ord(letter) - text.FIRST] + text.GAP for letter in s) - text.GAP


MFZ = Book("mfz", "rulebook.md", _HEAD_OF_MFZ, "MEA", mfz.load, lambda: agreed("handbook"))
MECHWARRIOR = Book(
    "mechwarrior",
    "rulebook_mechwarrior.md",
    _HEAD_OF_MECHWARRIOR,
    "WB",
    mechwarrior.load,
    dict,
)
BOOKS = (MFZ, MECHWARRIOR)


def main(sizes: bool = False) -> int:
    """Write both files of each game, or print the sizes of its topics."""
    for book in BOOKS:
        if sizes:
            rules = book.reference({})
            for number, _ in rules.chapters():
                for row in rules.topics(number):
                    print(f"{len(rules.pages(row)):3}  {row[1]}")
            continue
        for path, content in ((book.path, book.page()), (book.box_path, book.texts())):
            path.write_text(content, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} is written")
    return 0


if __name__ == "__main__":
    parser = parser_of(__doc__)
    parser.add_argument("--pages", action="store_true", help="Print the sizes of the topics.")
    sys.exit(main(parser.parse_args().pages))
