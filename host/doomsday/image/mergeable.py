"""Which modules of a program may be merged, and what each loads; see merge.py."""

import ast
from collections.abc import Iterable, Iterator

from doomsday.image.data_files import streams
from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.symbols import Import, Module

# Names by which a module knows of itself, or of its globals.
_SELF_KNOWING = frozenset(("__name__", "__file__", "globals", "locals", "eval", "exec"))


def _makes_functions(node: ast.AST) -> bool:
    """Return whether a node is a function that makes others."""
    if isinstance(node, ast.Lambda):
        return True
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(inner, ast.FunctionDef) for inner in walk(node) if inner is not node
    )


def _first_name(node: ast.AST) -> str:
    """Return `a` for `a` and for `a.b`, "" for another node."""
    if isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _last_name(node: ast.AST) -> str:
    """Return `a` for `a`, and `b` for `a.b`; "" for another node."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _taken(node: ast.ClassDef) -> Iterator[ast.AST]:
    """Yield the nodes of values such as `Other.method` that the body of a class binds."""
    for statement in node.body:
        match statement:
            case ast.Assign(value=ast.Attribute() as value):
                yield from (value, value.value)
            case ast.AnnAssign(value=ast.Attribute() as value):
                yield from (value, value.value)


class Mergeable:
    """What stands against merging modules of a program.

    fixed: modules that cannot be merged at all. streaming: those of which a part becomes a file
    beside the module; they can only become a part of their importer. alone: both, and those that
    cannot become a part, because the program uses them as values or finds them by their paths.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self.modules = program.modules
        self.fixed = {name for name, one in self.modules.items() if self._must_stay_alone(one)}
        used: set[str] = set()
        for one in self.modules.values():
            used |= set(self._used_as_values(one))
        streaming = {name for name, one in self.modules.items() if streams(one.tree)}
        self.streaming = streaming - self.fixed - used
        self.alone = self.fixed | used | streaming

    def needed(self, name: str) -> list[str]:
        """Return the modules that a module imports at module level, in this order."""
        found = map(self._program.module_of, self.modules[name].tops)
        return [*dict.fromkeys(other for other in found if other is not None and other != name)]

    def outlives(self, name: str, importer: str) -> bool:
        """Return whether something of a module may live longer than its importer needs it.

        Such as an object of its classes, a function that the importer hands on, or one that a
        function makes. A class that the importer derives from, or takes methods of, stays as long
        as the other class.
        """
        classes, functions = set(), set()
        for node in self.modules[name].nodes:
            if isinstance(node, ast.ClassDef):
                classes.add(node.name)
            elif isinstance(node, ast.FunctionDef):
                functions.add(node.name)
            if _makes_functions(node):
                return True
        user = self.modules[importer]
        bound = {top.bound for top in user.tops if self._program.module_of(top) == name}
        plain: set[int] = set()
        for node in user.nodes:
            if isinstance(node, ast.ClassDef):
                plain.update(map(id, node.bases))
                plain.update(map(id, _taken(node)))
            elif isinstance(node, ast.Call) and _last_name(node.func) in functions - classes:
                plain.add(id(node.func))
        return any(
            _last_name(node) in functions | classes and id(node) not in plain
            for node in user.nodes
            if _first_name(node) in bound
        )

    def fits(self, parts: "list[str]", name: str) -> bool:
        """Return whether a module can become a part of a group. parts: others of the group.

        It cannot if a name would have two meanings: one that both import, or a global of a module
        that is found by its path, which keeps its names. Nor if two files would lie beside it.
        """
        one = self.modules[name]
        whole = [name, *parts]
        if len(self.streaming.intersection(whole)) > 1:
            return False
        bound = {top.bound: (top.module, top.name) for top in self._outer(one, whole)}
        for other in map(self.modules.__getitem__, parts):
            for top in self._outer(other, whole):
                if bound.get(top.bound, (top.module, top.name)) != (top.module, top.name):
                    return False
            if other.name in self.alone and other.own & (one.free | bound.keys()):
                return False
            if other.own & bound.keys() or one.own & {t.bound for t in self._outer(other, whole)}:
                return False
        return True

    def _outer(self, one: Module, parts: "list[str]") -> "list[Import]":
        """Return what a part imports at module level from outside of its group."""
        return [top for top in one.tops if self._program.module_of(top) not in parts]

    def in_loading_order(self, roots: Iterable[str]) -> list[str]:
        """Return modules with all that they need at module level, those needed first."""
        order: dict[str, None] = {}
        open_now: set[str] = set()

        def load(name: str) -> None:
            if name in order or name in open_now:
                return
            open_now.add(name)
            for other in self.needed(name):
                load(other)
            order[name] = None

        for root in roots:
            load(root)
        return [*order]

    def _must_stay_alone(self, one: Module) -> bool:
        return (
            one.is_rebound
            or bool(one.free & _SELF_KNOWING)
            or bool(one.starred)
            # Some versions of Python report wrong positions of names in format strings.
            or any(isinstance(node, ast.JoinedStr) for node in one.nodes)
        )

    def _used_as_values(self, one: Module) -> Iterator[str]:
        """Yield the modules that a module uses other than by reading their globals."""
        for found in one.imports:
            if not found.name and found.module in self.modules:
                yield found.module
        bound = {f.bound: f.whole for f in one.imports if self._program.is_module(f)}
        for place in one.places:
            if place.name in bound:
                owner = one.owners.get(place.node)
                if owner is None or not isinstance(owner.ctx, ast.Load):
                    yield bound[place.name]
        for node in one.nodes:
            if isinstance(node, ast.Constant) and node.value in self.modules:
                yield str(node.value)
