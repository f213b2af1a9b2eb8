"""Which modules of the box stay loaded, and what is retried when memory runs out."""

import ast
from pathlib import Path

import pytest

from doomsday import resources
from tests.onbox import run_micropython

SCRIPT = Path(__file__).parent / "device" / "scopes.py"
NAMES = [
    node.name
    for node in ast.parse(SCRIPT.read_text()).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("it_")
]


@pytest.fixture(scope="module")
def passed() -> set[str]:
    """Return the functions of the script that completed."""
    lines = run_micropython(SCRIPT, resources.driver(), heap="2M").splitlines()
    return {line.removeprefix("ok ") for line in lines}


@pytest.mark.parametrize("name", NAMES)
def test_on_the_box(name: str, passed: set[str]) -> None:
    assert name in passed
