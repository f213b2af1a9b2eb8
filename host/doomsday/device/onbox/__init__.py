"""MicroPython code that the laptop sends to a board's prompt."""

import ast
import re
from functools import cache
from pathlib import Path

_INDENT = re.compile("^(?: {4})+", re.MULTILINE)


@cache
def source(name: str) -> str:
    """Return the source of a module of this folder without comments and docstrings."""
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            _drop_docstring(node)
    return _INDENT.sub(lambda found: " " * (len(found[0]) // 4), ast.unparse(tree))


def _drop_docstring(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> None:
    if ast.get_docstring(node) is not None:
        node.body = node.body[1:] or [ast.Pass()]
