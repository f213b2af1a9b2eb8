"""docs/adding_a_game.md names only files and hooks that exist."""

import ast
import re

import pytest

from box.game.game_help import GameHelp
from box.game.game_pages import GamePages
from doomsday.games.readers import GameReader
from doomsday.games.tools import GameTools
from shared.rules.contract import GameModule
from tests.onbox import ROOT

PAGE = ROOT / "docs" / "adding_a_game.md"
TEXT = PAGE.read_text("utf-8")
HOOKS = {
    GameModule: "write_header read_header state_class check_roster",
    GamePages: "phase_pages screens setup_screen menu headline idle scores brief follow after"
    " load_often help",
    GameHelp: "reference",
    GameTools: "random_record check_terms",
    GameReader: "check roster_text template help seats facts salvage_seats",
}


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#]+)", TEXT))))
def test_every_file_linked_on_the_page_exists(path: str) -> None:
    assert (PAGE.parent / path).exists()


@pytest.mark.parametrize("base", HOOKS, ids=lambda base: base.__name__)
def test_every_hook_named_on_the_page_exists(base: type) -> None:
    named = HOOKS[base].split()
    assert [name for name in named if not hasattr(base, name)] == []
    assert [name for name in named if f"`{name}`" not in TEXT] == []


@pytest.mark.parametrize("name", ["usual", "do_usual", "purpose", "editing"])
def test_every_hook_of_a_page_named_there_exists(name: str) -> None:
    # The module cannot be imported here: it draws.
    source = (ROOT / "firmware/box/screens/screen.py").read_text("utf-8")
    (base,) = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Screen"
    ]
    defined = {node.name for node in base.body if isinstance(node, ast.FunctionDef)}
    for node in base.body:
        if isinstance(node, ast.Assign):
            defined |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    assert name in defined
    assert f"`{name}`" in TEXT
