"""Shorten the names of the whole program; lines keep their numbers.

MicroPython interns each distinct name for ever: on 32 bits its characters and about eight bytes.
So names that never occur in one namespace share a short name, preferably one that the firmware
already has in ROM. A name gets the same short name in all modules, so types need not be known:
`x.state` is renamed the same way wherever it occurs.
"""

import ast
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import chain, count, islice, product
from string import ascii_lowercase

from doomsday.image import micropython_names
from doomsday.image.edits import Edits
from doomsday.image.name_facts import Function, Program, facts
from doomsday.image.name_facts import functions as functions_of
from doomsday.image.name_map import Lines, NameMap
from doomsday.image.nodes import parse, walk

# Names with a special meaning to the compiler, or that MicroPython itself looks up on objects that
# are read, written, iterated or awaited.
_SPECIAL = frozenset(
    ("_", "close", "const", "errno", "ioctl", "keys", "micropython", "native", "read")
    + ("readblocks", "readinto", "readline", "self", "send", "super", "throw", "uctypes", "viper")
    + ("write", "writeblocks")
)

# MicroPython's types, which its messages name: a class of the program needs another name, or the
# message could not be translated back.
_TYPES = frozenset(
    ("NoneType", "array", "bool", "bound_method", "bytearray", "bytes", "closure", "deque", "dict")
    + ("float", "frozenset", "function", "generator", "int", "iterator", "list", "map")
    + ("memoryview", "module", "object", "property", "range", "set", "slice", "str", "tuple")
    + ("type", "zip")
)

# Names new to the firmware among which a name may choose. A few more than the largest namespace
# needs leave room for another name.
_FRESH = 56
_LONG = 5


@dataclass(frozen=True)
class Renamed:
    """A program with short names, by path such as "box/app.py", and the map of names."""

    sources: dict[str, bytes]
    names: NameMap


def with_short_names(sources: Mapping[str, bytes], foreign: Iterable[bytes]) -> Renamed:
    """Return the sources, by path such as "box/app.py", with short names where that is safe.

    Renames globals of modules, attributes of classes and parameters of functions. A name stays if
    it may be used in another way: a name of MicroPython, part of a module's path, the class of an
    error, in a string or as a keyword argument, or in a `foreign` source, which runs on the same
    box.
    """
    others = [facts(parse(source)) for source in foreign]
    words = set(chain.from_iterable(map(_words, foreign)))
    edits = {path: Edits(source) for path, source in sources.items()}
    before = {path: facts(one.tree) for path, one in edits.items()}
    told = set().union(*(known.told for known in (*before.values(), *others)))
    texts = set().union(*(known.text for known in before.values()))
    supply = [name for name in _supply(told) if name not in texts]
    lines: dict[str, Lines] = {path: {} for path in sources}
    shorter = {
        path: _with_parameters(one, told, supply, lines[path]) for path, one in edits.items()
    }
    program = Program({path: facts(parse(source)) for path, source in shorter.items()})
    tokens = {path: [*_names(source)] for path, source in shorter.items()}
    mentions = Counter(
        chain.from_iterable({token.string for token in found} for found in tokens.values())
    )
    short = _shared(program, mentions, told, words)
    renamed = {
        path: _renamed(source, tokens[path], short, lines[path])
        for path, source in shorter.items()
    }
    functions = {path: [*functions_of(one.tree.body)] for path, one in edits.items()}
    classes = {short.get(name, name): name for known in before.values() for name in known.classes}
    return Renamed(renamed, NameMap(short, lines, functions, classes))


def _supply(told: set[str]) -> list[str]:
    """Return the names in the firmware's ROM that can be reused, cheapest first."""
    static = micropython_names.names(micropython_names.STATIC)
    rom = micropython_names.names(micropython_names.ROM)
    return [
        name
        for kind in (static, rom)
        for name in sorted(kind, key=lambda name: (len(name), name))
        if not _is_dunder(name) and name not in told | _SPECIAL
    ]


