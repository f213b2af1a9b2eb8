"""The tables of words: the box's, and one beside the pages of each game."""

import ast
from pathlib import Path

import pytest

from tests.onbox import ROOT

FIRMWARE = ROOT / "firmware"
TABLES = [FIRMWARE / "box/words.py", *sorted(FIRMWARE.glob("pages/*/words.py"))]


def names_in(table: Path) -> list[str]:
    """The names that a table binds."""
    return [
        target.id
        for statement in ast.parse(table.read_text()).body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    ]


def used_in(sources: list[Path]) -> set[str]:
    """The words that sources use, by name."""
    return {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for source in sources
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Attribute)
        or isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Load)
    }


def test_every_game_with_pages_has_its_words_beside_them() -> None:
    assert [table.parent for table in TABLES[1:]] == [
        pages.parent for pages in sorted(FIRMWARE.glob("pages/*/__init__.py"))
    ]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.parent.name)
def test_a_word_has_one_name_in_one_table(table: Path) -> None:
    names = names_in(table)
    assert sorted(set(names)) == sorted(names)
    if table != TABLES[0]:
        assert not set(names) & set(names_in(TABLES[0]))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.parent.name)
def test_every_word_is_used(table: Path) -> None:
    sources = list(FIRMWARE.rglob("*.py"))
    assert not set(names_in(table)) - used_in(sources)
