"""Write docs/rulebook.md and the texts of the rules on the box from rulebook.txt.

The source is shared/rules/mfz/rulebook.txt. With --pages, print how many pages of the panel each
topic takes.
"""

import io
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from box.game.reference import Reference  # noqa: E402
from box.ui.fonts import text  # noqa: E402
from doomsday.games.mfz import rulebook  # noqa: E402
from doomsday.games.mfz.rulebook import (  # noqa: E402
    Chapter,
    Condition,
    Made,
    Row,
    TableRow,
    Topic,
    linked,
)
from shared.rules.mfz.setup.options import offered, preset  # noqa: E402
from tools.reference_data import module, packed  # noqa: E402

PAGE = ROOT / "docs" / "rulebook.md"
TEXTS = ROOT / "firmware" / "pages" / "mfz" / "reference" / "texts.py"

HEAD = """# The rules, as the box plays them

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

INDEX = "All numbers"


def page() -> str:
    """Return the whole page."""
    chapters = rulebook.load()
    targets = _targets(chapters)
    lines = [HEAD + "## Contents", ""]
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
    for letter, name in (("M", "Rules"), ("E", "Editions"), ("A", "Rulings")):
        numbers = sorted([number for number in targets if number[0] == letter], key=_place)
        lines += [f"{name}: " + " ".join([linked(number) for number in numbers]), ""]
    return re.sub("\n{3,}", "\n\n", "\n".join(lines))


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


def texts() -> str:
    """Return the module of the rules for the box."""
    usual = agreed("handbook")
    return module(rulebook.load(), usual, width, "shared/rules/mfz/rulebook.txt")


def reference(options: Mapping[str, str]) -> Reference:
    """Return the rules as the box reads them."""
    data = packed(rulebook.load(), agreed("handbook"), width)
    return Reference(io.BytesIO(data), dict(options))


def main() -> int:
    if sys.argv[1:] == ["--pages"]:
        book = reference({})
        for number, _ in book.chapters():
            for row in book.topics(number):
                print(f"{len(book.pages(row)):3}  {row[1]}")
        return 0
    for path, content in ((PAGE, page()), (TEXTS, texts())):
        path.write_text(content, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
