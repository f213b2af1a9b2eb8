"""The tables of words: the box's, and one beside the pages of each game."""

import ast
from pathlib import Path

import pytest

from pages.mfz import option_words, words
from shared.rules.mfz.options import SEAT_ORDER, counted, offered
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


# What is chosen beside the options and numbers of the rules.
OTHERS = (SEAT_ORDER, "players")


def missing_words(rows: dict[str, tuple[str, dict[str, str], str]]) -> list[str]:
    """What the words of options lack, or have too much, by the tables of the rules."""
    values = {row.name: row.values for row in offered("full")}
    values |= dict.fromkeys([row.name for row in counted("full")] + list(OTHERS), ())
    found = [f"option `{name}`: not in the rules" for name in rows if name not in values]
    for name in values:
        label, labels, about = rows.get(name, ("", {}, ""))
        found += [] if label else [f"option `{name}`: no label"]
        found += [] if about else [f"option `{name}`: no help"]
        found += [f"option `{name}`: no label for {v}" for v in values[name] if not labels.get(v)]
        found += [f"option `{name}`: no value {v}" for v in labels if v not in values[name]]
    return found


def test_every_option_of_the_rules_has_its_words() -> None:
    assert missing_words(words.OPTION_ROWS) == []


def test_what_an_option_lacks_is_named() -> None:
    label, labels, _ = words.OPTION_ROWS["ruler_units"]
    few = {**words.OPTION_ROWS, "ruler_units": (label, {"6": "6 units", "7": "7 units"}, "")}
    assert missing_words(few) == [
        "option `ruler_units`: no help",
        "option `ruler_units`: no label for 8",
        "option `ruler_units`: no value 7",
    ]
    few.pop("ruler_units")
    assert "option `ruler_units`: no label" in missing_words(few)
    assert missing_words({**words.OPTION_ROWS, "colour": (label, labels, "x")}) == [
        "option `colour`: not in the rules"
    ]


def test_pages_find_the_labels_of_an_option_by_its_name() -> None:
    for name, (label, labels, _) in words.OPTION_ROWS.items():
        assert option_words.label(name) == label
        for value in labels:
            assert option_words.value(name, value) == labels[value]


def test_pages_find_the_help_of_an_option_by_its_name() -> None:
    for name, (_, _, about) in words.OPTION_ROWS.items():
        assert option_words.about(name) == about
