"""Rewrite a module, part of a group or not, so that it uses merged modules; see merge.py."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from doomsday.errors import Failure
from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.symbols import Import, Module, Place, dotted, imports


@dataclass(frozen=True)
class _Meaning:
    """What a name that an import binds means: a part of a group, or a global of one.

    nodes: those of the function that imports it; None for the whole module.
    """

    module: str
    name: str
    nodes: frozenset[ast.AST] | None

    def covers(self, place: Place) -> bool:
        """Return whether a place with that name means this."""
        return place.is_global if self.nodes is None else place.node in self.nodes


class Rewriting:
    """The changes to a module, part of a group or not, that uses parts of groups."""

    def __init__(
        self,
        program: Program,
        one: Module,
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
        for found, function in one.inner:
            self._note(found, frozenset(walk(function)))
        for node in one.nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._import(node)
            elif isinstance(node, ast.Global) and self._group is not None:
                own = self._names[one.name]
                new = ", ".join(own.get(name, name) for name in node.names)
                one.edits.put(node, f"global {new}")
        for place in one.places:
            self._use(place, one.owners.get(place.node))

    def _note(self, found: Import, nodes: frozenset[ast.AST] | None) -> None:
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
