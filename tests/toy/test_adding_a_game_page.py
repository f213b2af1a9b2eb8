"""docs/adding_a_game.md names only files and hooks that exist."""

import re

import pytest

from box.game.game_pages import GamePages
from doomsday.games.tools import GameTools
from shared.rules.contract import GameModule
from tests.onbox import ROOT

PAGE = ROOT / "docs" / "adding_a_game.md"
TEXT = PAGE.read_text("utf-8")
HOOKS = {
    GameModule: "roster_file write_header read_header state_class check_roster",
    GamePages: "phase_pages screens setup_screen menu headline idle load_often",
    GameTools: "read_roster random_record seats facts salvage_seats check_terms",
}


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)]+)\)", TEXT))))
def test_every_file_linked_on_the_page_exists(path: str) -> None:
    assert (PAGE.parent / path).exists()


@pytest.mark.parametrize("base", HOOKS, ids=lambda base: base.__name__)
def test_every_hook_named_on_the_page_exists(base: type) -> None:
    named = HOOKS[base].split()
    assert [name for name in named if not hasattr(base, name)] == []
    assert [name for name in named if f"`{name}`" not in TEXT] == []
