"""The symbols of a module: what it binds, imports and uses, and where it names its globals.

Each fact is found when it is first asked for. The whole program is in program.py.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath

from doomsday.image.edits import Edits
from doomsday.image.nodes import children, walk

Function = ast.FunctionDef | ast.AsyncFunctionDef
# Made once: a union takes longer to make than to check.
Definition = Function | ast.ClassDef
_Importing = ast.Import | ast.ImportFrom
_Scope = Definition | ast.Lambda
_Annotated = ast.arg | ast.AnnAssign
_WORD = re.compile("[A-Za-z_][A-Za-z0-9_]*")


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

    @property
    def whole(self) -> str:
        """The import name of what it binds, if that is a module."""
        return f"{self.module}.{self.name}" if self.name else self.module


@dataclass
class Class:
    """A class of a module.

    bases: names of its bases in the source, such as "screen.Screen". lenders: names of what its
    body takes attributes of, such as a class whose method it takes over. bound: names that its
    body binds. attributes: these and those that its methods set on `self`. used: those that its
    methods set or read on `self`. looked_up: names that its body reads.
    """

    bases: list[str] = field(default_factory=list)
    lenders: list[str] = field(default_factory=list)
    bound: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)


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

    @property
    def is_read(self) -> bool:
        """Whether the name is read there."""
        return isinstance(self.node, ast.Name) and isinstance(self.node.ctx, ast.Load)


class Module:
    """A module and its symbols.

    path: such as "box/app.py". name: its import name. edits: what a pass changes in it.
    """

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.name = dotted(path)
        self.source = source
        self.edits = Edits(source)
        self.tree = self.edits.tree

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes, outer ones first."""
        return walk(self.tree)

    @cached_property
    def owners(self) -> dict[ast.AST, ast.Attribute]:
        """The attribute access on each node that has one."""
        return {node.value: node for node in self.nodes if isinstance(node, ast.Attribute)}

    @cached_property
    def functions(self) -> list[Function]:
        """All functions and methods, outer ones first."""
        return [node for node in self.nodes if isinstance(node, Function)]

    @cached_property
    def imports(self) -> list[Import]:
        """All imports."""
        return [found for node in self.nodes for found in imports(node)]

    @cached_property
    def inner(self) -> list[tuple[Import, Function]]:
        """The imports inside functions, each with the innermost function."""
        return [
            (found, function)
            for function in self.functions
            for node in _outside_functions(function.body)
            for found in imports(node)
        ]

    @cached_property
    def tops(self) -> list[Import]:
        """The imports of module level."""
        inner = {found.statement for found, _ in self.inner}
        return [found for found in self.imports if found.statement not in inner]

    @cached_property
    def times_bound(self) -> Counter[str]:
        """The number of bindings of each name, in any scope."""
        return Counter(name for node in self.nodes for name in _bindings(node))

    def imported(self, name: str) -> Import | None:
        """Return the import that is the only binding of a name, else None."""
        found = self._imports_of.get(name, [])
        if len({(one.module, one.name) for one in found}) == 1:
            return found[0] if self.times_bound[name] == len(found) else None
        return None

    @cached_property
    def _imports_of(self) -> dict[str, list[Import]]:
        by_name: dict[str, list[Import]] = {}
        for one in self.imports:
            by_name.setdefault(one.bound, []).append(one)
        return by_name

    def loads(self) -> Iterator[ast.Name | ast.Attribute]:
        """Yield every name and attribute that is read."""
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                yield node

    @cached_property
    def bound(self) -> set[str]:
        """The globals, also those that it imports."""
        declared = (node.names for node in self.nodes if isinstance(node, ast.Global))
        return bound_in(self.tree.body).union(*declared)

    @cached_property
    def text(self) -> set[str]:
        """All names except attributes and names bound only in class bodies."""
        found = set(self.bound)
        for node in self.nodes:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    found |= bound_in(node.body)
                case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                    found.add(name)
                case ast.Name(id=name, ctx=ast.Load()):
                    found.add(name)
                case ast.Nonlocal(names=names):
                    found.update(names)
        return found

    @cached_property
    def stored(self) -> set[str]:
        """The attributes that are set."""
        return {
            node.attr
            for node in self.nodes
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        }

    @cached_property
    def constants(self) -> set[str]:
        """The names bound by `= const(...)`; mpy-cross removes those with a leading underscore."""
        found = set()
        for node in self.nodes:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))
                ):
                    found.add(name)
        return found

    @cached_property
    def told(self) -> set[str]:
        """The names in strings, as keywords, or in format strings."""
        annotations = set(_annotations(self.nodes))
        return {name for node in self.nodes if node not in annotations for name in _told(node)}

    @cached_property
    def starred(self) -> set[str]:
        """The modules imported with a star."""
        return {one.module for one in self.imports if one.name == "*"}

    @cached_property
    def meanings(self) -> dict[str, tuple[str, str]]:
        """By imported name, module and name in it ("" for the module itself)."""
        found = {}
        for one in self.imports:
            if isinstance(one.statement, ast.Import) and not one.alias.asname:
                found[one.bound] = (one.bound, "")
            elif one.name != "*":
                found[one.bound] = (one.module, one.name)
        return found

    @cached_property
    def classes(self) -> dict[str, Class]:
        """The classes by name; those of one name are one."""
        found: dict[str, Class] = {}
        for node in self.nodes:
            if isinstance(node, ast.ClassDef):
                _note_class(node, found.setdefault(node.name, Class()))
        return found

    @cached_property
    def places(self) -> list[Place]:
        """The places of all names, except in annotations."""
        found: list[Place] = []
        for statement in self.tree.body:
            _visit(statement, frozenset(), frozenset(), found)
        return found

    @cached_property
    def own(self) -> set[str]:
        """The globals that it binds itself, not by an import."""
        return self._set - {one.bound for one in self.tops}

    @cached_property
    def is_rebound(self) -> bool:
        """Whether it binds a name that it imports."""
        return bool(self._set & {one.bound for one in self.tops})

    @cached_property
    def free(self) -> set[str]:
        """The names that it takes from MicroPython."""
        known = {place.name for place in self.places if place.is_global}
        return known - self._set - {one.bound for one in self.tops}

    @cached_property
    def _set(self) -> set[str]:
        return {place.name for place in self.places if place.is_global and not place.is_read}

    @cached_property
    def words(self) -> set[str]:
        """All names in it but those of attributes."""
        found = {place.name for place in self.places}
        found |= {one.bound for one, _ in self.inner}
        return found | {node.arg for node in self.nodes if isinstance(node, ast.arg)}

    def spans(self) -> list[tuple[int, int, str]]:
        """Return first line, last line and name of each function, such as "App.play"."""
        return [*_spans(self.tree.body, "")]


