"""Takes out of a device source what only a type checker reads."""

import ast


def without_typing(source: bytes) -> bytes:
    """The source with blank lines where it names types only; every other line keeps its number.

    That is each `try` of the module that begins by importing from typing, which the box lacks, and
    each `if TYPE_CHECKING`. What cannot be parsed is left for the compiler to report.
    """
    try:
        module = ast.parse(source)
    except SyntaxError:
        return source
    lines = source.splitlines(keepends=True)
    for node in module.body:
        if _is_for_types(node):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = b"\n"
    return b"".join(lines)


def _is_for_types(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Try):
        first = node.body[0]
        return isinstance(first, ast.ImportFrom) and first.module == "typing"
    return False
