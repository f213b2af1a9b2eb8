"""Which names of a program share a namespace, and which belong to MicroPython."""

from collections.abc import Iterator
from pathlib import PurePath

from doomsday.image.program import Program

# The attributes of a class of MicroPython, in its documentation of 1.20 to 1.29.
_OF_MICROPYTHON = {
    "FrameBuffer": frozenset(
        ("blit", "ellipse", "fill", "fill_rect", "hline", "line", "pixel", "poly", "rect")
        + ("scroll", "text", "vline")
    )
}


class Namespaces:
    """The names of a program by namespace."""

    def __init__(self, program: Program) -> None:
        self.modules = program.modules
        paths = (PurePath(one.path).with_suffix("").parts for one in self.modules.values())
        self.paths = set().union(*paths)
        self._families = {
            (module, name): self._family(module, name, set())
            for module, known in self.modules.items()
            for name in known.classes
        }

    def defined(self) -> set[str]:
        """Return the globals of all modules and the attributes of all classes."""
        found = set().union(*(module.bound for module in self.modules.values()))
        return found.union(*(attributes for attributes, _ in self._families.values()))

    def all(self) -> Iterator[tuple[set[str], bool]]:
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
        for (module, name), (attributes, odd) in self._families.items():
            yield attributes | self._used(module, name, set()), odd
        # Classes, so that error messages with their names can be translated.
        yield {name for known in self.modules.values() for name in known.classes}, False

    def from_outside(self) -> set[str]:
        """Return the names imported from modules outside of the program."""
        return {
            part
            for known in self.modules.values()
            for module, name in known.meanings.values()
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

    def _used(self, module: str, name: str, seen: set[tuple[str, str]]) -> set[str]:
        """Return what methods of a class, of its bases and of its lenders use on `self`."""
        known = self.modules[module].classes[name]
        found = known.attributes | known.used
        seen.add((module, name))
        for other in (*known.bases, *known.lenders):
            place = self._place(module, other)
            if place is not None and place not in seen:
                found |= self._used(*place, seen)
        return found

    def _place(self, module: str, base: str) -> tuple[str, str] | None:
        """Return module and name of the class that a base refers to, None if not known."""
        first, _, rest = base.partition(".")
        if not rest and first in self.modules[module].classes:
            return module, first
        if first in self.modules[module].meanings:
            owner, name = self.modules[module].meanings[first]
            path = ".".join(part for part in (owner, name, rest) if part)
            found, _, last = path.rpartition(".")
            if found in self.modules:
                if last in self.modules[found].classes:
                    return found, last
                if last in self.modules[found].meanings:
                    return self._place(found, last)
        return None
