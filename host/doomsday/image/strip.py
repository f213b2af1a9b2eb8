"""Makes a device source smaller for the box, line by line: every line keeps its number."""

import ast
from collections.abc import Mapping

from doomsday.image.edits import Edits

_WORDS = "words"


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


def words_of(source: bytes) -> dict[str, object]:
    """The table of words: every constant that its module binds, by name.

    A constant may be made of those before it.
    """
    nodes: dict[str, ast.expr] = {}
    for statement in ast.parse(source).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                nodes[name] = _Words(nodes).visit(statement.value)
    return {name: ast.literal_eval(node) for name, node in nodes.items()}


class _Words(ast.NodeTransformer):
    """Puts words in place of their names."""

    def __init__(self, words: Mapping[str, ast.expr]) -> None:
        self._words = words

    def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802
        return self._words.get(node.id, node)


def _imports_words(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module="box", names=names):
            return any(alias.name == _WORDS for alias in names)
    return False


def with_words(source: bytes, table: Mapping[str, object]) -> bytes:
    """The source with each `words.NAME` replaced by what the table says.

    So a screen holds its own words, which go when it goes; the whole table would always be there.
    A source that does not import the table may give its name to something else.
    """
    edits = Edits(source)
    if not any(_imports_words(node) for node in ast.walk(edits.tree)):
        return source
    for node in ast.walk(edits.tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name == _WORDS:
                edits.put(node, ascii(table[node.attr]))
            case ast.ImportFrom(module="box"):
                kept = [alias for alias in node.names if alias.name != _WORDS]
                if not kept:
                    edits.drop(node)
                elif len(kept) < len(node.names):
                    edits.put(node, ast.unparse(ast.ImportFrom("box", kept, 0)))
    return edits.result()
