"""The page gets the sources of exactly the modules that its calls need."""

import ast
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.web import rules_source
from doomsday.web.calls import CALLS
from doomsday.web.small_source import small
from shared.rules import games
from tests.onbox import ROOT
from tests.web.rules_node import RulesNode, rules

_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_every_module_can_be_imported_in_the_page(page: RulesNode) -> None:
    assert len(rules_source.sources()) > 150
    for path in rules_source.sources():
        page.do("run", code=f"import {module_of(path)}")


def test_the_calls_are_those_of_the_client() -> None:
    client = (ROOT / "web" / "site" / "rules" / "client.js").read_text("utf-8")
    for call, (module, function) in CALLS.items():
        assert f'_ask("{call}"' in client
        tree = ast.parse(rules_source.sources()[f"doomsday/web/calls/{module}.py"])
        defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        assert function in defined
    assert client.count("_ask(") == len(CALLS) + 1


def test_nothing_is_sent_that_no_call_needs() -> None:
    for path in rules_source.sources():
        assert not path.startswith(("firmware", "pages", "tests")), path
        assert "randomgame" not in path and "/commands/" not in path
    assert "doomsday/console/output.py" not in rules_source.sources()
    for id in games.ids():
        assert f"shared/rules/{id}/game.py" in rules_source.sources()
        assert f"doomsday/games/{id}/reader.py" in rules_source.sources()


def test_an_import_that_the_page_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_source, "ROOT", "doomsday.games.tools")
    with pytest.raises(ModuleNotFoundError, match="the page has no module"):
        rules_source.sources.__wrapped__()


def test_the_file_of_the_site_is_the_same_every_time() -> None:
    packed = rules_source.packed()
    assert packed == rules_source.packed()
    assert json.loads(gzip.decompress(packed)) == {
        path: source.decode() for path, source in rules_source.sources().items()
    }


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ('"""Text."""\n\nA: int = 1  # why\n', "A = 1\n"),
        ('def f(a: "int", *b: str) -> None:\n    """Text."""\n', "def f(a, *b):\n    pass\n"),
        ("class C:\n    'Text.'\n    a: int\n    b: int = 2\n", "class C:\n    b = 2\n"),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ast\n", "\n"),
        ("x = '# no comment'\n", "x = '# no comment'\n"),
    ],
)
def test_a_source_is_sent_without_what_only_people_read(source: str, wanted: str) -> None:
    assert small(source.encode()).decode() == wanted


def test_a_small_source_does_the_same(tmp_path: Path) -> None:
    for path, source in rules_source.sources().items():
        tree = ast.parse(source)
        documented = (node for node in ast.walk(tree) if isinstance(node, _DOCUMENTED))
        assert not any(ast.get_docstring(node) for node in documented), path
