"""Makes a device source smaller for the box, line by line: every line keeps its number."""

import ast
from collections.abc import Mapping

from doomsday.image.edits import Edits

_WORDS = "words"
_TABLE = "/words.py"


def without_typing(source: bytes) -> bytes:
    """The source with blank lines where it names types only; every other line keeps its number.

    That is each `try` of the module that begins by importing from typing, which the box lacks, and
    each `if TYPE_CHECKING`.
    """
    edits = Edits(source)
    for node in edits.tree.body:
        if _is_for_types(node):
            edits.drop(node)
    return edits.result()


def _is_for_types(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Try):
        first = node.body[0]
        return isinstance(first, ast.ImportFrom) and first.module == "typing"
    return False


def tables_of(sources: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    """Return the tables of words among the sources, by the package that holds each.

    A table is the module `words` of a package: constants, made of those before them, and
    `from PACKAGE.words import *` for those of another table.
    """
    tables: dict[str, dict[str, object]] = {}
    for path in sources:
        if is_words(path):
            _load(path, sources, tables)
    return tables


def is_words(path: str) -> bool:
    """Tell whether the source at this path is a table of words."""
    return path.endswith(_TABLE)


def _load(
    path: str, sources: Mapping[str, bytes], tables: dict[str, dict[str, object]]
) -> dict[str, object]:
    package = path.removesuffix(_TABLE).replace("/", ".")
    if package in tables:
        return tables[package]
    table: dict[str, object] = {"__builtins__": {}}
    own: list[ast.stmt] = []
    for statement in ast.parse(sources[path]).body:
        match statement:
            case ast.ImportFrom(module=str(module)) if module.endswith("." + _WORDS):
                table.update(_load(module.replace(".", "/") + ".py", sources, tables))
            case _:
                own.append(statement)
    # The program's own source, which the box runs as well.
    exec(compile(ast.Module(own, []), path, "exec"), table)
    tables[package] = {name: words for name, words in table.items() if name.isupper()}
    return tables[package]


def with_words(source: bytes, tables: Mapping[str, Mapping[str, object]]) -> bytes:
    """The source with each `words.NAME` replaced by what the table of its import says.

    So a screen holds its own words, which go when it goes; a whole table would always be there.
    A source that imports no table may give its name to something else.
    """
    edits = Edits(source)
    table: Mapping[str, object] | None = None
    for node in ast.walk(edits.tree):
        match node:
            case ast.ImportFrom(module=str(package), names=names) if package in tables:
                kept = [alias for alias in names if alias.name != _WORDS]
                if len(kept) == len(names):
                    continue
                if table not in (None, tables[package]):
                    raise ValueError("a source has words of one table")
                table = tables[package]
                if kept:
                    edits.put(node, ast.unparse(ast.ImportFrom(package, kept, 0)))
                else:
                    edits.drop(node)
    if table is None:
        return source
    for node in ast.walk(edits.tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name == _WORDS:
                edits.put(node, ascii(table[node.attr]))
    return edits.result()
