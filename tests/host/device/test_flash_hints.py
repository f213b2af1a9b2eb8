"""No sentence proposes to flash a board without saying what becomes of its games."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.onbox import ROOT

HOST = ROOT / "host"
COMMAND = "doomsday flash"
# What becomes of the games: kept, put back from an interrupted run, or erased.
SAID = ("keeps", "saves", "restores", "erases")
# Part of a note about an earlier run, whose games it names.
NO_ADVICE = ("an earlier flash saved other games",)


def texts(path: Path) -> Iterator[str]:
    """Yield the texts of a module, with the constants that they name."""
    name = ".".join(path.relative_to(HOST).with_suffix("").parts).removesuffix(".__init__")
    tree = ast.parse(path.read_text())
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.BinOp)
        for part in ast.walk(node)
        if part is not node
    }
    # Docstrings are no advice.
    parts |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    module: Any = None
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "FLASH" and id(node) not in parts:
            if isinstance(node.ctx, ast.Load):
                yield f"{COMMAND} alone"
            continue
        if id(node) in parts or not isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp):
            continue
        words = ""
        for part in ast.walk(node):
            if isinstance(part, ast.Constant):
                words += str(part.value)
            elif isinstance(part, ast.Name | ast.Attribute):
                module = module or importlib.import_module(name)
                named = part.id if isinstance(part, ast.Name) else part.attr
                holders = (module, getattr(module, "port_diagnosis", None))
                found = next((vars(h)[named] for h in holders if h and named in vars(h)), "")
                words += found if isinstance(found, str) else ""
        yield words


def advising(path: Path) -> list[str]:
    """Return the texts of a module that propose `doomsday flash`."""
    source = path.read_text()
    if COMMAND not in source and "FLASH" not in source and "KEEPS" not in source:
        return []
    found = [text for text in texts(path) if COMMAND in text and text != COMMAND]
    return [text for text in found if not any(note in text for note in NO_ADVICE)]


@pytest.mark.parametrize("folder", ["device", "commands"])
def test_advice_to_flash_says_what_becomes_of_the_games(folder: str) -> None:
    found = {}
    for path in sorted((HOST / "doomsday" / folder).rglob("*.py")):
        if "onbox" not in path.parts:
            found.update(dict.fromkeys(advising(path), path.name))
    assert found
    assert not {text: name for text, name in found.items() if not any(w in text for w in SAID)}
