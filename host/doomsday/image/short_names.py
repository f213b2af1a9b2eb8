"""Shortens names that only the program itself uses; every line keeps its number.

MicroPython keeps the name of every function, attribute and parameter once for the whole program
while it runs: its letters, and on 32 bits some eight bytes more. So names that cannot meet share
one short name.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, product
from pathlib import PurePath
from string import ascii_lowercase

from doomsday.image.edits import Edits

_PRIVATE = re.compile("_[A-Za-z][A-Za-z0-9_]*")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def with_short_names(sources: Mapping[str, bytes], foreign: Iterable[bytes]) -> dict[str, bytes]:
    """Return the sources, by path such as "box/app.py", with short names where that is safe.

    Renamed are names with one leading underscore that the sources bind, which modules share unless
    a class could inherit from both; and parameters. A name stays if it could be reached otherwise:
    if a text spells it, an import or a keyword names it, or a `foreign` source, which lies on the
    same box, mentions it.
    """
    others = list(foreign)
    words = {path: _words(source) for path, source in sources.items()}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    used = set().union(*words.values(), *map(_words, others))
    named = set().union(*(_named_otherwise(tree) for tree in trees.values()))
    named |= set().union(*(_named_otherwise(ast.parse(source)) for source in others))
    bound = {path: _bound_private(tree) for path, tree in trees.items()}
    private = set().union(*bound.values()).difference(named, *map(_words, others))
    mentioned = {path: words[path] & private for path in sources}
    short = _shared(mentioned, bound, _heirs(trees), used)
    return {
        path: _with_parameters(_renamed(source, short[path]), named, used)
        for path, source in sources.items()
    }


def _fresh(used: set[str]) -> Iterator[str]:
    """Yield short names that are not in use, the shortest first."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = "_" + "".join(letters)
            if name not in used:
                yield name


def _shared(
    mentioned: Mapping[str, set[str]],
    bound: Mapping[str, set[str]],
    heirs: Mapping[str, set[str]],
    used: set[str],
) -> dict[str, dict[str, str]]:
    """Return for each module the short name of each private name that it mentions.

    Two names may share a short one unless they could meet: in one module, or on an object of a
    class that inherits from both of their modules.
    """
    meet = {path: {p for p in heirs if heirs[path] & heirs[p]} for path in heirs}
    groups = [
        (name, group)
        for name in sorted(set().union(*mentioned.values()))
        for group in _groups(name, mentioned, bound, heirs)
    ]
    fresh = _fresh(used)
    supply: list[str] = []
    taken: dict[str, set[str]] = defaultdict(set)
    short: dict[str, dict[str, str]] = {path: {} for path in mentioned}
    for name, group in sorted(groups, key=lambda one: -len(one[1])):
        near = set().union(*(meet[path] for path in group))
        met = set().union(*(taken[path] for path in near))
        chosen = next((text for text in supply if text not in met), "")
        if not chosen:
            chosen = next(fresh)
            supply.append(chosen)
        for path in group:
            taken[path].add(chosen)
            short[path][name] = chosen
    return short


