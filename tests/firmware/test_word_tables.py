"""The tables of words: those of the box, and those beside the pages of each game."""

import ast
from functools import cache
from pathlib import Path

import pytest

from box.game.dice_source import SOURCES
from box.store.settings import TABLE
from box.ui import words as box_words
from doomsday.image.nodes import walk
from pages.mfz.setup import form_values, option_text, option_words
from shared.rules.mfz.setup.options import DEPTHS, SEAT_ORDER, counted, offered
from tests.onbox import ROOT

FIRMWARE = ROOT / "firmware"
GAMES = [pages.parent for pages in sorted(FIRMWARE.glob("pages/*/__init__.py"))]
TABLES = [FIRMWARE / "box/ui/words.py", *sorted(FIRMWARE.glob("pages/**/*words.py"))]


def names_in(table: Path) -> list[str]:
    """Return the names that a table binds."""
    return [
        target.id
        for statement in ast.parse(table.read_text()).body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    ]


@cache
def used() -> set[str]:
    """Return the words that the firmware uses, by name."""
    return {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for source in FIRMWARE.rglob("*.py")
        for node in walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Attribute)
        or isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Load)
    }


def test_every_game_with_pages_has_its_words_beside_them() -> None:
    assert [table.parent for table in TABLES if table.parent in GAMES] == GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_word_has_one_name_in_one_table(game: Path) -> None:
    tables = [TABLES[0], *(table for table in TABLES[1:] if game in table.parents)]
    names = [name for table in tables for name in names_in(table)]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.parent.name}/{table.stem}")
def test_every_word_is_used(table: Path) -> None:
    assert not set(names_in(table)) - used()


Rows = dict[str, tuple[str, dict[str, str], str | dict[str, str], str]]

# Choices other than the options and numbers of the rules.
OTHERS = {
    SEAT_ORDER: (),
    "players": (),
    "depth": DEPTHS,
    "dice": SOURCES,
    form_values.HIDDEN: form_values.offered_values(form_values.HIDDEN),
}


def missing_words(rows: Rows) -> list[str]:
    """Return the words of options that are missing or superfluous, by the tables of the rules."""
    values = {row.name: row.values for row in offered("full")}
    values |= dict.fromkeys([row.name for row in counted("full")], ())
    values |= OTHERS
    found = [f"option `{name}`: not in the rules" for name in rows if name not in values]
    for name in values:
        label, labels, about, _ = rows.get(name, ("", {}, "", ""))
        found += [] if label else [f"option `{name}`: no label"]
        if isinstance(about, dict):
            found += [f"option `{name}`: no help for {v}" for v in values[name] if v not in about]
        elif not about:
            found.append(f"option `{name}`: no help")
        found += [f"option `{name}`: no label for {v}" for v in values[name] if not labels.get(v)]
        found += [f"option `{name}`: no value {v}" for v in labels if v not in values[name]]
    return found


def test_every_option_of_the_rules_has_its_words() -> None:
    assert missing_words(option_words.OPTION_ROWS) == []


def test_missing_words_of_an_option_are_named() -> None:
    label, labels, _, topic = option_words.OPTION_ROWS["ruler_units"]
    few = {
        **option_words.OPTION_ROWS,
        "ruler_units": (label, {"6": "6 units", "7": "7 units"}, "", topic),
    }
    assert missing_words(few) == [
        "option `ruler_units`: no help",
        "option `ruler_units`: no label for 8",
        "option `ruler_units`: no value 7",
    ]
    few.pop("ruler_units")
    assert "option `ruler_units`: no label" in missing_words(few)
    assert missing_words({**option_words.OPTION_ROWS, "colour": (label, labels, "x", topic)}) == [
        "option `colour`: not in the rules"
    ]


def test_pages_find_the_labels_of_an_option_by_its_name() -> None:
    for name, (label, labels, _, _) in option_words.OPTION_ROWS.items():
        assert option_text.label(name) == label
        for value in labels:
            assert option_text.value(name, value) == labels[value]


def test_pages_find_the_help_of_an_option_by_its_name() -> None:
    for name, (_, _, about, _) in option_words.OPTION_ROWS.items():
        if isinstance(about, str):
            assert option_text.about(name) == about
        else:
            assert {value: option_text.about(name, value) for value in about} == about


def missing_words_of_settings(rows: dict[str, tuple[str, dict[int, str]]]) -> list[str]:
    """Return the words of settings that are missing or superfluous."""
    choices = {key: values for key, values, _, _ in TABLE}
    found = [f"setting `{key}`: there is none" for key in rows if key not in choices]
    for key, values in choices.items():
        label, labels = rows.get(key, ("", {}))
        found += [] if label else [f"setting `{key}`: no label"]
        found += [f"setting `{key}`: no label for {v}" for v in values if not labels.get(v)]
        found += [f"setting `{key}`: no value {v}" for v in labels if v not in values]
    return found


def test_every_setting_has_its_words() -> None:
    assert missing_words_of_settings(box_words.SETTING_ROWS) == []


def test_missing_words_of_a_setting_are_named() -> None:
    few = {**box_words.SETTING_ROWS, "flip": ("", {0: "no", 2: "half"}), "tone": ("Tone", {})}
    assert missing_words_of_settings(few) == [
        "setting `tone`: there is none",
        "setting `flip`: no label",
        "setting `flip`: no label for 1",
        "setting `flip`: no value 2",
    ]