def _fresh(used: Collection[str]) -> Iterator[str]:
    """Yield unused short names, shortest first."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = "".join(letters)
            if name not in used and not keyword.iskeyword(name):
                yield name


def _shared(
    program: Program, mentions: Counter[str], told: set[str], words: set[str]
) -> dict[str, str]:
    """Return the short names by name. mentions: number of modules that have each word.

    A change of one module moves few names: each prefers short names in an order of its own, and
    those that many modules mention choose first, so that a name of few modules does not displace
    them. Their number counts only by its length in bits, because it changes often.
    """
    builtin = micropython_names.names()
    fixed = builtin | told | words | program.paths | program.foreign_imports()
    fixed |= program.exceptions(
        {name for name in builtin if name.endswith(("Error", "Exception"))}
    )
    fixed |= {
        name
        for known in program.modules.values()
        for name in known.constants
        if name.startswith("_")
    }
    wanted = {name for name in program.defined() - fixed if not _is_dunder(name)}
    static = micropython_names.names(micropython_names.STATIC)
    supply = _supply(told)
    fresh = _fresh(fixed | mentions.keys())
    # Static names cost the same whatever their length, and code rarely begins to use a long one
    # as its own. Names of the firmware are enough except beside MicroPython's own.
    kinds = [
        [text for text in supply if text in static and text.islower() and len(text) > _LONG],
        [text for text in supply if text in static],
        [text for text in supply if text not in static],
        [*islice(fresh, _FRESH)],
    ]
    # A short name in use may be given to a name that is in none of its namespaces.
    near: dict[str, list[set[str]]] = {name: [] for name in wanted}
    for names, is_foreign in program.namespaces():
        taken = {*(names - wanted), *(builtin | words if is_foreign else ())}
        for name in names & wanted:
            near[name].append(taken)
    for name in wanted & set(chain.from_iterable(p.classes for p in program.modules.values())):
        near[name].append({*_TYPES, *(n for n in builtin if n.endswith(("Error", "Exception")))})
    short: dict[str, str] = {}
    for name in sorted(wanted, key=lambda name: (-mentions[name].bit_length(), name)):
        taken_near = set().union(*near[name])
        free = ([text for text in kind if text not in taken_near] for kind in kinds)
        kind = next(filter(None, free), [])
        chosen = min(kind, key=partial(_preference, name)) if kind else next(fresh)
        short[name] = chosen
        for taken in near[name]:
            taken.add(chosen)
    return short


def _preference(name: str, short: str) -> bytes:
    """Return the sort key of a short name for a name."""
    return blake2b(f"{name} {short}".encode(), digest_size=8).digest()


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _words(source: bytes) -> set[str]:
    """Return every name and keyword in a source."""
    return {token.string for token in _names(source)}


def _names(source: bytes) -> Iterator[tokenize.TokenInfo]:
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.NAME:
            yield token


def _renamed(
    source: bytes, tokens: list[tokenize.TokenInfo], short: Mapping[str, str], known: Lines
) -> bytes:
    """Return the source with short names, and add their meanings to `known`."""
    lines = source.decode().splitlines(keepends=True)
    for token in reversed(tokens):
        if token.string in short:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + short[token.string] + line[token.end[1] :]
            known.setdefault(row, {})[short[token.string]] = token.string
    return "".join(lines).encode()


def _with_parameters(edits: Edits, named: set[str], supply: Iterable[str], known: Lines) -> bytes:
    """Return the source with names from `supply` for the parameters of functions and methods.

    They must not occur elsewhere in the program: mpy-cross would replace the name of a constant.
    Adds their meanings to `known`.
    """
    for node in edits.tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inner:
            if isinstance(function, Function):
                _shorten_parameters(edits, function, named, iter(supply), known)
    return edits.result()


def _shorten_parameters(
    edits: Edits, function: Function, named: set[str], supply: Iterator[str], known: Lines
) -> None:
    inside = [node for statement in function.body for node in walk(statement)]
    if any(isinstance(node, ast.ClassDef) for node in inside):
        return
    names = [node for node in inside if isinstance(node, ast.Name | ast.arg)]
    outer = [*function.args.posonlyargs, *function.args.args]
    stay = {"self"} | named | set(chain.from_iterable(map(_bound_by_statement, inside)))
    fresh = chain(supply, _fresh({node.id for node in names if isinstance(node, ast.Name)}))
    short = {arg.arg: next(fresh) for arg in outer if arg.arg not in stay}
    for node in (*outer, *names):
        old = node.id if isinstance(node, ast.Name) else node.arg
        if old in short:
            start = edits.start(node)
            edits.put_at(start, start + len(old.encode()), short[old])
            known.setdefault(node.lineno, {})[short[old]] = old


def _bound_by_statement(node: ast.AST) -> list[str]:
    """Return the names that a statement in a function binds or declares."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return names
        case ast.Import() | ast.ImportFrom():
            return [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    return []
