"""docs/adding_a_game.md names only files and hooks that exist."""

import re

import pytest

from box.game.game_help import GameHelp
from box.game.game_pages import GamePages
from box.kit.simple_pages import SimplePages
from doomsday.games.readers import GameReader
from doomsday.games.tools import GameTools
from shared.rules.contract import GameModule
from shared.rules.kit.simple_game import SimpleGame, SimpleState
from tests.onbox import ROOT
from tests.toy.box import ID

PAGE = ROOT / "docs" / "adding_a_game.md"
TEXT = PAGE.read_text("utf-8")
PARTS = ("rules", "pages")
# Of the small game, in both files.
LINES_MOST = 250
HOOKS = {
    GameModule: "write_header read_header state_class check_roster",
    GamePages: "phase_pages table setup_screen rows headline idle scores brief follow after"
    " load_often help",
    SimpleGame: "fields",
    SimplePages: "own first_screen",
    SimpleState: "CELLS allows play go next_round add_score set_cell",
    GameHelp: "reference",
    GameTools: "random_record random_roster check_terms",
    GameReader: "check roster_text template help table dialects plain comparisons compare"
    " collections random_roster seats facts salvage_seats",
}


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#]+)", TEXT))))
def test_every_file_linked_on_the_page_exists(path: str) -> None:
    assert (PAGE.parent / path).exists()


@pytest.mark.parametrize("base", HOOKS, ids=lambda base: base.__name__)
def test_every_hook_named_on_the_page_exists(base: type) -> None:
    named = HOOKS[base].split()
    assert [name for name in named if not hasattr(base, name)] == []
    assert [name for name in named if not re.search(rf"`{name}[`(]", TEXT)] == []


def test_the_small_game_on_the_page_is_the_one_that_is_tested() -> None:
    shown = re.findall(r"<!-- (\S+) -->\n```python\n(.*?)```", TEXT, re.DOTALL)
    assert [path for path, _ in shown] == [f"tests/toy/{part}/{ID}/game.py" for part in PARTS]
    for path, text in shown:
        assert text == (ROOT / path).read_text("utf-8"), path
    assert sum(text.count("\n") for _, text in shown) <= LINES_MOST


def test_a_small_game_is_one_file_of_rules_and_one_of_pages() -> None:
    for part in PARTS:
        assert [path.name for path in (ROOT / "tests/toy" / part / ID).glob("*.py")] == ["game.py"]
