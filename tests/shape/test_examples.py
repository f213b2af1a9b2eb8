"""Examples in the docstrings of shared/ run as doctests; functions on plain values have one."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "shared").rglob("*.py"))
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in SOURCES
    if ">>> " in path.read_text()
]

# Types of parameters that need a game, a set-up or another function.
_NEEDS_A_GAME = ("State", "Setup", "History", "Record", "Callable", "Named")


def without_example(text: str) -> list[str]:
    """Return the public functions of a module that take only plain values and show no example."""
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            types = [ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation]
            plain = not [name for name in _NEEDS_A_GAME if name in " ".join(types)]
            if plain and ">>> " not in (ast.get_docstring(node) or ""):
                found.append(node.name)
    return found


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted > 0
    assert results.failed == 0


def test_every_public_function_on_plain_values_has_an_example() -> None:
    missing = {path.name: without_example(path.read_text()) for path in SOURCES}
    assert {name: found for name, found in missing.items() if found} == {}


def test_a_function_without_an_example_is_found() -> None:
    text = (
        "def bare(n: int) -> int:\n    return n\n"
        "def shown(n: int) -> int:\n    '''>>> shown(1)\n    1'''\n    return n\n"
        "def legal(state: 'FullState') -> list:\n    return []\n"
        "def _private(n: int) -> int:\n    return n\n"
    )
    assert without_example(text) == ["bare"]
