"""Merge modules that are always loaded together, before names are shortened.

Each module of the box has an object, a table of its globals, a table of its names, and copies of
what it imports. Merged modules have these once, and name what they imported from each other
directly. The sources of a group follow each other in one file, in the order in which they would be
loaded, so that a line is known by the number of lines before its source.

A module stays alone if the program uses it as a value, sets its globals from outside, or finds it
by its path as a text.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from doomsday.errors import Failure
from doomsday.image.data_files import streams
from doomsday.image.edits import Edits
from doomsday.image.module_facts import Import, dotted, imports
from doomsday.image.scopes import Place, places

# What is loaded together: path of the merged module on the box, and modules of which each comes
# with what it imports at module level, unless that is in an earlier row.
TOGETHER = (
    # Until the first picture. main.py imports it by this path.
    ("box/app.py", ("box.app",)),
    ("merged/hardware.py", ("box.hw.hardware",)),
    # The session; see App._load_parts and startup.load.
    (
        "merged/session.py",
        ("box.controls", "box.hw.buttons", "box.hw.power", "box.link.serial_link", "box.loop")
        + ("box.notices", "box.screens.stack", "box.store", "box.game.dice")
        + ("box.screens.screen", "box.store.journal", "box.store.saved_state"),
    ),
    ("merged/game.py", ("box.game.journaled_game", "shared.rules.undo_vector")),
)

# Names by which a module knows of itself, or of its globals.
_SELF_KNOWING = frozenset(("__name__", "__file__", "globals", "locals", "eval", "exec"))


@dataclass(frozen=True)
class Merged:
    """A program with merged modules.

    sources: by path. places: by path of a source that was merged, path of its group and number of
    lines before it. names: by import name of a merged module, other names of its globals.
    """

    sources: dict[str, bytes]
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    names: dict[str, dict[str, str]] = field(default_factory=dict)


class _Module:
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
        self.places = list(places(tree))
        top = {id(node) for node in _own_nodes(tree.body)}
        self.tops: list[Import] = []
        self.inner: list[Import] = []
        for node in ast.walk(tree):
            (self.tops if id(node) in top else self.inner).extend(imports(node))
        self.inner_places = [
            (found, function)
            for function in ast.walk(tree)
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
        self.words |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        # Some versions of Python report wrong positions of names in format strings.
        self.is_formatting = any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree))

    def owners(self) -> dict[int, ast.Attribute]:
        """Return the attribute accesses by the id of the node whose attribute it is."""
        nodes = ast.walk(self.edits.tree)
        return {id(node.value): node for node in nodes if isinstance(node, ast.Attribute)}


def _own_nodes(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes below statements, but not those inside functions there."""
    ahead: list[ast.AST] = [*body]
    while ahead:
        node = ahead.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            ahead.extend(ast.iter_child_nodes(node))


def _is_read(place: Place) -> bool:
    return isinstance(place.node, ast.Name) and isinstance(place.node.ctx, ast.Load)


