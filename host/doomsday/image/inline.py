"""Inline small functions in the whole program; lines keep their numbers.

A call takes about as long as ten bytecode instructions, and the import takes a name in the calling
module. The expression of an accessor, such as `frame >> 3`, is shorter than the call.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from doomsday.image.edits import Edits
from doomsday.image.module_facts import import_of
from doomsday.image.nodes import walk

_PURE = ast.BinOp | ast.UnaryOp | ast.Name | ast.operator | ast.unaryop | ast.cmpop
_PURE |= ast.expr_context

Place = tuple[str, str]


def with_small_functions(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources, by path such as "box/app.py", with small functions inlined.

    A small function is a module-level function that only returns an expression of operators,
    numbers and its parameters, each used once and in order. It is inlined where it is called by
    the name of its import with all arguments; import and function are removed if nothing else
    uses them.
    """
    program = _Program({_dotted(path): Edits(source) for path, source in sources.items()})
    return {path: program.changed(_dotted(path)) for path in sources}


def _dotted(path: str) -> str:
    return ".".join(PurePath(path).with_suffix("").parts)


@dataclass(frozen=True)
class _Small:
    """A small function; pieces: source of its expression before, between and after parameters."""

    definition: ast.FunctionDef
    pieces: tuple[str, ...]


class _Program:
    """Modules by dotted name, their small functions, and other uses of these."""

    def __init__(self, modules: dict[str, Edits]) -> None:
        self._modules = modules
        self._nodes = {name: walk(edits.tree) for name, edits in modules.items()}
        self._times_bound = {name: _times_bound(nodes) for name, nodes in self._nodes.items()}
        self._small: dict[Place, _Small] = {}
        for name, edits in modules.items():
            for statement in edits.tree.body:
                small = _small(edits, statement)
                if small is not None and self._times_bound[name][small.definition.name] == 1:
                    self._small[name, small.definition.name] = small
        self._known = {name: self._names(name) for name in modules}
        self._kept: set[Place] = set()
        for name in modules:
            called = {id(call.func) for call, _ in self._calls(name)}
            for node in self._nodes[name]:
                self._note_other_use(name, node, called)

    def changed(self, name: str) -> bytes:
        """Return the source of a module with small functions inlined."""
        edits = self._modules[name]
        for call, small in self._calls(name):
            pieces = list(small.pieces)
            start = edits.start(call)
            for argument in call.args:
                self._put(edits, start, edits.start(argument), pieces.pop(0) + "(")
                start = edits.end(argument)
                pieces[0] = ")" + pieces[0]
            self._put(edits, start, edits.end(call), pieces[0])
        for statement in self._nodes[name]:
            if isinstance(statement, ast.ImportFrom):
                self._drop_names(name, statement)
        for place, small in self._small.items():
            if place[0] == name and place not in self._kept:
                edits.drop(small.definition)
        return edits.result()

    def _put(self, edits: Edits, start: int, end: int, new: str) -> None:
        edits.put_at(start, end, new + "\n" * edits.text(start, end).count(b"\n"))

    def _drop_names(self, name: str, statement: ast.ImportFrom) -> None:
        kept = [
            alias
            for alias in statement.names
            if (found := (statement.module or "", alias.name)) not in self._small
            or self._known[name].get(alias.asname or alias.name) != found
            or (name, alias.asname or alias.name) in self._kept
        ]
        if not kept:
            self._modules[name].drop(statement)
        elif len(kept) < len(statement.names):
            self._modules[name].put(statement, import_of(statement, kept))

    def _names(self, name: str) -> dict[str, Place]:
        """Return the small functions that a module can call, by their names there."""
        found = {own: (name, own) for module, own in self._small if module == name}
        for node in self._nodes[name]:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    place = node.module or "", alias.name
                    bound = alias.asname or alias.name
                    if place in self._small and self._times_bound[name][bound] == 1:
                        found[bound] = place
        return found

    def _calls(self, name: str) -> Iterator[tuple[ast.Call, _Small]]:
        """Yield the calls in a module that can be inlined, each with its function."""
        known = self._known[name]
        for node in self._nodes[name]:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = known.get(node.func.id)
            if place is None or node.keywords:
                continue
            small = self._small[place]
            starred = any(isinstance(argument, ast.Starred) for argument in node.args)
            if len(node.args) == len(small.pieces) - 1 and not starred:
                yield node, small

    def _note_other_use(self, name: str, node: ast.AST, called: set[int]) -> None:
        """Keep a function and its import if a module uses it in another way than a call."""
        if isinstance(node, ast.Name) and id(node) not in called:
            place = self._known[name].get(node.id)
            if place is not None:
                self._kept |= {place, (name, node.id)}
        elif isinstance(node, ast.Attribute):
            self._kept |= {place for place in self._small if place[1] == node.attr}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                place = node.module or "", alias.name
                known = self._known[name].get(alias.asname or alias.name)
                if place in self._small and known != place:
                    self._kept.add(place)


def _small(edits: Edits, statement: ast.stmt) -> _Small | None:
    if not isinstance(statement, ast.FunctionDef) or statement.decorator_list:
        return None
    taken = statement.args
    if taken.kwonlyargs or taken.vararg or taken.kwarg or taken.posonlyargs:
        return None
    body = statement.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
        return None
    value = body[0].value
    for node in walk(value):
        number = isinstance(node, ast.Constant) and type(node.value) is int
        # A chained comparison skips operands after a false one.
        compared = isinstance(node, ast.Compare) and len(node.ops) == 1
        if not number and not compared and not isinstance(node, _PURE):
            return None
    used = sorted((n for n in walk(value) if isinstance(n, ast.Name)), key=edits.start)
    if not used or [n.id for n in used] != [parameter.arg for parameter in taken.args]:
        return None
    pieces = []
    start = edits.start(value)
    for node in used:
        pieces.append(edits.text(start, edits.start(node)).decode())
        start = edits.end(node)
    pieces.append(edits.text(start, edits.end(value)).decode())
    if any("\n" in piece or "#" in piece for piece in pieces):
        return None
    return _Small(statement, ("(" + pieces[0], *pieces[1:-1], pieces[-1] + ")"))


def _times_bound(nodes: Iterable[ast.AST]) -> Counter[str]:
    """Return how often a module binds each name, in any scope."""
    found: Counter[str] = Counter()
    for node in nodes:
        match node:
            case ast.Name(id=name) if not isinstance(node.ctx, ast.Load):
                found[name] += 1
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] += 1
            case ast.AsyncFunctionDef(name=name) | ast.ExceptHandler(name=str(name)):
                found[name] += 1
            case ast.Import() | ast.ImportFrom():
                found.update(alias.asname or alias.name for alias in node.names)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                found.update(names * 2)
    return found
