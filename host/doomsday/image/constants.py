"""Replace constants by their values in the whole program; lines keep their numbers.

A loaded module of MicroPython needs memory for each name that it binds or imports, and for its
value. A number in the bytecode needs a byte or two.
"""

import ast
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.symbols import Import, Module, import_of, imports

# Text up to this length is interned: stored once for the whole program. Longer text and bytes are
# stored once per module, so they are inlined only if used once.
_INTERNED = 10

# Functions that take the name of an attribute as text, or can make use of one.
_BY_TEXT = {"getattr", "hasattr", "setattr", "delattr", "vars", "eval", "exec"}

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


def with_constants(program: Program) -> Program:
    """Return the program with constants replaced by values.

    A constant is a name in capitals that its module binds once, to a number, bytes or text, given
    literally or computed from other constants. Its binding is removed, and imports that become
    unused. Not replaced are names of a module with side effects or imported with a star, names
    that may be read from a module passed as a value, and constants assigned from outside or hidden
    by a local name.
    """
    constants = _Constants(program)
    for module in program.modules.values():
        constants.replace_in(module)
    return program.edited()


@dataclass(frozen=True)
class _Constant:
    """A value and the place of its binding."""

    place: Place
    value: Value


class _Constants:
    """The constants of a program."""

    def __init__(self, program: Program) -> None:
        self._modules = modules = program.modules
        self._assigned = {
            name: {
                bound: value
                for statement in module.tree.body
                for bound, value in _assignments(statement)
            }
            for name, module in modules.items()
        }
        # Modules of which a name may be read that is not known.
        self._open = {name for name, known in self._assigned.items() if "__all__" in known}
        self._handed_on: set[str] = set()
        self._asked: set[str] = set()
        # Loading one of these does more than to bind names.
        self._loud = {
            name for name, module in modules.items() if not all(map(_is_quiet, module.tree.body))
        }
        self._bound_to_stay: set[Place] = set()
        self._known: dict[Place, _Constant | None] = {}
        for name in modules:
            self._note_other_ways(name)
        while stay := set(self._still_imported()) | set(self._long_and_often_used()):
            self._bound_to_stay |= stay
            self._known.clear()

    def replace_in(self, module: Module) -> None:
        """Replace the constants in a module."""
        name, edits = module.name, module.edits
        gone: set[ast.AST] = set()
        for statement in module.tree.body:
            names = [bound for bound, _ in _assignments(statement)]
            if names and all(self._is_bound_at(name, bound) for bound in names):
                edits.drop(statement)
                gone.update(walk(statement))
        for node, constant in self._uses(name):
            if node not in gone:
                edits.put(node, _written(constant.value, node in module.owners))
                gone.update(walk(node))
        self._drop_imports(module, gone)

    def _drop_imports(self, module: Module, gone: set[ast.AST]) -> None:
        names = [node for node in module.nodes if isinstance(node, ast.Name)]
        idle = {n.id for n in names if n in gone} - {n.id for n in names if n not in gone}
        for statement in module.nodes:
            if not isinstance(statement, ast.Import | ast.ImportFrom):
                continue
            kept = [
                one.alias
                for one in imports(statement)
                if one.bound not in idle or not self._may_go(one)
            ]
            if not kept:
                module.edits.drop(statement)
            elif len(kept) < len(statement.names):
                module.edits.put(statement, import_of(statement, kept))

    def _may_go(self, found: Import) -> bool:
        own = found.module in self._modules and found.module not in self._open | self._loud
        return own or (found.module, found.name) == ("micropython", "const")

    def _note_other_ways(self, name: str) -> None:
        """Note the modules and constants that a module uses in other ways than by name."""
        module = self._modules[name]
        for found in module.imports:
            if found.name == "*":
                self._open.add(found.module)
            elif module.imported(found.bound) is None:
                self._handed_on.add(f"{found.module}.{found.name}")
        by_text = any(isinstance(n, ast.Name) and n.id in _BY_TEXT for n in module.nodes)
        for node in module.nodes:
            reached = self._module_of(name, node)
            if reached is None:
                self._asked |= _asked_by(node, module, by_text)
                continue
            owner = module.owners.get(node)
            if owner is None:
                self._handed_on.add(reached)
            elif not self._is_imported_by(module, reached):
                self._open.add(reached)
            elif not isinstance(owner.ctx, ast.Load):
                self._bound_to_stay.add((reached, owner.attr))

    def _is_imported_by(self, module: Module, reached: str) -> bool:
        return any(
            reached == one.module
            or reached == f"{one.module}.{one.name}"
            or one.module.startswith(reached + ".")
            for one in module.imports
        )

    def _still_imported(self) -> Iterator[Place]:
        """Yield constants that a module imports under a name that is not a constant there."""
        for name, module in self._modules.items():
            for one in module.imports:
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
        """Return the constant that a name of a module refers to, None if it is not one."""
        place = name, bound
        if place not in self._known:
            self._known[place] = None  # Ends the recursion for a name bound to itself.
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
        value = self._value(name, self._assigned[name].get(bound))
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
        """Return the module of the program that an expression refers to, or None."""
        found = None
        if isinstance(node, ast.Name):
            one = self._modules[name].imported(node.id)
            if one is not None:
                found = one.whole if one.name else _root(one)
        elif isinstance(node, ast.Attribute):
            owner = self._module_of(name, node.value)
            found = f"{owner}.{node.attr}" if owner else None
        return found if found in self._modules else None


def _asked_by(node: ast.AST, module: Module, by_text: bool) -> set[str]:
    """Return the names that an expression may look up in a module passed as a value.

    by_text: whether the asking module can look up a name that is a text.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value} if by_text else set()
    owner = module.owners.get(node)
    return set() if owner is None else {owner.attr}


def _root(found: Import) -> str:
    """Return the module that `import` binds: the first package, or the whole path with `as`."""
    return found.module if found.alias.asname else found.bound


def _written(value: Value, inside_attribute: bool) -> str:
    enclosed = inside_attribute or (isinstance(value, int) and value < 0)
    return f"({value!a})" if enclosed else f"{value!a}"


def _assignments(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
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