def _groups(
    name: str,
    mentioned: Mapping[str, set[str]],
    bound: Mapping[str, set[str]],
    heirs: Mapping[str, set[str]],
) -> list[set[str]]:
    """Return the modules in which a name has one meaning, for each meaning.

    A module that does not bind it may have it from any other.
    """
    homes = [path for path in mentioned if name in mentioned[path]]
    if any(name not in bound[path] for path in homes):
        return [set(homes)]
    groups: list[set[str]] = []
    for path in homes:
        near = [group for group in groups if any(_kin(path, other, heirs) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append({path}.union(*near))
    return groups


def _kin(one: str, other: str, heirs: Mapping[str, set[str]]) -> bool:
    return one in heirs[other] or other in heirs[one]


def _words(source: bytes) -> set[str]:
    """Return every name and keyword in a source."""
    tokens = tokenize.tokenize(io.BytesIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def _bound_private(tree: ast.Module) -> set[str]:
    """Return the private names that a module binds: in itself, its classes, their instances."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found.add(name)
    return {name for name in found if _PRIVATE.fullmatch(name)}


def _named_otherwise(tree: ast.Module) -> set[str]:
    """Return the names that a module has in a text, as a keyword or in an import."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                found.add(text)
            case ast.keyword(arg=str(name)):
                found.add(name)
            case ast.alias(name=name, asname=other):
                found.update((*name.split("."), other or ""))
            case ast.JoinedStr():
                found.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
                found.update(n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute))
    return found


def _heirs(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return for each module itself and those whose classes inherit from one of its classes."""
    heirs = {path: {path} for path in trees}
    parents = {
        path: {known for other in _inherited_from(tree) for known in _paths(other, trees)}
        for path, tree in trees.items()
    }
    for path in trees:
        above, reached = {path}, set[str]()
        while above:
            reached |= above
            above = set().union(*(parents[one] for one in above)) - reached
        for one in reached:
            heirs[one].add(path)
    return heirs


def _paths(module: str, trees: Mapping[str, ast.Module]) -> list[str]:
    """Return the sources that an import of a module, written as a path, may mean."""
    return [path for path in (module + ".py", module + "/__init__.py") if path in trees]


def _inherited_from(tree: ast.Module) -> Iterator[str]:
    """Yield the paths, without suffix, of modules that may hold a base of a module's classes."""
    nodes = list(ast.walk(tree))
    bases = chain.from_iterable(node.bases for node in nodes if isinstance(node, ast.ClassDef))
    roots = {n.id for base in bases for n in ast.walk(base) if isinstance(n, ast.Name)}
    for node in nodes:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for alias in node.names:
            if (alias.asname or alias.name.partition(".")[0]) in roots:
                module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
                yield module.replace(".", "/")
                yield (PurePath(*module.split(".")) / alias.name.replace(".", "/")).as_posix()


def _renamed(source: bytes, short: Mapping[str, str]) -> bytes:
    lines = source.decode().splitlines(keepends=True)
    tokens = list(tokenize.tokenize(io.BytesIO(source).readline))
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in short:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + short[token.string] + line[token.end[1] :]
    return "".join(lines).encode()


def _with_parameters(source: bytes, named: set[str], used: set[str]) -> bytes:
    """Return the source with short names for the parameters of functions and methods."""
    edits = Edits(source)
    # mpy-cross replaces the name of a constant also in a function that binds it.
    used = used | {
        target.id
        for node in edits.tree.body
        for target in ast.walk(node)
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign)
    }
    for node in edits.tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inner:
            if isinstance(function, _Function):
                _shorten_parameters(edits, function, named, used)
    return edits.result()


def _shorten_parameters(
    edits: Edits, function: _Function, named: set[str], used: set[str]
) -> None:
    inside = [node for statement in function.body for node in ast.walk(statement)]
    if any(isinstance(node, ast.ClassDef) for node in inside):
        return
    names = [node for node in inside if isinstance(node, ast.Name | ast.arg)]
    ids = {node.id if isinstance(node, ast.Name) else node.arg for node in names}
    outer = [*function.args.posonlyargs, *function.args.args]
    stay = {"self"} | named | set(chain.from_iterable(map(_bound_by_statement, inside)))
    fresh = _fresh(used | ids)
    short = {arg.arg: next(fresh) for arg in outer if arg.arg not in stay}
    for node in (*outer, *names):
        old = node.id if isinstance(node, ast.Name) else node.arg
        if old in short:
            start = edits.start(node)
            edits.put_at(start, start + len(old.encode()), short[old])


def _bound_by_statement(node: ast.AST) -> list[str]:
    """Return the names that a statement within a function binds or declares itself."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return names
    return []
