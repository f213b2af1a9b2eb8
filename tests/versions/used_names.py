"""Find the names of MicroPython that sources of the box use: modules, their names, methods.

A method is known by its name alone, for types are not known: a name that some class of the program
has is taken for that one's. The types of arguments show when the program runs on a release.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from doomsday.image.namespaces import Namespaces
from doomsday.image.nodes import parse, walk
from doomsday.image.program import Program
from doomsday.image.strip import without_typing
from doomsday.image.symbols import imports


@dataclass(frozen=True)
class Use:
    """A use of a name.

    path, line: where. name: such as "os.listdir", the built-in "len", or the attribute ".find".
    """

    path: str
    line: int
    name: str


class UsedNames:
    """The names of MicroPython that a program uses."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        """sources: by path, such as "box/app.py"."""
        plain = {path: without_typing(source) for path, source in sources.items()}
        program = Program.of(plain)
        self._modules = {*program.modules}
        self._packages = {name.partition(".")[0] for name in self._modules}
        self._own = Namespaces(program).defined()
        for known in program.modules.values():
            self._own |= known.stored
        for source in plain.values():
            if b"namedtuple" in source:
                self._own.update(_fields(parse(source)))
        self.all = [use for path, source in plain.items() for use in self.of(path, source)]

    def of(self, path: str, source: bytes) -> Iterator[Use]:
        """Yield the uses in a module of names that the program does not define."""
        nodes = walk(parse(without_typing(source)))
        skipped = set(_annotations(nodes))
        bound = set(_bound(nodes))
        foreign: dict[str, str] = {}
        for node in nodes:
            for found in imports(node):
                whole = f"{found.module}.{found.name}" if found.name else found.module
                if not self._is_ours(found.module, whole):
                    yield Use(path, node.lineno, whole)
                    is_whole = found.alias.asname or found.name
                    foreign[found.bound] = whole if is_whole else found.bound
        for node in nodes:
            if node in skipped or not isinstance(getattr(node, "ctx", None), ast.Load):
                continue
            if isinstance(node, ast.Name):
                if node.id not in bound:
                    yield Use(path, node.lineno, node.id)
            elif isinstance(node, ast.Attribute):
                first, rest = _chain(node)
                if first in foreign:
                    yield Use(path, node.lineno, f"{foreign[first]}.{rest}")
                elif node.attr not in self._own:
                    yield Use(path, node.lineno, f".{node.attr}")

    def _is_ours(self, module: str, whole: str) -> bool:
        """Return whether an import is of a module or package of the program."""
        if module in self._modules or whole in self._modules:
            return True
        return (
            "." in whole
            and whole.partition(".")[0] in self._packages
            and any(name.startswith(f"{module}.") for name in self._modules)
        )


def _chain(node: ast.Attribute) -> tuple[str, str]:
    """Return the name at which a chain of attributes begins, "" if none, and the attributes."""
    parts = [node.attr]
    inner = node.value
    while isinstance(inner, ast.Attribute):
        parts.insert(0, inner.attr)
        inner = inner.value
    return inner.id if isinstance(inner, ast.Name) else "", ".".join(parts)


def _fields(tree: ast.Module) -> Iterator[str]:
    """Yield the fields of the named tuples of a module."""
    for node in walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="namedtuple"), args=[_, ast.Tuple(elts=fields)]):
                yield from (one.value for one in fields if isinstance(one, ast.Constant))


def _bound(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that a module binds anywhere in it."""
    for node in nodes:
        match node:
            case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
                yield name
            case ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Import() | ast.ImportFrom():
                yield from (found.bound for found in imports(node))


def _annotations(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        found = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if isinstance(found, ast.AST):
            yield from walk(found)
