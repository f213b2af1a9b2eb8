"""The program for the box: one table of the symbols of all its modules, which passes change.

A pass notes edits in the modules and returns `edited()`; reduce.py has their order. Only modules
that have changed are analysed again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from doomsday.image.name_map import NameMap
from doomsday.image.symbols import Import, Module, imported_names


class Program:
    """The modules of a program by import name.

    foreign: sources that run with it unchanged on the same box, such as main.py. names: the names
    and places that its sources have by now. stay: paths of modules that the box never drops.
    """

    def __init__(
        self,
        modules: Iterable[Module],
        foreign: Sequence[Module],
        names: NameMap,
        stay: frozenset[str] = frozenset(),
    ) -> None:
        self.modules = {one.name: one for one in modules}
        self.foreign = foreign
        self.names = names
        self.stay = stay

    @classmethod
    def of(cls, sources: Mapping[str, bytes], foreign: Iterable[bytes] = ()) -> "Program":
        """Return the program of these sources by path, such as "box/app.py"."""
        modules = [Module(path, source) for path, source in sources.items()]
        others = [Module(f"{number}.py", source) for number, source in enumerate(foreign)]
        places = {path: (path, 0) for path in sources}
        functions = {one.path: one.spans() for one in modules}
        return cls(modules, others, NameMap(functions=functions, places=places))

    @property
    def sources(self) -> dict[str, bytes]:
        """The sources by path."""
        return {one.path: one.source for one in self.modules.values()}

    def edited(self) -> "Program":
        """Return the program with the edits of its modules."""
        return self.replaced({one.path: one.edits.result() for one in self.modules.values()})

    def replaced(
        self,
        sources: Mapping[str, bytes],
        names: NameMap | None = None,
        stay: frozenset[str] | None = None,
    ) -> "Program":
        """Return the program with other sources. names, stay: those of before if None."""
        known = {one.path: one for one in self.modules.values()}
        modules = []
        for path, source in sources.items():
            same = known.get(path)
            if same is None or same.edits.any or same.source != source:
                same = Module(path, source)
            modules.append(same)
        names = names or self.names
        places = {path: place for path, place in names.places.items() if place[0] in sources}
        functions = {path: names.functions[path] for path in places}
        names = replace(names, places=places, functions=functions)
        return Program(modules, self.foreign, names, self.stay if stay is None else stay)

    def module_of(self, one: Import) -> str | None:
        """Return the module that an import names or imports from, None if it is not ours."""
        if self.is_module(one):
            return one.whole
        return one.module if one.module in self.modules else None

    def is_module(self, one: Import) -> bool:
        """Return whether a `from` import binds a module of the program."""
        return bool(one.name) and one.whole in self.modules

    def foreign_imports(self) -> set[str]:
        """Return the names that foreign sources import and that are or may be modules."""
        return {name for one in self.foreign for name in imported_names(one.nodes)}
