"""Find the places where a source names its globals."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A node that names something: a Name, or a definition with that name.

    is_global: whether it means a global. hidden: names of the functions around it, which hide
    globals there.
    """

    node: ast.Name | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    name: str
    is_global: bool
    hidden: frozenset[str]


def places(tree: ast.Module) -> Iterator[Place]:
    """Yield the places of all names of a source, except in annotations."""
    for statement in tree.body:
        yield from _visited(statement, frozenset(), frozenset())


def bound_in(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements bind in their own scope, also by `global`."""
    found: set[str] = set()
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
                continue
            case ast.ClassDef(name=name):
                found.add(name)
                continue
            case ast.Lambda():
                continue
            case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
                found.add(name)
            case ast.ExceptHandler(name=str(name)):
                found.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                found.update((alias.asname or alias.name).partition(".")[0] for alias in aliases)
        found |= bound_in(ast.iter_child_nodes(node))
    return found


def _visited(node: ast.AST, hidden: frozenset[str], of_class: frozenset[str]) -> Iterator[Place]:
    """Yield the places below a node. of_class: names of the class whose body this is."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield Place(node, node.name, node.name not in hidden | of_class, hidden)
            for outside in (*node.decorator_list, *_defaults(node.args)):
                yield from _visited(outside, hidden, of_class)
            yield from _inside(node.body, node.args, hidden)
        case ast.Lambda():
            for outside in _defaults(node.args):
                yield from _visited(outside, hidden, of_class)
            yield from _inside([node.body], node.args, hidden)
        case ast.ClassDef():
            yield Place(node, node.name, node.name not in hidden | of_class, hidden)
            for outside in (*node.decorator_list, *node.bases):
                yield from _visited(outside, hidden, of_class)
            own = frozenset(bound_in(node.body))
            for statement in node.body:
                yield from _visited(statement, hidden, own)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            targets = frozenset(bound_in(comp.target for comp in node.generators))
            for inner in ast.iter_child_nodes(node):
                yield from _visited(inner, hidden | targets, of_class)
        case ast.AnnAssign():
            for part in (node.target, node.value):
                if part is not None:
                    yield from _visited(part, hidden, of_class)
        case ast.Name(id=name):
            yield Place(node, name, name not in hidden | of_class, hidden)
        case _:
            for inner in ast.iter_child_nodes(node):
                yield from _visited(inner, hidden, of_class)


def _inside(
    body: list[ast.stmt] | list[ast.expr], args: ast.arguments, hidden: frozenset[str]
) -> Iterator[Place]:
    """Yield the places in the body of a function."""
    declared = {
        name
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Global)
        for name in node.names
    }
    own = {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
    own |= {arg.arg for arg in (args.vararg, args.kwarg) if arg is not None}
    own |= bound_in(body)
    inner = (hidden | own) - declared
    for statement in body:
        yield from _visited(statement, inner, frozenset())


def _defaults(args: ast.arguments) -> Iterator[ast.expr]:
    yield from args.defaults
    yield from (default for default in args.kw_defaults if default is not None)
