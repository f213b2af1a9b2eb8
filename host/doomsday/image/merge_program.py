"""Facts about the modules of a program that may be merged; see merge.py."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from doomsday.image.data_files import streams
from doomsday.image.edits import Edits
from doomsday.image.module_facts import Import, dotted, imports
from doomsday.image.nodes import children, walk
from doomsday.image.scopes import Place, places

# Names by which a module knows of itself, or of its globals.
_SELF_KNOWING = frozenset(("__name__", "__file__", "globals", "locals", "eval", "exec"))


class Module:
    """Facts about a module.

    tops: imports of module level. inner: those inside functions. own: the globals that it binds
    itself. free: the names that it takes from MicroPython. words: all names in it.
    """

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.name = dotted(path)
        self.source = source
        self.edits = Edits(source)
        tree = self.edits.tree
        self.places = places(tree)
        top = {id(node) for node in _own_nodes(tree.body)}
        self.tops: list[Import] = []
        self.inner: list[Import] = []
        for node in walk(tree):
            (self.tops if id(node) in top else self.inner).extend(imports(node))
        self.inner_places = [
            (found, function)
            for function in walk(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in _own_nodes(function.body)
            for found in imports(node)
        ]
        imported = {one.bound for one in self.tops}
        bound = {place.name for place in self.places if place.is_global and not _is_read(place)}
        self.own = bound - imported
        self.is_rebound = bool(bound & imported)
        self.free = {p.name for p in self.places if p.is_global} - bound - imported
        self.words = {place.name for place in self.places} | {one.bound for one in self.inner}
        self.words |= {node.arg for node in walk(tree) if isinstance(node, ast.arg)}
        # Some versions of Python report wrong positions of names in format strings.
        self.is_formatting = any(isinstance(node, ast.JoinedStr) for node in walk(tree))

    def owners(self) -> dict[int, ast.Attribute]:
        """Return the attribute accesses by the id of the node whose attribute it is."""
        nodes = walk(self.edits.tree)
        return {id(node.value): node for node in nodes if isinstance(node, ast.Attribute)}


def _own_nodes(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes below statements, but not those inside functions there."""
    ahead: list[ast.AST] = [*body]
    while ahead:
        node = ahead.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            ahead.extend(children(node))


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


def _is_read(place: Place) -> bool:
    return isinstance(place.node, ast.Name) and isinstance(place.node.ctx, ast.Load)


class Program:
    """The modules of a program, by import name.

    fixed: modules that cannot be merged at all. streaming: those of which a part becomes a file
    beside the module; they can only become a part of their importer. alone: both, and those that
    cannot become a part, because the program uses them as values or finds them by their paths.
    """

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        """sources: by path, such as "box/app.py"."""
        self.modules = {dotted(path): Module(path, source) for path, source in sources.items()}
        self.fixed = {name for name, one in self.modules.items() if self._must_stay_alone(one)}
        used: set[str] = set()
        for one in self.modules.values():
            used |= set(self._used_as_values(one))
        streaming = {name for name, one in self.modules.items() if streams(one.edits.tree)}
        self.streaming = streaming - self.fixed - used
        self.alone = self.fixed | used | streaming

    def module_of(self, one: Import) -> str | None:
        """Return the module that an import names or imports from, None if it is not ours."""
        whole = f"{one.module}.{one.name}"
        if one.name and whole in self.modules:
            return whole
        return one.module if one.module in self.modules else None

    def is_module(self, one: Import) -> bool:
        """Return whether an import binds a module of the program."""
        return bool(one.name) and f"{one.module}.{one.name}" in self.modules

    def needed(self, name: str) -> list[str]:
        """Return the modules that a module imports at module level, in this order."""
        found = (self.module_of(one) for one in self.modules[name].tops)
        return [*dict.fromkeys(other for other in found if other is not None and other != name)]

    def outlives(self, name: str, importer: str) -> bool:
        """Return whether something of a module may live longer than its importer needs it.

        Such as an object of its classes, a function that the importer hands on, or one that a
        function makes. A class that the importer derives from stays as long as the other class.
        """
        classes, functions = set(), set()
        for node in walk(self.modules[name].edits.tree):
            if isinstance(node, ast.ClassDef):
                classes.add(node.name)
            elif isinstance(node, ast.FunctionDef):
                functions.add(node.name)
            if _makes_functions(node):
                return True
        user = self.modules[importer]
        bound = {top.bound for top in user.tops if self.module_of(top) == name}
        plain: set[int] = set()
        for node in walk(user.edits.tree):
            if isinstance(node, ast.ClassDef):
                plain.update(map(id, node.bases))
            elif isinstance(node, ast.Call) and _last_name(node.func) in functions - classes:
                plain.add(id(node.func))
        return any(
            _last_name(node) in functions | classes and id(node) not in plain
            for node in walk(user.edits.tree)
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
        return [top for top in one.tops if self.module_of(top) not in parts]

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
            or any(found.name == "*" for found in one.tops)
            or one.is_formatting
        )

    def _used_as_values(self, one: Module) -> Iterator[str]:
        """Yield the modules that a module uses other than by reading their globals."""
        owners = one.owners()
        for found in (*one.tops, *one.inner):
            if not found.name and found.module in self.modules:
                yield found.module
        bound = {
            found.bound: f"{found.module}.{found.name}"
            for found in (*one.tops, *one.inner)
            if self.is_module(found)
        }
        for place in one.places:
            if place.name in bound:
                owner = owners.get(id(place.node))
                if owner is None or not isinstance(owner.ctx, ast.Load):
                    yield bound[place.name]
        for node in walk(one.edits.tree):
            if isinstance(node, ast.Constant) and node.value in self.modules:
                yield str(node.value)
