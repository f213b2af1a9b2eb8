"""Read the import graph of a checkout from its sources, without running them."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from doomsday.image.nodes import children, walk

# Folders of modules, by the folder from which they are imported.
FOLDERS = {"shared": ".", "firmware": "firmware", "host/doomsday": "host"}
# Folders of modules in no package that are imported from together, after the module's own.
BESIDE = {
    "doomsday.rom.terminal": ("doomsday.rom.chip",),
    "doomsday.rom.browser": ("doomsday.rom.chip",),
    # Its `port` is in the other two; that of the terminal counts.
    "doomsday.rom.chip": ("doomsday.rom.terminal",),
}
# What imports a module by a name that is known at run time alone.
_DYNAMIC = ("__import__", "import_module", "spec_from_file_location")

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True, order=True)
class Import:
    """One import: `importer` names `imported` on `line`, within a function if `inside`."""

    importer: str
    imported: str
    line: int
    inside: bool

    def __str__(self) -> str:
        where = ", in a function" if self.inside else ""
        return f"{self.importer} imports {self.imported} (line {self.line}{where})"


class Graph:
    """The modules of a checkout and their imports.

    types: whether imports that the type checker alone reads count, too.

    paths: the file of each module, by name. imports: sorted. dynamic: the modules that import by
    a name computed at run time, with the lines.
    """

    def __init__(self, root: Path, types: bool = False) -> None:
        self._types = types
        self.paths: dict[str, Path] = {}
        for folder, base in FOLDERS.items():
            for path in sorted((root / folder).rglob("*.py")):
                self.paths[_name(path.relative_to(root / base))] = path
        self.dynamic: dict[str, list[int]] = {}
        found: set[Import] = set()
        for name, path in self.paths.items():
            tree = ast.parse(path.read_bytes())
            found.update(self._imports(name, tree))
            lines = [node.lineno for node in walk(tree) if _is_dynamic(node)]
            if lines:
                self.dynamic[name] = lines
        self.imports = sorted(found)

    def edges(self) -> dict[str, set[str]]:
        """Return the modules that each module imports."""
        edges: dict[str, set[str]] = {name: set() for name in self.paths}
        for one in self.imports:
            edges[one.importer].add(one.imported)
        return edges

    def cycle(self, among: Collection[str] | None = None) -> list[Import]:
        """Return the imports of one cycle in order; empty if there is none.

        among: the modules to search, all if None.
        """
        names = set(self.paths if among is None else among)
        edges = {name: found & names for name, found in self.edges().items() if name in names}
        try:
            # Sorted, so that the same tree always shows the same cycle.
            TopologicalSorter({name: sorted(edges[name]) for name in sorted(edges)}).prepare()
        except CycleError as error:
            path: list[str] = error.args[1][::-1]
            return [self.between(a, b) for a, b in zip(path, path[1:], strict=False)]
        return []

    def between(self, importer: str, imported: str) -> Import:
        """Return the first import of one module by another. Raises: StopIteration without one."""
        return next(
            one for one in self.imports if (one.importer, one.imported) == (importer, imported)
        )

    def knots(self) -> list[set[str]]:
        """Return the largest sets of modules that all import each other, directly or not."""
        edges = self.edges()
        reached = {name: _reached(name, edges) for name in edges}
        knots = {
            frozenset(other for other in reached[name] if name in reached[other])
            for name in edges
            if name in reached[name]
        }
        return sorted(map(set, knots), key=lambda knot: (-len(knot), sorted(knot)))

    def _imports(self, name: str, tree: ast.Module) -> Iterator[Import]:
        path = self.paths[name]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        # Modules that lie in no package import each other by their bare names.
        alone = "" if (path.parent / "__init__.py").exists() else package
        for node, inside in _statements(tree, self._types, False):
            for wanted in _named(node, package):
                found = self._resolved(wanted, alone)
                if found and found != name:
                    yield Import(name, found, node.lineno, inside)

    def _resolved(self, wanted: tuple[str, str], alone: str) -> str:
        """Return the module that `from A import B` means: A.B, else A; "" if it is elsewhere."""
        module, name = wanted
        folders = (alone, *BESIDE.get(alone, ())) if alone else ()
        for prefix in (*(f"{folder}." for folder in folders), ""):
            for candidate in (f"{module}.{name}", module):
                if prefix + candidate in self.paths:
                    return prefix + candidate
        return ""


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _statements(
    node: ast.AST, types: bool, inside: bool
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Yield the import statements, and whether each lies within a function.

    types: also those that do not run.
    """
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield node, inside
        return
    if isinstance(node, ast.expr):
        return
    below = children(node)
    if isinstance(node, ast.If) and _is_type_checking(node.test) and not types:
        below = list(node.orelse)
    for child in below:
        yield from _statements(child, types, inside or isinstance(node, _Function))


def _is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def _named(node: ast.Import | ast.ImportFrom, package: str) -> list[tuple[str, str]]:
    """Return the imports of a statement as (module, name in it); the name is "" for `import A`."""
    if isinstance(node, ast.Import):
        return [(alias.name, "") for alias in node.names]
    module = node.module or ""
    if node.level:
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        module = ".".join((*above, module)).rstrip(".")
    return [(module, alias.name) for alias in node.names]


def _is_dynamic(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return getattr(called, "attr", getattr(called, "id", "")) in _DYNAMIC


def _reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Return all modules that `start` imports, directly or not; itself only within a cycle."""
    reached: set[str] = set()
    ahead = list(edges[start])
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead.extend(edges[name])
    return reached
