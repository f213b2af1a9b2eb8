"""Print the figures of the program's shape: of `shared`, `firmware` and `host/doomsday`.

CHECKOUT: another one, such as of an older commit (`git archive COMMIT | tar -x -C CHECKOUT`).

A module imports another once, however often it names it; imports for types alone do not count. In
a cycle each module imports each other by some way. Modules of constants, tables and `__init__.py`
are neither too long nor too short. A line that controls memory uses `gc`, `sys.modules` or
`MemoryError`, or calls what unloads modules or makes room. `boot.py`, which runs before the
program, is not counted.
"""

import ast
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doomsday.image.nodes import walk  # noqa: E402
from doomsday.image.strip import is_table  # noqa: E402
from tools.arguments import parsed  # noqa: E402
from tools.import_graph import Graph  # noqa: E402

# Lines of a module: more is too long, fewer is too short.
_MOST = 300
_LEAST = 30

# What manages memory: any use of the collector, of the table of loaded modules, of the error. What
# asks for it: a call of what unloads modules or makes room, or of a `memory` that does. Counted in
# what runs as the program: boot.py sets the collector's threshold before there is one.
_MANAGED = {("gc", ""), ("sys", "modules")}
_ERRORS = {"MemoryError"}
_ASKED = {"forget", "make_room", "rest"}
_OWNERS = {"memory"}
_PROGRAM = ("box", "pages", "shared")


@dataclass(frozen=True)
class Shape:
    """The figures of one checkout, in the order of the table."""

    modules: int
    packages: int
    in_largest_package: int
    imports: int
    imports_inside: int
    cycles: int
    modules_in_cycles: int
    above: int
    below: int
    memory_lines: int
    memory_files: int
    managing_lines: int
    managing_files: int


_LABELS = (
    "modules",
    "packages",
    "modules in the largest package",
    "imports between modules",
    "of them inside functions",
    "cycles",
    "modules in them",
    f"modules above {_MOST} lines",
    f"modules below {_LEAST} lines",
    "lines that control memory",
    "files that hold them",
    "of them gc, sys.modules, MemoryError",
    "files that hold these",
)


class Checkout:
    """One checkout and its counts; paths are relative to its root."""

    def __init__(self, root: Path) -> None:
        self._graph = Graph(root)
        self._root = root
        self.packages: Counter[str] = Counter()
        self.lines: dict[str, int] = {}
        self.managing: dict[str, int] = {}
        self.memory: dict[str, int] = {}
        for name, path in self._graph.paths.items():
            source = path.read_bytes()
            tree = ast.parse(source)
            place = path.relative_to(root)
            if path.name != "__init__.py":
                self.packages[place.parent.as_posix()] += 1
                if not is_table(path.name) and not _is_data(tree):
                    self.lines[place.as_posix()] = len(source.splitlines())
            if name.partition(".")[0] in _PROGRAM:
                nodes = walk(tree)
                managing = {node.lineno for node in nodes if _manages(node)}
                asking = {_line(node) for node in nodes if _asks(node)}
                self.managing[place.as_posix()] = len(managing)
                self.memory[place.as_posix()] = len(managing | asking)
        self.managing = {path: n for path, n in self.managing.items() if n}
        self.memory = {path: n for path, n in self.memory.items() if n}
        self.above = {path: n for path, n in self.lines.items() if n > _MOST}
        self.below = {path: n for path, n in self.lines.items() if n < _LEAST}

    def shape(self) -> Shape:
        """Return the figures."""
        inside = {(one.importer, one.imported) for one in self._graph.imports if one.inside}
        knots = self._graph.knots()
        return Shape(
            modules=sum(self.packages.values()),
            packages=len(self.packages),
            in_largest_package=max(self.packages.values()),
            imports=len({(one.importer, one.imported) for one in self._graph.imports}),
            imports_inside=len(inside),
            cycles=len(knots),
            modules_in_cycles=sum(map(len, knots)),
            above=len(self.above),
            below=len(self.below),
            memory_lines=sum(self.memory.values()),
            memory_files=len(self.memory),
            managing_lines=sum(self.managing.values()),
            managing_files=len(self.managing),
        )


def _is_data(tree: ast.Module) -> bool:
    """Return whether a module only binds constants."""
    return not any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for node in tree.body
    )


def _manages(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return bool({(module, ""), (module, name)} & _MANAGED)
        case ast.Name(id=name):
            return name in _ERRORS
    return False


def _asks(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in _ASKED
        case ast.Call(func=ast.Attribute(attr=name) as called):
            return name in _ASKED or _is_owned(called)
        case ast.withitem(context_expr=ast.Attribute() as entered):
            return _is_owned(entered)
    return False


def _line(node: ast.AST) -> int:
    return node.context_expr.lineno if isinstance(node, ast.withitem) else node.lineno


def _is_owned(node: ast.Attribute) -> bool:
    """Return whether this is an attribute of a `memory`."""
    return getattr(node.value, "attr", getattr(node.value, "id", "")) in _OWNERS


def figures(now: Checkout) -> str:
    """Return the figures of a checkout as lines of text."""
    shape = vars(now.shape())
    rows = [f"{value:7,}  {label}" for label, value in zip(_LABELS, shape.values(), strict=True)]
    lists = (
        ("Modules in each package", now.packages),
        (f"Above {_MOST} lines", now.above),
        (f"Below {_LEAST} lines", now.below),
        ("Memory is managed in", now.managing),
        ("Lines that manage it or ask for it", now.memory),
    )
    return "\n".join([*rows, *(f"\n{title}: {_listed(what)}." for title, what in lists)])


def _listed(what: dict[str, int]) -> str:
    """Return paths with their numbers, the largest first."""
    rows = sorted(what.items(), key=lambda row: (-row[1], row[0]))
    return ", ".join(f"{path} {number}" for path, number in rows) or "none"


if __name__ == "__main__":
    given = parsed(__doc__, "CHECKOUT")
    print(figures(Checkout(Path(given[0]) if given else ROOT)))
