"""Puts constants where they are used, over the whole program; every line keeps its number.

A module of MicroPython keeps each name that it binds or imports, and a place for its value, for as
long as it is loaded. A number in the bytecode costs a byte or two.
"""

import ast
import operator
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from doomsday.image.edits import Edits

# Text of this length is kept once for the whole program, however often it is written. Longer
# text, and bytes, are kept once a module, so they are moved only if they are used once.
_INTERNED = 10

_CAPITALS = re.compile("_?[A-Z][A-Z0-9_]*")
_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}

Value = int | str | bytes
Place = tuple[str, str]


def with_constants(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources, by path such as "box/app.py", with constants put where they are used.

    A constant is a name in capitals that its module binds once, to a number, bytes or a text, be
    it written out or computed from other constants. Its binding goes, and with it each import that
    nothing else comes from. What could be reached by other ways than its name stays: all that
    belongs to a module that does something when it is loaded or is imported with a star, what a
    module that is handed on as a value may be asked for, and a constant that is assigned from
    outside or that a local name hides.
    """
    program = _Program({_dotted(path): _Module(source) for path, source in sources.items()})
    return {path: program.changed(_dotted(path)) for path in sources}


def _dotted(path: str) -> str:
    parts = PurePath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class _Import:
    """One name that an import statement binds: to `module`, or to `name` in it."""

    statement: ast.Import | ast.ImportFrom
    alias: ast.alias
    module: str
    name: str

    @property
    def bound(self) -> str:
        """The name that it binds."""
        return self.alias.asname or self.alias.name.partition(".")[0]


@dataclass(frozen=True)
class _Constant:
    """A value and the place that binds it."""

    place: Place
    value: Value


class _Module:
    """What one module binds, imports and uses."""

    def __init__(self, source: bytes) -> None:
        self.edits = Edits(source)
        tree = self.edits.tree
        self.nodes = list(ast.walk(tree))
        self.times_bound: Counter[str] = Counter(
            name for node in self.nodes for name in _names_bound(node)
        )
        self.imports: defaultdict[str, list[_Import]] = defaultdict(list)
        for node in self.nodes:
            for found in _imports(node):
                self.imports[found.bound].append(found)
        self.assigned = {
            name: value for statement in tree.body for name, value in _assigned(statement)
        }
        self.owners: dict[ast.AST, ast.Attribute] = {
            node.value: node for node in self.nodes if isinstance(node, ast.Attribute)
        }
        self.is_open = "__all__" in self.assigned
        self.is_quiet = all(map(_is_quiet, tree.body))

    def imported(self, name: str) -> _Import | None:
        """The import that gives a name its only meaning, if one does."""
        found = self.imports.get(name, [])
        meanings = {(one.module, one.name) for one in found}
        if len(meanings) == 1 and self.times_bound[name] == len(found):
            return found[0]
        return None

    def loads(self) -> "Iterator[ast.Name | ast.Attribute]":
        """Every name and attribute that is read."""
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                yield node


class _Program:
    """Modules by dotted name, and which names of theirs are constants."""

    def __init__(self, modules: dict[str, _Module]) -> None:
        self._modules = modules
        self._open = {name for name, module in modules.items() if module.is_open}
        self._handed_on: set[str] = set()
        self._asked: set[str] = set()
        self._loud = {name for name, module in modules.items() if not module.is_quiet}
        self._bound_to_stay: set[Place] = set()
        self._known: dict[Place, _Constant | None] = {}
        for name in modules:
            self._note_other_ways(name)
        while stay := set(self._still_imported()) | set(self._long_and_often_used()):
            self._bound_to_stay |= stay
            self._known.clear()

    def changed(self, name: str) -> bytes:
        """The source of a module with all its constants in place."""
        module = self._modules[name]
        edits = module.edits
        gone: set[ast.AST] = set()
        for statement in edits.tree.body:
            names = [bound for bound, _ in _assigned(statement)]
            if names and all(self._is_bound_at(name, bound) for bound in names):
                edits.drop(statement)
                gone.update(ast.walk(statement))
        for node, constant in self._uses(name):
            if node not in gone:
                edits.put(node, _written(constant.value, node in module.owners))
                gone.update(ast.walk(node))
        self._drop_imports(module, gone)
        return edits.result()

    def _drop_imports(self, module: _Module, gone: set[ast.AST]) -> None:
        names = [node for node in module.nodes if isinstance(node, ast.Name)]
        idle = {n.id for n in names if n in gone} - {n.id for n in names if n not in gone}
        for statement in module.nodes:
            if not isinstance(statement, ast.Import | ast.ImportFrom):
                continue
            kept = [
                one.alias
                for one in _imports(statement)
                if one.bound not in idle or not self._may_go(one)
            ]
            if not kept:
                module.edits.drop(statement)
            elif len(kept) < len(statement.names):
                statement.names = kept
                module.edits.put(statement, ast.unparse(statement))

    def _may_go(self, found: _Import) -> bool:
        own = found.module in self._modules and found.module not in self._open | self._loud
        return own or (found.module, found.name) == ("micropython", "const")

    def _note_other_ways(self, name: str) -> None:
        """Which modules and constants this module reaches by other ways than their names."""
        module = self._modules[name]
        for found in (one for several in module.imports.values() for one in several):
            if found.name == "*":
                self._open.add(found.module)
            elif module.imported(found.bound) is None:
                self._handed_on.add(f"{found.module}.{found.name}")
        for node in module.nodes:
            reached = self._module_of(name, node)
            if reached is None:
                self._asked |= _asked_by(node, module)
                continue
            owner = module.owners.get(node)
            if owner is None:
                self._handed_on.add(reached)
            elif not self._is_imported_by(module, reached):
                self._open.add(reached)
            elif not isinstance(owner.ctx, ast.Load):
                self._bound_to_stay.add((reached, owner.attr))

    def _is_imported_by(self, module: _Module, reached: str) -> bool:
        return any(
            reached == one.module
            or reached == f"{one.module}.{one.name}"
            or one.module.startswith(reached + ".")
            for several in module.imports.values()
            for one in several
        )

    def _still_imported(self) -> Iterator[Place]:
        """Constants that a module imports under a name that is no constant there."""
        for name, module in self._modules.items():
            for several in module.imports.values():
                for one in several:
                    here = self._constant(name, one.bound)
                    if here is None and self._constant(one.module, one.name) is not None:
                        yield one.module, one.name

    def _long_and_often_used(self) -> Iterator[Place]:
        uses = Counter(found for name in self._modules for _, found in self._uses(name))
        for found, count in uses.items():
            value = found.value
            interned = isinstance(value, str) and len(value) <= _INTERNED
            if count > 1 and not interned and not isinstance(value, int):
                yield found.place

    def _uses(self, name: str) -> Iterator[tuple[ast.Name | ast.Attribute, _Constant]]:
        for node in self._modules[name].loads():
            constant = self._constant_of(name, node)
            if constant is not None:
                yield node, constant

    def _is_bound_at(self, name: str, bound: str) -> bool:
        constant = self._constant(name, bound)
        return constant is not None and constant.place == (name, bound)

    def _constant_of(self, name: str, node: ast.AST) -> _Constant | None:
        if isinstance(node, ast.Name):
            return self._constant(name, node.id)
        if isinstance(node, ast.Attribute):
            reached = self._module_of(name, node.value)
            return self._constant(reached, node.attr) if reached else None
        return None

    def _constant(self, name: str, bound: str) -> _Constant | None:
        """What a module's name stands for, if it is a constant."""
        place = name, bound
        if place not in self._known:
            self._known[place] = None  # for what is bound to itself
            self._known[place] = self._looked_up(place)
        return self._known[place]

    def _looked_up(self, place: Place) -> _Constant | None:
        name, bound = place
        module = self._modules.get(name)
        if module is None or name in self._open or place in self._bound_to_stay:
            return None
        if name in self._handed_on and bound in self._asked:
            return None
        found = module.imported(bound)
        if found is not None:
            loud = found.module in self._loud
            return None if loud else self._constant(found.module, found.name)
        if name in self._loud:
            return None
        if module.times_bound[bound] != 1 or not _CAPITALS.fullmatch(bound):
            return None
        value = self._value(name, module.assigned.get(bound))
        return None if value is None else _Constant(place, value)

    def _value(self, name: str, node: ast.expr | None) -> Value | None:
        match node:
            case ast.Constant(value=bool()):
                return None
            case ast.Constant(value=int() | str() | bytes() as value):
                return value
            case ast.Call(func=ast.Name(id="const"), args=[inner]):
                return self._value(name, inner)
            case ast.UnaryOp(op=ast.USub() | ast.Invert() as op, operand=inner):
                number = self._value(name, inner)
                if not isinstance(number, int):
                    return None
                return -number if isinstance(op, ast.USub) else ~number
            case ast.BinOp():
                left, right = self._value(name, node.left), self._value(name, node.right)
                compute = _OPERATORS.get(type(node.op))
                if compute and isinstance(left, int) and isinstance(right, int):
                    return compute(left, right)
            case ast.Name() | ast.Attribute():
                constant = self._constant_of(name, node)
                return constant.value if constant else None
        return None

    def _module_of(self, name: str, node: ast.AST) -> str | None:
        """The module of the program that an expression names, if it does."""
        found = None
        if isinstance(node, ast.Name):
            one = self._modules[name].imported(node.id)
            if one is not None:
                found = f"{one.module}.{one.name}" if one.name else _root(one)
        elif isinstance(node, ast.Attribute):
            owner = self._module_of(name, node.value)
            found = f"{owner}.{node.attr}" if owner else None
        return found if found in self._modules else None


def _asked_by(node: ast.AST, module: _Module) -> set[str]:
    """What an expression, which is no module, may ask a module for that it was handed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    owner = module.owners.get(node)
    return set() if owner is None else {owner.attr}


def _root(found: _Import) -> str:
    """What an `import` statement's name stands for: the first package, or all with an `as`."""
    return found.module if found.alias.asname else found.bound


def _imports(node: ast.AST) -> Iterator[_Import]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield _Import(node, alias, alias.name, "")
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield _Import(node, alias, node.module or "", alias.name)


def _names_bound(node: ast.AST) -> Iterable[str]:
    """The names that a node binds, twice those that no single place can tell the value of."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return [one.bound for one in _imports(node)]
        case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
            return [name]
        case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Global() | ast.Nonlocal():
            return node.names * 2
        case ast.JoinedStr():
            # Where the names in such a text stand is not told rightly by every Python.
            return [n.id for n in ast.walk(node) if isinstance(n, ast.Name)] * 2
    return []


def _assigned(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names that a plain assignment binds, each with its value."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return [(name, value)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return [(name, value)]
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pairs = list(zip(names, values, strict=False))
            told = [(n.id, value) for n, value in pairs if isinstance(n, ast.Name)]
            return told if len(told) == len(names) == len(values) else []
    return []


def _is_quiet(statement: ast.stmt) -> bool:
    """Whether a module's statement does nothing but bind names."""
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
            bound = [n for target in statement.targets for n in ast.walk(target)]
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


def _written(value: Value, inside_attribute: bool) -> str:
    enclosed = inside_attribute or (isinstance(value, int) and value < 0)
    return f"({value!a})" if enclosed else f"{value!a}"
