"""Shorten the names in a start file, which goes to the box as a source; lines keep their numbers.

MicroPython keeps each name that it compiles for ever: constants, annotations and local names too.
"""

import ast
import io
import tokenize
from collections.abc import Collection, Iterable, Iterator

from doomsday.image import micropython_names
from doomsday.image.edits import Edits
from doomsday.image.nodes import parse, walk
from doomsday.image.strip import without_typing

Function = ast.FunctionDef | ast.AsyncFunctionDef
# Names that MicroPython looks up on objects, and those with a meaning to the compiler.
_SPECIAL = frozenset(
    ("close", "const", "keys", "next", "read", "readinto", "readline", "self", "send", "throw")
    + ("write",)
)


def with_few_names(source: bytes, told: Collection[str]) -> bytes:
    """Return the source without types and constants, with names of MicroPython for its own.

    Local names, and attributes that begin with an underscore, become names that every firmware
    has in ROM. Functions and classes keep theirs, so that tracebacks can be read. told: names that
    others give as keywords.
    """
    reduced = _without_annotations(without_typing(source))
    reduced = _without_private_constants(reduced)
    tree = parse(reduced)
    own = sorted((_local(tree) | _private(tree)) - {*told} - _SPECIAL)
    used = {token.string for token in _names(reduced)}
    short = dict(zip(own, (name for name in _rom() if name not in used), strict=False))
    lines = reduced.decode().splitlines(keepends=True)
    for token in reversed([*_names(reduced)]):
        if token.string in short:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + short[token.string] + line[token.end[1] :]
    return "".join(lines).encode()


def keywords(sources: Iterable[bytes]) -> set[str]:
    """Return the names that calls in sources give as keywords."""
    return {
        node.arg
        for source in sources
        for node in walk(parse(source))
        if isinstance(node, ast.keyword) and node.arg
    }


def _without_annotations(source: bytes) -> bytes:
    edits = Edits(source)
    for node in walk(edits.tree):
        match node:
            case ast.arg(arg=name, annotation=ast.expr()):
                edits.put(node, name)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                edits.put_at(edits.end(target), edits.start(value), " = ")
            case ast.FunctionDef(returns=ast.expr() as returns):
                start = edits.text(edits.start(node), edits.start(returns)).rindex(b"->")
                edits.put_at(edits.start(node) + start, edits.end(returns), "")
    return edits.result()


def _without_private_constants(source: bytes) -> bytes:
    """Return the source with values in place of names such as `_SIZE = const(2)`."""
    edits = Edits(source)
    values: dict[str, str] = {}
    for node in edits.tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="const"), args=[ast.Constant() as value]),
            ) if name.startswith("_"):
                values[name] = ast.unparse(value)
                edits.drop(node)
    for use in walk(edits.tree):
        if isinstance(use, ast.Name) and isinstance(use.ctx, ast.Load) and use.id in values:
            edits.put(use, values[use.id])
    return edits.result()


def _local(tree: ast.Module) -> set[str]:
    """Return names that only functions bind, and that no call gives as a keyword."""
    found: set[str] = set()
    for function in walk(tree):
        if isinstance(function, Function):
            found.update(argument.arg for argument in function.args.args)
            for node in walk(function):
                if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                    found.add(node.id)
    elsewhere = {alias.asname or alias.name for alias in _imported(tree)}
    for node in walk(tree):
        match node:
            case ast.keyword(arg=str(name)) | ast.Attribute(attr=name):
                elsewhere.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                elsewhere.add(name)
    elsewhere.update(
        name.id
        for statement in tree.body
        if not isinstance(statement, Function | ast.ClassDef)
        for name in walk(statement)
        if isinstance(name, ast.Name)
    )
    return found - elsewhere


def _private(tree: ast.Module) -> set[str]:
    """Return the attributes that begin with an underscore and are no methods."""
    methods = {node.name for node in walk(tree) if isinstance(node, Function | ast.ClassDef)}
    return {
        node.attr
        for node in walk(tree)
        if isinstance(node, ast.Attribute) and node.attr[0] == "_" and node.attr[1] != "_"
    } - methods


def _imported(tree: ast.Module) -> Iterator[ast.alias]:
    for node in walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from node.names


def _rom() -> Collection[str]:
    """Return the names that can be given, the shortest first."""
    static = micropython_names.names(micropython_names.STATIC)
    return [
        name
        for name in sorted(static, key=lambda name: (len(name), name))
        if name.isalpha() and name.islower() and name not in _SPECIAL
    ]


def _names(source: bytes) -> Iterator[tokenize.TokenInfo]:
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.NAME:
            yield token
