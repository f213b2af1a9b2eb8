"""Makes a device source smaller for the box, line by line: every line keeps its number."""

import ast
from collections.abc import Mapping

_WORDS = "words"


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
            _put(lines, node, None)
    return b"".join(lines)


def _is_for_types(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Try):
        first = node.body[0]
        return isinstance(first, ast.ImportFrom) and first.module == "typing"
    return False


def words_of(source: bytes) -> dict[str, object]:
    """The table of words: every constant that its module binds, by name."""
    return {
        target.id: ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def with_words(source: bytes, table: Mapping[str, object]) -> bytes:
    """The source with each `words.NAME` replaced by what the table says.

    So a screen holds its own words, which go when it goes; the whole table would always be there.
    """
    module = ast.parse(source)
    lines = source.splitlines(keepends=True)
    uses = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == _WORDS
    ]
    for use in sorted(uses, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        line = lines[use.lineno - 1]
        word = ascii(table[use.attr]).encode()
        lines[use.lineno - 1] = line[: use.col_offset] + word + line[use.end_col_offset :]
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module == "box":
            kept = [alias for alias in node.names if alias.name != _WORDS]
            if len(kept) < len(node.names):
                _put(lines, node, ast.ImportFrom("box", kept, 0) if kept else None)
    return b"".join(lines)


def _put(lines: list[bytes], old: ast.stmt, new: ast.stmt | None) -> None:
    for line in range(old.lineno - 1, old.end_lineno or old.lineno):
        lines[line] = b"\n"
    if new is not None:
        lines[old.lineno - 1] = ast.unparse(new).encode() + b"\n"