def imports(node: ast.AST) -> Iterator[Import]:
    """Yield the imports of a statement."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(node, alias, alias.name, "")
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield Import(node, alias, node.module or "", alias.name)


def imported_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that nodes import and that are or may be modules."""
    for node in nodes:
        for one in imports(node):
            yield from (one.module, one.whole)


def import_of(statement: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> str:
    """Return an import statement with these of its names only, as one line."""
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import(names))
    return ast.unparse(ast.ImportFrom(statement.module, names, statement.level))


def binds(node: ast.AST) -> list[str]:
    """Return the names that a node binds in its scope."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
            return [name]
        case ast.Import() | ast.ImportFrom():
            return [one.bound for one in imports(node) if one.name != "*"]
    return []


def bound_in(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements bind in their own scope."""
    return {name for node in _own(body) for name in binds(node)}


def _own(body: Iterable[ast.AST]) -> list[ast.AST]:
    """Return the nodes of a scope, including definitions but not their bodies."""
    found = [*body]
    for node in found:
        if not isinstance(node, _Scope):
            found += children(node)
    return found


def _outside_functions(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes below statements, but not those inside functions there."""
    ahead: list[ast.AST] = [*body]
    while ahead:
        node = ahead.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda):
            ahead.extend(children(node))


def _bindings(node: ast.AST) -> Iterable[str]:
    """Return the names that a node binds, twice those without a single place of binding."""
    match node:
        case ast.arg(arg=name):
            return [name]
        case ast.Global() | ast.Nonlocal():
            return node.names * 2
        case ast.JoinedStr():
            # Some versions of Python report wrong positions of names in f-strings.
            return [n.id for n in walk(node) if isinstance(n, ast.Name)] * 2
        case ast.Import() | ast.ImportFrom():
            return [one.bound for one in imports(node)]
    return binds(node)


def _annotations(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of annotations, which are not evaluated on the box."""
    for node in nodes:
        annotation = None
        if isinstance(node, Function):
            annotation = node.returns
        elif isinstance(node, _Annotated):
            annotation = node.annotation
        if annotation is not None:
            yield from walk(annotation)


def _told(node: ast.AST) -> Iterator[str]:
    """Yield the names in a string, a keyword argument or a format string."""
    match node:
        case ast.Constant(value=str(text)) if _WORD.fullmatch(text):
            yield text
        case ast.keyword(arg=str(name)):
            yield name
        case ast.JoinedStr():
            for inner in walk(node):
                if isinstance(inner, ast.Name):
                    yield inner.id
                elif isinstance(inner, ast.Attribute):
                    yield inner.attr


def _note_class(node: ast.ClassDef, found: Class) -> None:
    found.bases += [ast.unparse(base) for base in node.bases]
    for inner in _own(node.body):
        found.bound.update(binds(inner))
        if isinstance(inner, Function):
            outside = [*inner.decorator_list, *inner.args.defaults, *inner.args.kw_defaults]
            found.looked_up.update(_loaded(one for one in outside if one is not None))
        elif not isinstance(inner, ast.ClassDef):
            found.looked_up.update(_loaded([inner]))
        match inner:
            case ast.Assign(value=ast.Attribute(value=lender)):
                found.lenders.append(ast.unparse(lender))
            case ast.AnnAssign(value=ast.Attribute(value=lender)):
                found.lenders.append(ast.unparse(lender))
    found.attributes |= found.bound
    for inner in walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                found.used.add(name)
                if not isinstance(inner.ctx, ast.Load):
                    found.attributes.add(name)


def _loaded(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for top in nodes:
        for node in walk(top):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id


def _spans(body: Iterable[ast.AST], outer: str) -> Iterator[tuple[int, int, str]]:
    """Yield the spans of functions below nodes, outer ones first."""
    for node in body:
        inner = outer
        if isinstance(node, Definition):
            inner = f"{outer}{node.name}."
            if isinstance(node, Function):
                yield node.lineno, node.end_lineno or node.lineno, outer + node.name
        yield from _spans(children(node), inner)


def _visit(
    node: ast.AST, hidden: frozenset[str], of_class: frozenset[str], found: list[Place]
) -> None:
    """Add the places below a node to `found`. of_class: names of the class whose body this is."""
    if isinstance(node, ast.Name | Definition):
        name = node.id if isinstance(node, ast.Name) else node.name
        found.append(Place(node, name, name not in hidden and name not in of_class, hidden))
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for outside in (*node.decorator_list, *_defaults(node.args)):
                _visit(outside, hidden, of_class, found)
            _visit_inside(node.body, node.args, hidden, found)
        case ast.Lambda():
            for outside in _defaults(node.args):
                _visit(outside, hidden, of_class, found)
            _visit_inside([node.body], node.args, hidden, found)
        case ast.ClassDef():
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
        case ast.Name():
            pass
        case _:
            for inner in children(node):
                _visit(inner, hidden, of_class, found)


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
