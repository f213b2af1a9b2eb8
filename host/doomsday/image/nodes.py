"""Parse sources, and visit the nodes of syntax trees faster than the module `ast` does.

The image builder visits the trees of the whole program some twenty times.
"""

import ast
from functools import lru_cache

# Fields that have names, numbers or operators, which the builder never visits.
_PLAIN = frozenset(
    ("arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "kwd_attrs", "level")
    + ("module", "name", "op", "ops", "rest", "simple", "type_comment", "type_ignores")
)
# Their fields have the names of others.
_LEAVES = (ast.Constant, ast.Global, ast.Nonlocal, ast.MatchSingleton)


def _parts(kind: type[ast.AST]) -> tuple[str, ...]:
    """Return the fields in which nodes of this kind have other nodes."""
    return () if issubclass(kind, _LEAVES) else tuple(f for f in kind._fields if f not in _PLAIN)


_KINDS = [kind for kind in vars(ast).values() if isinstance(kind, type)]
_PARTS = {kind: _parts(kind) for kind in _KINDS if issubclass(kind, ast.AST)}


# Of a program of 400 modules: the sources of a step of its reduction, and those of the next.
@lru_cache(maxsize=1024)
def parse(source: bytes) -> ast.Module:
    """Return the syntax tree of a source, which all callers share: do not change its nodes.

    Raises: SyntaxError.
    """
    return ast.parse(source)


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes directly below a node in the order of its fields, without operators."""
    found: list[ast.AST] = []
    for name in _PARTS[type(node)]:
        part = getattr(node, name, None)
        if type(part) is list:
            found += [one for one in part if one is not None] if None in part else part
        elif part is not None:
            found.append(part)
    return found


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return a node and all below it, outer ones first, without operators."""
    found = [tree]
    for node in found:
        if _PARTS[type(node)]:
            found += children(node)
    return found
