"""Static facts about a module: the names that it binds, imports and uses."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from doomsday.image.edits import Edits
from doomsday.image.nodes import walk


def dotted(path: str) -> str:
    """Return the import name of a source, given its path."""
    parts = PurePath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class Import:
    """One name that an import statement binds: to `module`, or to `name` in it."""

    statement: ast.Import | ast.ImportFrom
    alias: ast.alias
    module: str
    name: str

    @property
    def bound(self) -> str:
        """The name that the import binds."""
        return self.alias.asname or self.alias.name.partition(".")[0]


class Module:
    """The facts about one module.

    times_bound: number of bindings of each name. imports: by the name that they bind. assigned:
    values of plain assignments at module level. owners: by node, the attribute access on it.
    is_open: whether it may be imported with a star. is_quiet: whether loading it only binds names.
    """

    def __init__(self, source: bytes) -> None:
        self.edits = Edits(source)
        tree = self.edits.tree
        self.nodes = walk(tree)
        self.times_bound: Counter[str] = Counter(
            name for node in self.nodes for name in _names_bound(node)
        )
        self.imports: defaultdict[str, list[Import]] = defaultdict(list)
        for node in self.nodes:
            for found in imports(node):
                self.imports[found.bound].append(found)
        self.assigned = {
            name: value for statement in tree.body for name, value in assignments(statement)
        }
        self.owners: dict[ast.AST, ast.Attribute] = {
            node.value: node for node in self.nodes if isinstance(node, ast.Attribute)
        }
        self.is_open = "__all__" in self.assigned
        self.is_quiet = all(map(_is_quiet, tree.body))

    def imported(self, name: str) -> Import | None:
        """Return the import that is the only binding of a name, else None."""
        found = self.imports.get(name, [])
        meanings = {(one.module, one.name) for one in found}
        if len(meanings) == 1 and self.times_bound[name] == len(found):
            return found[0]
        return None

    def loads(self) -> "Iterator[ast.Name | ast.Attribute]":
        """Yield every name and attribute that is read."""
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                yield node


def imports(node: ast.AST) -> Iterator[Import]:
    """Yield the imports of a statement."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(node, alias, alias.name, "")
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield Import(node, alias, node.module or "", alias.name)


def import_of(statement: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> str:
    """Return an import statement with these of its names only, as one line."""
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import(names))
    return ast.unparse(ast.ImportFrom(statement.module, names, statement.level))


def _names_bound(node: ast.AST) -> Iterable[str]:
    """Return the names that a node binds, twice those without a single place of binding."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return [one.bound for one in imports(node)]
        case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
            return [name]
        case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Global() | ast.Nonlocal():
            return node.names * 2
        case ast.JoinedStr():
            # Some versions of Python report wrong positions of names in f-strings.
            return [n.id for n in walk(node) if isinstance(n, ast.Name)] * 2
    return []


def assignments(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """Return (name, value) of each name that a plain assignment binds."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pairs = list(zip(names, values, strict=False))
            bound = [(n.id, value) for n, value in pairs if isinstance(n, ast.Name)]
            return bound if len(bound) == len(names) == len(values) else []
    return []


def _is_quiet(statement: ast.stmt) -> bool:
    """Return whether a statement only binds names."""
    match statement:
        case ast.Try():
            inner = [*statement.body, *statement.orelse, *statement.finalbody]
            inner += [one for handler in statement.handlers for one in handler.body]
            return all(map(_is_quiet, inner))
        case ast.If():
            return all(map(_is_quiet, [*statement.body, *statement.orelse]))
        case ast.Expr():
            return isinstance(statement.value, ast.Constant)
        case ast.Assign():
            bound = [n for target in statement.targets for n in walk(target)]
            return not any(isinstance(n, ast.Attribute | ast.Subscript) for n in bound)
    return isinstance(
        statement,
        ast.Import
        | ast.ImportFrom
        | ast.FunctionDef
        | ast.AsyncFunctionDef
        | ast.ClassDef
        | ast.AnnAssign
        | ast.Pass,
    )
