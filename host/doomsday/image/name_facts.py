"""Static facts about names: which a module binds and uses, and which share a namespace."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from doomsday.image.module_facts import dotted, imports
from doomsday.image.nodes import children, walk

Function = ast.FunctionDef | ast.AsyncFunctionDef
# Made once: a union takes longer to make than to check.
_Importing = ast.Import | ast.ImportFrom
_Scope = Function | ast.ClassDef | ast.Lambda
_Annotated = ast.arg | ast.AnnAssign
_Binding = Function | ast.ClassDef | ast.Name | ast.ExceptHandler | _Importing
_Noted = _Binding | _Scope | ast.arg | ast.Nonlocal | ast.Global | ast.Attribute | ast.Assign
_Telling = ast.Constant | ast.keyword | ast.JoinedStr
_WORD = re.compile("[A-Za-z_][A-Za-z0-9_]*")
# The attributes of a class of MicroPython, in its documentation of 1.20 to 1.29.
_OF_MICROPYTHON = {
    "FrameBuffer": frozenset(
        ("blit", "ellipse", "fill", "fill_rect", "hline", "line", "pixel", "poly", "rect")
        + ("scroll", "text", "vline")
    )
}


@dataclass
class Class:
    """A class of a module.

    bases: names of its bases in the source, such as "screen.Screen". bound: names that its body
    binds. attributes: these and those that its methods set on `self`. looked_up: names that its
    body reads.
    """

    bases: list[str]
    bound: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)


@dataclass
class Facts:
    """The names of one module.

    bound: its globals. text: all its names except attributes and names bound only in class bodies.
    classes: by name. stored: attributes that are set. imported: by imported name, module and name
    in it ("" for the module itself). told: names in strings, as keywords, or in format strings.
    """

    bound: set[str] = field(default_factory=set)
    text: set[str] = field(default_factory=set)
    classes: dict[str, Class] = field(default_factory=dict)
    stored: set[str] = field(default_factory=set)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    # Modules imported with a star.
    starred: set[str] = field(default_factory=set)
    # Bound by `= const(...)` at module level; mpy-cross removes those with a leading underscore.
    constants: set[str] = field(default_factory=set)


def facts(tree: ast.Module) -> Facts:
    """Return the names of a module."""
    found = Facts()
    nodes = walk(tree)
    _note_scope(tree.body, found, found.bound)
    annotations = set(_annotations(nodes))
    for node in nodes:
        if isinstance(node, _Noted):
            _note(node, found)
        if isinstance(node, _Telling) and node not in annotations:
            found.told.update(_told(node))
    found.text |= found.bound
    return found


def functions(body: Iterable[ast.AST], outer: str = "") -> Iterator[tuple[int, int, str]]:
    """Yield first line, last line and name of each function, such as "App.play"; outer ones first.

    body: statements of a module.
    """
    for node in body:
        inner = outer
        if isinstance(node, Function | ast.ClassDef):
            inner = f"{outer}{node.name}."
            if isinstance(node, Function):
                yield node.lineno, node.end_lineno or node.lineno, outer + node.name
        yield from functions(children(node), inner)


def _note(node: ast.AST, found: Facts) -> None:
    match node:
        case ast.ClassDef():
            found.classes[node.name] = _class(node, found.classes.get(node.name))
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            if not isinstance(node, ast.Lambda):
                _note_scope(node.body, found, found.text)
        case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
            found.text.add(name)
        case ast.Name(id=name, ctx=ast.Load()):
            found.text.add(name)
        case ast.Nonlocal(names=names):
            found.text.update(names)
        case ast.Global(names=names):
            found.bound.update(names)
        case ast.Attribute(attr=name) if not isinstance(node.ctx, ast.Load):
            found.stored.add(name)
        case ast.Import() | ast.ImportFrom():
            for one in imports(node):
                if one.name == "*":
                    found.starred.add(one.module)
                elif isinstance(node, ast.Import) and not one.alias.asname:
                    found.imported[one.bound] = (one.bound, "")
                else:
                    found.imported[one.bound] = (one.module, one.name)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
            found.constants.add(name)


def _note_scope(body: Iterable[ast.stmt], found: Facts, bound: set[str]) -> None:
    """Note the names that the statements of a module or function bind in its scope."""
    for node in _own(body):
        if isinstance(node, _Binding):
            bound.update(_binds(node))


def _own(body: Iterable[ast.AST]) -> list[ast.AST]:
    """Return the nodes of a scope, including definitions but not their bodies."""
    found = [*body]
    for node in found:
        if not isinstance(node, _Scope):
            found += children(node)
    return found


def _binds(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
            return [name]
        case ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Import() | ast.ImportFrom():
            return [one.bound for one in imports(node) if one.name != "*"]
    return []


def _class(node: ast.ClassDef, same: Class | None) -> Class:
    """Return the facts of a class; same: another class of that name in the module, to merge."""
    found = same or Class([])
    found.bases += [ast.unparse(base) for base in node.bases]
    for inner in _own(node.body):
        found.bound.update(_binds(inner))
        if isinstance(inner, Function):
            outside = [*inner.decorator_list, *inner.args.defaults, *inner.args.kw_defaults]
            found.looked_up.update(_loaded(one for one in outside if one is not None))
        elif not isinstance(inner, ast.ClassDef):
            found.looked_up.update(_loaded([inner]))
    found.attributes |= found.bound
    for inner in walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                if not isinstance(inner.ctx, ast.Load):
                    found.attributes.add(name)
    return found


def _loaded(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for top in nodes:
        for node in walk(top):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id


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


class Program:
    """The names of a program, its modules by dotted name."""

    def __init__(self, modules: Mapping[str, Facts]) -> None:
        """modules: by path, such as "box/app.py"."""
        self.modules = {dotted(path): known for path, known in modules.items()}
        self.paths = {part for path in modules for part in PurePath(path).with_suffix("").parts}
        self._families = {
            (module, name): self._family(module, name, set())
            for module, known in self.modules.items()
            for name in known.classes
        }

    def defined(self) -> set[str]:
        """Return the globals of all modules and the attributes of all classes."""
        found = set().union(*(module.bound for module in self.modules.values()))
        return found.union(*(attributes for attributes, _ in self._families.values()))

    def attributes(self) -> set[str]:
        """Return the attributes of all classes."""
        return set().union(*(attributes for attributes, _ in self._families.values()))

    def namespaces(self) -> Iterator[tuple[set[str], bool]]:
        """Yield sets of names in one namespace, which therefore need different short names.

        Each comes with a flag whether MicroPython's own names may be there too.
        """
        for known in self.modules.values():
            text = set(known.text)
            for name in known.starred:
                if name in self.modules:
                    text |= self.modules[name].bound
            yield text, any(name not in self.modules for name in known.starred)
            for one in known.classes.values():
                yield one.bound | one.looked_up, False
        yield from self._families.values()
        # Classes, so that error messages with their names can be translated.
        yield {name for known in self.modules.values() for name in known.classes}, False

    def foreign_imports(self) -> set[str]:
        """Return the names imported from modules outside of the program."""
        return {
            part
            for known in self.modules.values()
            for module, name in known.imported.values()
            if module not in self.modules and f"{module}.{name}" not in self.modules
            for part in (name, *module.split("."))
        }

    def exceptions(self, builtin: set[str]) -> set[str]:
        """Return the exception classes, given MicroPython's; their names are shown to users."""
        found: set[str] = set()
        size = -1
        while len(found) > size:
            size = len(found)
            for known in self.modules.values():
                for name, one in known.classes.items():
                    if any(base.rpartition(".")[2] in builtin | found for base in one.bases):
                        found.add(name)
        return found

    def _family(self, module: str, name: str, seen: set[tuple[str, str]]) -> tuple[set[str], bool]:
        """Return the attributes of a class and its bases, and whether a base is foreign."""
        known = self.modules[module].classes[name]
        attributes, foreign = set(known.attributes), False
        for base in known.bases:
            place = self._place(module, base)
            if place is None:
                attributes_there = _OF_MICROPYTHON.get(base.rpartition(".")[2])
                attributes |= attributes_there or set()
                foreign = foreign or (attributes_there is None and base != "object")
            elif place not in seen:
                above, odd = self._family(*place, seen | {place})
                attributes |= above
                foreign = foreign or odd
        return attributes, foreign

    def _place(self, module: str, base: str) -> tuple[str, str] | None:
        """Return module and name of the class that a base refers to, None if not known."""
        first, _, rest = base.partition(".")
        if not rest and first in self.modules[module].classes:
            return module, first
        if first in self.modules[module].imported:
            owner, name = self.modules[module].imported[first]
            path = ".".join(part for part in (owner, name, rest) if part)
            found, _, last = path.rpartition(".")
            if found in self.modules:
                if last in self.modules[found].classes:
                    return found, last
                if last in self.modules[found].imported:
                    return self._place(found, last)
        return None
