"""Find the places where a source names its globals."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from doomsday.image.nodes import children, walk

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Place:
    """A node that names something: a Name, or a definition with that name.

    is_global: whether it means a global. hidden: names of the functions around it, which hide
    globals there.
    """

    node: ast.Name | Definition
    name: str
    is_global: bool
    hidden: frozenset[str]


def places(tree: ast.Module) -> list[Place]:
    """Return the places of all names of a source, except in annotations."""
    found: list[Place] = []
    for statement in tree.body:
        _visit(statement, frozenset(), frozenset(), found)
    return found


def bound_in(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements bind in their own scope, also by `global`."""
    found: set[str] = set()
    nodes = [*body]
    for node in nodes:
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
        nodes += children(node)
    return found


def _visit(
    node: ast.AST, hidden: frozenset[str], of_class: frozenset[str], found: list[Place]
) -> None:
    """Add the places below a node to `found`. of_class: names of the class whose body this is."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            found.append(_place(node, node.name, hidden, of_class))
            for outside in (*node.decorator_list, *_defaults(node.args)):
                _visit(outside, hidden, of_class, found)
            _visit_inside(node.body, node.args, hidden, found)
        case ast.Lambda():
            for outside in _defaults(node.args):
                _visit(outside, hidden, of_class, found)
            _visit_inside([node.body], node.args, hidden, found)
        case ast.ClassDef():
            found.append(_place(node, node.name, hidden, of_class))
            for outside in (*node.decorator_list, *node.bases):
                _visit(outside, hidden, of_class, found)
            own = frozenset(bound_in(node.body))
            for statement in node.body:
                _visit(statement, hidden, own, found)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            targets = frozenset(bound_in(comp.target for comp in node.generators))
            for inner in children(node):
                _visit(inner, hidden | targets, of_class, found)
        case ast.AnnAssign():
            for part in (node.target, node.value):
                if part is not None:
                    _visit(part, hidden, of_class, found)
        case ast.Name(id=name):
            found.append(_place(node, name, hidden, of_class))
        case _:
            for inner in children(node):
                _visit(inner, hidden, of_class, found)


def _place(
    node: ast.Name | Definition, name: str, hidden: frozenset[str], of_class: frozenset[str]
) -> Place:
    return Place(node, name, name not in hidden and name not in of_class, hidden)


def _visit_inside(
    body: list[ast.stmt] | list[ast.expr],
    args: ast.arguments,
    hidden: frozenset[str],
    found: list[Place],
) -> None:
    """Add the places in the body of a function."""
    declared = {
        name
        for statement in body
        for node in walk(statement)
        if isinstance(node, ast.Global)
        for name in node.names
    }
    own = {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
    own |= {arg.arg for arg in (args.vararg, args.kwarg) if arg is not None}
    own |= bound_in(body)
    inner = (hidden | own) - declared
    for statement in body:
        _visit(statement, inner, frozenset(), found)


def _defaults(args: ast.arguments) -> Iterator[ast.expr]:
    yield from args.defaults
    yield from (default for default in args.kw_defaults if default is not None)
