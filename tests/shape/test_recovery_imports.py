"""What handles an error of memory frees some before it imports anything."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOX = ROOT / "firmware" / "box"
PLACES = sorted(path for path in BOX.rglob("*.py"))

# Names of what an `except` clause takes if it takes lack of memory, and of what frees memory.
LACKS = {"MemoryError", "NO_ROOM", "ImportError", "Exception", "BaseException"}
FREES = {"free", "close_game", "leave_link", "drop_session", "recovery", "make_way"}


def test_lack_of_memory_is_handled_without_an_import_that_nothing_was_freed_for() -> None:
    found = [fault for path in PLACES for fault in faults(path.read_text(), str(path))]
    assert found == []


def test_handlers_are_found() -> None:
    assert sum(len(list(handlers(ast.parse(path.read_text())))) for path in PLACES) > 20


@pytest.mark.parametrize(
    "text",
    [
        "try:\n  f()\nexcept Exception as error:\n  import helper\n",
        "try:\n  f()\nexcept NO_ROOM:\n  pass\nimport helper\n",
        "try:\n  f()\nexcept (OSError, MemoryError):\n  pass\n__import__('helper')\n",
        "try:\n  f()\nexcept:\n  from helper import help\n",
        "try:\n  f()\nexcept (OSError,) + NO_ROOM:\n  import helper\n  memory.free()\n",
    ],
)
def test_an_import_without_room_is_a_fault(text: str) -> None:
    assert len(faults(within(text), "x")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "try:\n  f()\nexcept Exception as error:\n  memory.free()\n  import helper\n",
        "try:\n  f()\nexcept NO_ROOM:\n  pass\napp.close_game()\nimport helper\n",
        "try:\n  f()\nexcept NO_ROOM:\n  return\nimport helper\n",
        "try:\n  import helper\nexcept NO_ROOM:\n  raise\n",
        "try:\n  f()\nexcept OSError:\n  import helper\n",
    ],
)
def test_an_import_with_room_or_without_lack_of_memory_is_none(text: str) -> None:
    assert faults(within(text), "x") == []


def within(text: str) -> str:
    """Return the lines as the body of a function."""
    return "def f():\n" + "".join(f"  {line}\n" for line in text.splitlines())


def faults(text: str, path: str) -> list[str]:
    """Return the imports that may follow lack of memory, as PATH:LINE."""
    found = []
    for function, handler in handlers(ast.parse(text)):
        nodes = [node for node in ast.walk(function) if line_of(node) > handler.lineno]
        if not goes_on(handler):
            end = handler.end_lineno or handler.lineno
            nodes = [node for node in nodes if line_of(node) <= end]
        frees = [line_of(node) for node in nodes if is_call(node, FREES)]
        for node in nodes:
            is_import = isinstance(node, ast.Import | ast.ImportFrom)
            imports = is_import or is_call(node, {"__import__"})
            if imports and not any(line < line_of(node) for line in frees):
                found.append(f"{path}:{line_of(node)}")
    return found


def handlers(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.ExceptHandler]]:
    """Yield what takes lack of memory, with its function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ExceptHandler) and takes_lack(node):
                    yield function, node


def takes_lack(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    names = {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)}
    return bool(names & LACKS)


def goes_on(handler: ast.ExceptHandler) -> bool:
    """Return whether what follows the handler may run after it."""
    return not isinstance(handler.body[-1], ast.Raise | ast.Return | ast.Continue | ast.Break)


def is_call(node: ast.AST, names: set[str]) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in names


def line_of(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)
