"""Pages of games know the box by its table alone, its own code by its parts."""

import ast
import re
from collections import Counter

import pytest

from doomsday.image.nodes import walk
from tests.onbox import ROOT

# Of the games, and of the box's kit, on which they stand.
PAGES = sorted((ROOT / "firmware/pages").rglob("*.py"))
BOX = sorted((ROOT / "firmware/box").rglob("*.py"))
# Composes the parts.
APP = ROOT / "firmware/box/app.py"


def named(source: str) -> set[str]:
    """Return the names in a source, also those in types that are texts."""
    found = set()
    for node in walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.alias(name=name) | ast.Attribute(attr=name):
                found.add(name)
            case ast.Constant(value=str(text)) if " " not in text:
                found.update(re.findall(r"\w+", text))
    return found


def test_nobody_names_the_app_but_the_module_that_composes_it() -> None:
    assert [path for path in PAGES + BOX if "App" in named(path.read_text("utf-8"))] == [APP]


def test_no_page_of_a_game_names_the_parts_of_the_box() -> None:
    assert [path for path in PAGES if "Parts" in named(path.read_text("utf-8"))] == []


# How many pages of games still derive from each base; the numbers only fall. A new page is a
# function that returns a Sheet. A base whose last page is gone goes too.
OLD_BASES = {
    "DiceEntry": 5,
    "Editor": 3,
    "Screen": 2,
    "SetupSteps": 2,
}


def bases(source: str) -> list[str]:
    """Return the bases of the class Page of a module."""
    return [
        ast.unparse(base)
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Page"
        for base in node.bases
    ]


def test_no_new_page_derives_from_a_base() -> None:
    assert Counter(base for path in PAGES for base in bases(path.read_text("utf-8"))) == OLD_BASES


@pytest.mark.parametrize(
    "source",
    [
        "from box.app import App\n",
        'def page(apps: "list[App]"): ...\n',
        "class A:\n    app: App\n",
    ],
)
def test_a_page_that_names_the_app_is_found(source: str) -> None:
    assert "App" in named(source)
