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
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from itertools import chain, count, islice, product
from string import ascii_lowercase

from doomsday.image import micropython_names
from doomsday.image.edits import Edits
from doomsday.image.name_map import Lines, NameMap
from doomsday.image.namespaces import Namespaces
from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.symbols import Function, Module, imports

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


def with_short_names(program: Program) -> Program:
    """Return the program with short names where that is safe.

    Renames globals of modules, attributes of classes and parameters of functions. A name stays if
    it may be used in another way: a name of MicroPython, part of a module's path, the class of an
    error, in a string or as a keyword argument, or in a foreign source.
    """
    words = {token.string for one in program.foreign for token in _names(one.source)}
    modules = program.modules.values()
    told = set().union(*(one.told for one in (*modules, *program.foreign)))
    texts = set().union(*(one.text for one in modules))
    supply = [name for name in _supply(told) if name not in texts]
    classes = {name for one in modules for name in one.classes}
    lines: dict[str, Lines] = {one.path: {} for one in modules}
    for one in modules:
        _shorten_all_parameters(one, told, supply, lines[one.path])
    program = program.edited()
    tokens = {one.path: [*_names(one.source)] for one in program.modules.values()}
    mentions = Counter(
        chain.from_iterable({token.string for token in found} for found in tokens.values())
    )
    short = _shared(Namespaces(program), mentions, told, words)
    renamed = {
        path: _renamed(source, tokens[path], short, lines[path])
        for path, source in program.sources.items()
    }
    names = replace(
        program.names,
        short=short,
        lines=_of_sources(lines, program.names),
        classes={short.get(name, name): name for name in classes},
    )
    return program.replaced(renamed, names)


def _of_sources(lines: Mapping[str, Lines], names: NameMap) -> dict[str, Lines]:
    """Return the meanings of short names by the paths and lines of the sources before merging."""
    found: dict[str, Lines] = {path: {} for path in names.places}
    parts: dict[str, list[tuple[int, str]]] = {}
    for path, (place, before) in names.places.items():
        parts.setdefault(place, []).append((before, path))
    for place, known in lines.items():
        in_order = sorted(parts[place])
        for line, meanings in known.items():
            before, path = max(part for part in in_order if part[0] < line)
            merged = {new: old for old, new in names.merged.get(path, {}).items()}
            found[path][line - before] = {
                short: merged.get(name, name) for short, name in meanings.items()
            }
    return found


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
    namespaces: Namespaces, mentions: Counter[str], told: set[str], words: set[str]
) -> dict[str, str]:
    """Return the short names by name. mentions: number of modules that have each word.

    A change of one module moves few names: each prefers short names in an order of its own, and
    those that many modules mention choose first, so that a name of few modules does not displace
    them. Their number counts only by its length in bits, because it changes often.
    """
    builtin = micropython_names.names()
    fixed = builtin | told | words | namespaces.paths | namespaces.from_outside()
    fixed |= namespaces.exceptions(
        {name for name in builtin if name.endswith(("Error", "Exception"))}
    )
    fixed |= {
        name
        for known in namespaces.modules.values()
        for name in known.constants
        if name.startswith("_")
    }
    wanted = {name for name in namespaces.defined() - fixed if not _is_dunder(name)}
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
    for names, is_foreign in namespaces.all():
        taken = {*(names - wanted), *(builtin | words if is_foreign else ())}
        for name in names & wanted:
            near[name].append(taken)
    for name in wanted & set(chain.from_iterable(p.classes for p in namespaces.modules.values())):
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


def _shorten_all_parameters(
    module: Module, named: set[str], supply: Iterable[str], known: Lines
) -> None:
    """Give the parameters of functions and methods names from `supply`.

    They must not occur elsewhere in the program: mpy-cross would replace the name of a constant.
    Adds their meanings to `known`.
    """
    for node in module.tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inner:
            if isinstance(function, Function):
                _shorten_parameters(module.edits, function, named, iter(supply), known)


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
            return [one.bound for one in imports(node)]
    return []
