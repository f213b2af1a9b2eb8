"""Find the modules that the box loads at each start or for each game, and never drops.

The program says so: a block `with memory.session:` loads what stays until the next restart, and
`with memory.game:` what stays as long as a game runs (firmware/box/memory.py). What is imported
before the first of these blocks stays, too: what main.py imports and calls.
"""

import ast
from collections.abc import Iterator, Sequence

from doomsday.image.nodes import children
from doomsday.image.program import Program
from doomsday.image.symbols import Import, Module, imports

_SESSION, _GAME = "session", "game"
_SESSION_PATH = "merged/session.py"


def always_loaded(program: Program) -> dict[str, list[str]]:
    """Return lists of modules that are loaded together, by the path that such a group gets.

    A module of a list comes with what it imports at module level, unless that is in an earlier
    one. What is imported under a condition belongs to some boards or starts only, and is in none.
    """
    found = {program.modules[name].path: [name] for name in _of_start(program)}
    found[_SESSION_PATH] = [*dict.fromkeys(_of_scope(program, _SESSION))]
    for name in _of_scope(program, _GAME):
        found.setdefault(program.modules[name].path, [name])
    return found


def _of_start(program: Program) -> Iterator[str]:
    """Yield what foreign sources import, then what the functions import that they call of it."""
    called = []
    for one in program.foreign:
        for found in one.imports:
            name = program.module_of(found)
            if name is not None:
                yield name
                called += [(program.modules[name], call) for call in _called(one, found.bound)]
    for module, function in called:
        for name in _named(program, _loads(module, _body(module, function))):
            yield name


def _of_scope(program: Program, scope: str) -> Iterator[str]:
    """Yield the modules that are imported in blocks of a scope, in the order of the sources.

    Those of a function come with the block that calls it.
    """
    for module in program.modules.values():
        for block in module.nodes:
            match block:
                case ast.With(items=[ast.withitem(context_expr=ast.Attribute(attr=attribute))]):
                    if attribute == scope:
                        yield from _named(program, _loads(module, block.body, follows=True))


def _named(program: Program, found: Iterator[Import]) -> Iterator[str]:
    return (name for name in map(program.module_of, found) if name is not None)


def _called(module: Module, bound: str) -> Iterator[str]:
    """Yield the functions of an imported module that a source calls."""
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=function)):
                if name == bound:
                    yield function


def _body(module: Module, name: str) -> list[ast.stmt]:
    """Return the body of a function of a module, empty if there is none of that name."""
    return next((one.body for one in module.functions if one.name == name), [])


def _loads(module: Module, body: Sequence[ast.AST], follows: bool = False) -> Iterator[Import]:
    """Yield the imports of statements. follows: also those of the module's functions they call."""
    ahead = [*reversed(body)]
    while ahead:
        node = ahead.pop()
        yield from imports(node)
        match node:
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if follows:
                yield from _loads(module, _body(module, name))
        if not isinstance(node, ast.If):
            ahead += children(node)[::-1]