class Program:
    """The modules of a program, by import name."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.modules = {dotted(path): _Module(path, source) for path, source in sources.items()}
        self.alone = {name for name, one in self.modules.items() if self._must_stay_alone(one)}
        for one in self.modules.values():
            self.alone |= set(self._used_as_values(one))

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

    def _must_stay_alone(self, one: _Module) -> bool:
        return (
            one.is_rebound
            or bool(one.free & _SELF_KNOWING)
            or any(found.name == "*" for found in one.tops)
            or one.is_formatting
            # It becomes a file beside the module.
            or bool(streams(one.edits.tree))
        )

    def _used_as_values(self, one: _Module) -> Iterator[str]:
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
        for node in ast.walk(one.edits.tree):
            if isinstance(node, ast.Constant) and node.value in self.modules:
                yield str(node.value)


def groups_of(sources: Mapping[str, bytes]) -> dict[str, list[str]]:
    """Return the groups of a program in the form that `merged` takes, by the rows of TOGETHER."""
    program = Program(sources)
    found: dict[str, list[str]] = {}
    rest = set(program.modules) - program.alone
    for path, roots in TOGETHER:
        here = [name for name in roots if name in program.modules]
        parts = [name for name in program.in_loading_order(here) if name in rest]
        if len(parts) > 1:
            found[path] = parts
            rest.difference_update(parts)
    return found


def merged(sources: Mapping[str, bytes], groups: Mapping[str, Iterable[str]]) -> Merged:
    """Return the program with groups of modules merged.

    sources: by path such as "box/app.py". groups: by path of the merged module, import names of
    its parts in the order of loading. Raises: Failure if parts cannot be merged.
    """
    program = Program(sources)
    of_group: dict[str, str] = {}
    for path, parts in groups.items():
        for name in parts:
            of_group[name] = path
    names: dict[str, dict[str, str]] = {}
    for parts in groups.values():
        names |= _names_in_group(program, [*parts])
    result: dict[str, bytes] = {}
    texts: dict[str, bytes] = {}
    outside: dict[str, dict[str, tuple[str, str]]] = {path: {} for path in groups}
    for name in [*of_group, *(name for name in program.modules if name not in of_group)]:
        one = program.modules[name]
        group = of_group.get(name)
        seen = outside[group] if group else {}
        _Rewriting(program, one, of_group, names, seen).apply()
        texts[name] = one.edits.result()
        if group is None:
            result[one.path] = texts[name]
    found: dict[str, tuple[str, int]] = {}
    for path, parts in groups.items():
        whole = b""
        for name in parts:
            found[program.modules[name].path] = path, whole.count(b"\n")
            whole += texts[name].rstrip(b"\n") + b"\n"
        result[path] = whole
    changed = {
        name: {old: new for old, new in known.items() if old != new}
        for name, known in names.items()
    }
    return Merged(result, found, {name: known for name, known in changed.items() if known})


def _names_in_group(program: Program, parts: list[str]) -> dict[str, dict[str, str]]:
    """Return the names of the globals of each part in the group.

    A global keeps its name if no other part has the same name for anything else.
    """
    users: Counter[str] = Counter()
    for name in parts:
        one = program.modules[name]
        everything = one.words | one.own | {found.bound for found in one.tops}
        # Names of imports from the group vanish, or become those of the globals.
        users.update(
            everything
            - {
                found.bound
                for found in (*one.tops, *one.inner)
                if program.module_of(found) in parts
            }
        )
    given: dict[str, dict[str, str]] = {}
    taken = set(users)
    for name in parts:
        one = program.modules[name]
        known = given[name] = {}
        for word in sorted(one.own):
            new = word
            if users[word] > 1:
                new = f"{word}_of_{name.rpartition('.')[2]}"
                while new in taken:
                    new += "_"
            taken.add(new)
            known[word] = new
    return given


@dataclass(frozen=True)
class _Meaning:
    """What a name that an import binds means: a part of a group, or a global of one.

    nodes: the ids of the nodes of the function that imports it; None for the whole module.
    """

    module: str
    name: str
    nodes: frozenset[int] | None

    def covers(self, place: Place) -> bool:
        """Return whether a place with that name means this."""
        return place.is_global if self.nodes is None else id(place.node) in self.nodes


class _Rewriting:
    """The changes to a module, part of a group or not, that uses parts of groups."""

    def __init__(
        self,
        program: Program,
        one: _Module,
        of_group: Mapping[str, str],
        names: Mapping[str, Mapping[str, str]],
        outside: dict[str, tuple[str, str]],
    ) -> None:
        """outside: what the group imports from others so far, module and name by bound name."""
        self._program = program
        self._one = one
        self._of_group = of_group
        self._names = names
        self._outside = outside
        self._group = of_group.get(one.name)
        self._meanings: dict[str, list[_Meaning]] = {}

    def apply(self) -> None:
        """Put the changes into the module's edits."""
        one = self._one
        for found in one.tops:
            self._note(found, None)
        for found, function in one.inner_places:
            self._note(found, frozenset(map(id, ast.walk(function))))
        for node in ast.walk(one.edits.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._import(node)
            elif isinstance(node, ast.Global) and self._group is not None:
                own = self._names[one.name]
                new = ", ".join(own.get(name, name) for name in node.names)
                one.edits.put(node, f"global {new}")
        owners = one.owners()
        for place in one.places:
            self._use(place, owners.get(id(place.node)))

    def _note(self, found: Import, nodes: frozenset[int] | None) -> None:
        """Note the meaning of a name that an import binds, if it is something in a group."""
        module = self._program.module_of(found)
        if module is not None and module in self._of_group:
            name = "" if self._program.is_module(found) else found.name
            self._meanings.setdefault(found.bound, []).append(_Meaning(module, name, nodes))

    def _use(self, place: Place, owner: ast.Attribute | None) -> None:
        for meaning in self._meanings.get(place.name, []):
            if not meaning.covers(place):
                continue
            inside = self._of_group[meaning.module] == self._group
            if meaning.name:
                if inside:
                    self._put(place, self._name_in_group(meaning.module, meaning.name))
            elif owner is not None:
                new = self._name_in_group(meaning.module, owner.attr)
                if inside:
                    self._expect_visible(place, new)
                    self._one.edits.put(owner, new)
                elif new != owner.attr:
                    self._one.edits.put(owner, f"{place.name}.{new}")
            return
        if place.is_global and self._group is not None:
            self._put(place, self._names[self._one.name].get(place.name, place.name))

    def _name_in_group(self, module: str, name: str) -> str:
        """Return the name in its group of a global of a part, also of one that it imports."""
        group = self._of_group[module]
        while name not in self._names[module]:
            tops = self._program.modules[module].tops
            source = next((found for found in tops if found.bound == name), None)
            if source is None or self._of_group.get(source.module) != group:
                # The group imports it from elsewhere, or it is missing.
                return name
            module, name = source.module, source.name
        return self._names[module][name]

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        statements: list[str] = []
        plain: list[ast.alias] = []
        found_here = [*imports(node)]
        for found in found_here:
            module = self._program.module_of(found)
            group = self._of_group.get(module) if module else None
            if group is not None and group == self._group:
                continue
            if group is None:
                if not self._is_known(found, found.module, found.name):
                    plain.append(found.alias)
                continue
            where = dotted(group)
            package, _, leaf = where.rpartition(".")
            name = leaf
            if not self._program.is_module(found):
                package, name = where, self._name_in_group(str(module), found.name)
            if not self._is_known(found, package, name):
                statements.append(f"from {package} import {name} as {found.bound}")
        if plain == node.names:
            return
        if plain:
            rest: ast.stmt = ast.Import(plain)
            if isinstance(node, ast.ImportFrom):
                rest = ast.ImportFrom(node.module, plain, 0)
            statements.append(ast.unparse(rest))
        if statements:
            self._one.edits.put(node, "; ".join(statements))
        else:
            self._one.edits.drop(node)

    def _is_known(self, found: Import, module: str, name: str) -> bool:
        """Return whether the group has imported this at module level already; note it if not."""
        if self._group is None or found not in self._one.tops:
            return False
        known = self._outside.get(found.bound)
        self._outside[found.bound] = module, name
        if known is not None and known != (module, name):
            raise Failure(
                f"{self._one.path} imports {module}.{name} as {found.bound}, which is another "
                "thing in a module that it is merged with.",
                "another name for one of the two",
            )
        return known is not None

    def _expect_visible(self, place: Place, name: str) -> None:
        if name in place.hidden:
            raise Failure(
                f"{self._one.path}, line {place.node.lineno}: {name} is also the name of a local "
                "variable there.",
                "another name for it",
            )

    def _put(self, place: Place, new: str) -> None:
        node, edits = place.node, self._one.edits
        if new == place.name:
            return
        self._expect_visible(place, new)
        if isinstance(node, ast.Name):
            edits.put(node, new)
            return
        start = edits.start(node)
        text = edits.text(start, edits.end(node))
        at = start + text.index(place.name.encode(), text.index(b" "))
        edits.put_at(at, at + len(place.name.encode()), new)
