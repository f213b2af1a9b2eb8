"""Inline small methods and properties in the whole program; lines keep their numbers.

On 64 bits a method takes about 80 bytes of memory beside its bytecode, a property 130. A use of it
becomes a few bytes longer if the expression is there itself, such as `state.vector.values[3]`.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from doomsday.image import micropython_names
from doomsday.image.accessor import HERE, Accessor, Use, accessor
from doomsday.image.module_facts import Module, dotted
from doomsday.image.name_facts import facts
from doomsday.image.nodes import parse, walk

# Take the name of an attribute as a text.
_BY_TEXT = {"getattr", "hasattr", "setattr", "delattr", "namedtuple", "__import__"}
# Tests and measurements on the box replace the classes of this folder by their own.
_REPLACED = "box/hw/"
# Return something else than an instance that has the attributes of a class.
_NO_INSTANCE = {"super", "type"}


def with_accessors(sources: Mapping[str, bytes], foreign: Iterable[bytes]) -> dict[str, bytes]:
    """Return the sources, by path such as "box/app.py", with small methods and properties inlined.

    A small one has a single expression, which it may return. It is inlined if its name means
    nothing else, so that types need not be known: `x.here` is replaced wherever it occurs. A
    definition stays if one of its uses cannot be replaced, or if its uses would grow by more than
    it takes. Names of the `foreign` sources, which run on the same box, stay too, and those of
    classes that have stand-ins.
    """
    taken = micropython_names.names().union(*map(_attributes, foreign))
    modules = {dotted(path) for path in sources}
    known = {path: _Source(source, modules) for path, source in sources.items()}
    # One that uses others is inlined after them.
    while chosen := _Program(known, taken).chosen():
        for path, one in known.items():
            changed = one.changed(chosen)
            if changed != one.source:
                known[path] = _Source(changed, modules)
    return {path: one.source for path, one in known.items()}


def _attributes(source: bytes) -> set[str]:
    """Return the attributes that a source uses, defines or may look up."""
    tree = parse(source)
    found = facts(tree)
    used = {node.attr for node in walk(tree) if isinstance(node, ast.Attribute)}
    return used.union(found.told, *(one.attributes for one in found.classes.values()))


class _Source:
    """A module of the program, and what it says about attributes.

    accessors: of its classes at module level. handed_on: modules that it passes as values. used:
    attributes that it may read from instances, by name.
    """

    def __init__(self, source: bytes, modules: set[str]) -> None:
        self.source = source
        self.module = Module(source)
        self.facts = facts(self.module.edits.tree)
        nodes = self.module.nodes
        self._calls = {node.func: node for node in nodes if isinstance(node, ast.Call)}
        self._statements = {node.value for node in nodes if isinstance(node, ast.Expr)}
        self.handed_on: set[str] = set()
        self._reached: dict[str, str] = {}
        self._note_imports(modules)
        self.used: dict[str, list[ast.Attribute]] = {}
        self.accessors = [*self._accessors()]
        for node in self.module.loads():
            if isinstance(node, ast.Attribute):
                if not isinstance(node.value, ast.Name) or node.value.id not in self._reached:
                    self.used.setdefault(node.attr, []).append(node)
            elif node not in self.module.owners and node.id in self._reached:
                self.handed_on.add(self._reached[node.id])

    def _note_imports(self, modules: set[str]) -> None:
        for name, several in self.module.imports.items():
            for one in several:
                path = f"{one.module}.{one.name}" if one.name else one.module
                is_module = path in modules or not one.name
                # `import` binds the first package of a path.
                is_plain = bool(one.name) or path not in modules
                if is_module and is_plain and self.module.imported(name):
                    self._reached[name] = path
                elif is_module:
                    self.handed_on.add(path)

    @cached_property
    def kept(self) -> set[str]:
        """The attributes that are set here, in format strings, or may be looked up by a text."""
        nodes = self.module.nodes
        found = set(self.facts.stored)
        for node in nodes:
            if isinstance(node, ast.JoinedStr):
                found |= {n.attr for n in walk(node) if isinstance(n, ast.Attribute)}
        if any(isinstance(node, ast.Name) and node.id in _BY_TEXT for node in nodes):
            found |= self.facts.told
        return found

    def _accessors(self) -> Iterator[Accessor]:
        for statement in self.module.edits.tree.body:
            if isinstance(statement, ast.ClassDef):
                found = map(accessor, statement.body)
                yield from (one for one in found if one is not None)

    def uses(self, one: Accessor) -> Iterator[Use | None]:
        """Yield the uses of an accessor, None for each that cannot be replaced."""
        for node in self.used.get(one.name, ()):
            use = self._use(one, node)
            yield use if use is not None and one.fits(use) else None

    def _use(self, one: Accessor, node: ast.Attribute) -> Use | None:
        if one.is_property:
            return Use(node, (node.value,))
        call = self._calls.get(node)
        if call is None or call.keywords:
            return None
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            return None
        if one.is_statement and call not in self._statements:
            return None
        return Use(call, (node.value, *call.args))

    def has_same(self, one: Accessor, home: "_Source") -> bool:
        """Return whether the globals of an accessor mean the same here as in its module."""
        hidden = one.builtins & (self.module.times_bound.keys() | home.module.times_bound.keys())
        return not hidden and all(self._is_same(name, home) for name in one.others)

    def _is_same(self, name: str, home: "_Source") -> bool:
        if self is home:
            return name in self.facts.bound and self.module.times_bound[name] == 1
        found = self.imported(name)
        return found is not None and found == home.imported(name)

    def imported(self, name: str) -> tuple[str, str] | None:
        """Return module and name of what a name means in the whole module, None if not known."""
        one = self.module.imported(name)
        if one is None or one.statement not in self.module.edits.tree.body:
            return None
        return one.module, one.name

    def changed(self, chosen: Mapping[str, Accessor]) -> bytes:
        """Return the source with the uses of accessors replaced and their definitions removed."""
        edits = self.module.edits
        for name in self.used.keys() & chosen.keys():
            for use in self.uses(chosen[name]):
                if use is not None:
                    self._replace(use, chosen[name])
        for one in self.accessors:
            if one.name in chosen:
                self._drop(one.definition)
        return edits.result()

    def _drop(self, definition: ast.FunctionDef) -> None:
        """Put `pass` on the last line of a definition, so that its class ends where it did."""
        edits = self.module.edits
        start = edits.start(definition)
        for decorator in definition.decorator_list:
            start = edits.start(decorator) - 1
        end = edits.end(definition)
        lines = edits.text(start, end).count(b"\n")
        before = "\n" * lines + " " * definition.col_offset if lines else ""
        edits.put_at(start, end, before + "pass")

    def _replace(self, use: Use, one: Accessor) -> None:
        edits = self.module.edits
        start = edits.start(use.node)
        if not one.stays(use):
            text = one.written(use, [*map(ast.unparse, use.arguments)])
            self._put(start, edits.end(use.node), text[:-1], ")")
            return
        first, *pieces = one.written(use, [HERE] * len(use.arguments)).split(HERE)
        for argument in use.arguments:
            self._put(start, edits.start(argument), first)
            start = edits.end(argument)
            first = pieces.pop(0)
        self._put(start, edits.end(use.node), first[:-1], ")")

    def _put(self, start: int, end: int, new: str, last: str = "") -> None:
        """Replace a piece of the source; its line ends come before the last text."""
        edits = self.module.edits
        edits.put_at(start, end, new + "\n" * edits.text(start, end).count(b"\n") + last)


class _Program:
    """The modules of a program by path; taken: names that stay."""

    def __init__(self, sources: Mapping[str, _Source], taken: Iterable[str]) -> None:
        self._sources = [*sources.values()]
        self._own = [one for path, one in sources.items() if not path.startswith(_REPLACED)]
        self._kept = {*taken}.union(*(one.kept for one in self._sources))
        handed_on = set().union(*(one.handed_on for one in self._sources))
        for path, one in sources.items():
            if dotted(path) in handed_on:
                self._kept |= one.facts.bound
        self._classes = {name for one in self._sources for name in one.facts.classes}
        self._bound = Counter(
            name
            for one in self._sources
            for known in one.facts.classes.values()
            for name in (*known.attributes, *known.rebound)
        )

    def chosen(self) -> dict[str, Accessor]:
        """Return accessors that can be inlined at the same time, by name."""
        waits_for = {
            one: one.attributes | self._inside(one)
            for source in self._own
            for one in source.accessors
            if self._is_single(one) and self._pays(source, one)
        }
        found = {one.name for one, others in waits_for.items() if one.name not in others}
        return {
            one.name: one
            for one, others in waits_for.items()
            if one.name in found and not found & others
        }

    def _is_single(self, one: Accessor) -> bool:
        """Return whether an attribute of this name can only be this accessor."""
        is_special = one.name.startswith("__")
        return self._bound[one.name] == 1 and not is_special and one.name not in self._kept

    def _pays(self, home: _Source, one: Accessor) -> bool:
        """Return whether all uses can be replaced, and take less than the definition."""
        growth = 0
        is_used = False
        for source in self._sources:
            for use in source.uses(one):
                if use is None or self._is_no_instance(use.arguments[0]):
                    return False
                if not source.has_same(one, home):
                    return False
                is_used = True
                growth += one.growth(use)
        return is_used and growth <= one.cost

    def _is_no_instance(self, receiver: ast.expr) -> bool:
        match receiver:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in self._classes or name == "__class__"
            case ast.Call(func=ast.Name(id=name)):
                return name in _NO_INSTANCE
        return False

    def _inside(self, one: Accessor) -> set[str]:
        """Return the attributes in receivers, and in arguments that move."""
        return {
            node.attr
            for source in self._sources
            for use in source.uses(one)
            if use is not None
            for argument in use.arguments[: 1 if one.stays(use) else None]
            for node in walk(argument)
            if isinstance(node, ast.Attribute)
        }
