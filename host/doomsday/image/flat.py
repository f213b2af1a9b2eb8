"""Give the modules on the box flat names, without packages; lines keep their numbers.

A package takes memory: an object, an entry for each of its modules, and one name more for each. A
flat name is one that the firmware has in ROM, which costs nothing; if these run out, it is made
up, which costs a name. Modules that a foreign source imports, such as main.py, keep their paths.

The program names modules in texts too. The path of a module as a text becomes its flat name. A sum
such as `"pages." + id + ".game"` becomes `"pages_" + id + "_game"`, as do the names of the modules
that it can mean.
"""

import ast
import keyword
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import PurePath

from doomsday.errors import Failure
from doomsday.image import micropython_names
from doomsday.image.edits import Edits
from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.symbols import dotted, imported_names, imports

# Modules of some firmware, which also knows them with a `u` before: they would be loaded instead.
_MODULES = frozenset(
    ("argparse", "array", "asyncio", "binascii", "bluetooth", "builtins", "cmath", "collections")
    + ("cryptolib", "deflate", "errno", "esp", "esp32", "espnow", "ffi", "framebuf", "gc")
    + ("hashlib", "heapq", "io", "js", "json", "machine", "math", "micropython", "mip", "network")
    + ("ntptime", "os", "platform", "random", "re", "requests", "romfs", "select", "socket")
    + ("ssl", "struct", "sys", "termios", "time", "tls", "uasyncio", "uctypes", "vfs", "webrepl")
    + ("websocket", "zlib")
)
# Names that a module has, or that MicroPython asks of one.
_SPECIAL = frozenset(
    ("__all__", "__build_class__", "__dict__", "__file__", "__globals__", "__import__", "__path__")
)


def flat_names(program: Program) -> dict[str, str]:
    """Return the name on the box of each module that gets another one, by its import name.

    A new module changes few names: each prefers them in an order of its own.
    """
    modules = set(program.modules)
    foreign_imports = program.foreign_imports()
    kept = {name for name in modules if "." not in name or name in foreign_imports}
    kept |= {name for name in modules if any(one.startswith(name + ".") for one in kept)}
    computed = computed_paths(program)
    taken = _MODULES | {f"u{name}" for name in _MODULES} | kept | foreign_imports
    taken = taken.union(*(imported_names(one.nodes) for one in program.modules.values()))
    kinds = (micropython_names.ROM, micropython_names.STATIC)
    supply = [_supply(kind, taken, str.islower) for kind in kinds]
    supply += [_supply(kind, taken, str.isupper) for kind in kinds]
    # Last those of operators, such as __add__: as a module's they mean nothing.
    supply.append(_supply(micropython_names.ROM, taken | _SPECIAL, "_".__eq__))
    names: dict[str, str] = {}
    for name in sorted(modules - kept):
        if name in computed:
            names[name] = name.replace(".", "_")
            continue
        free = next(filter(None, supply), None)
        if free is None:
            names[name] = _made_up(name, taken.union(names.values()))
            continue
        names[name] = min(free, key=partial(_preference, name))
        free.remove(names[name])
    return names


def computed_paths(program: Program) -> set[str]:
    """Return the modules that the program finds by a path that it puts together."""
    patterns = [*_patterns(program)]
    return {name for name in program.modules if any(one.fullmatch(name) for one in patterns)}


def _made_up(name: str, taken: frozenset[str]) -> str:
    """Return a name for a module that is none of the firmware's."""
    found = (f"m{_preference(name, str(number)).hex()[:4]}" for number in count())
    return next(made for made in found if made not in taken)


def _supply(kind: str, taken: frozenset[str], begins: Callable[[str], bool]) -> set[str]:
    """Return the names of the firmware that modules can have, by their first letters."""
    found = micropython_names.names(kind) - taken
    return {name for name in found if begins(name[0]) and not keyword.iskeyword(name)}


def with_flat_names(program: Program) -> Program:
    """Return the program with its modules at their paths on the box, and imports by flat names.

    Packages without content are left out.
    """
    names = flat_names(program)
    sources = {}
    for one in program.modules.values():
        if PurePath(one.path).name == "__init__.py" and _is_empty(one.tree):
            continue
        _use_flat_names(one.edits, names)
        sources[flat_path(one.path, names)] = one.edits.result()
    places = {
        path: (flat_path(place, names), before)
        for path, (place, before) in program.names.places.items()
    }
    stay = frozenset(flat_path(path, names) for path in program.stay)
    return program.replaced(sources, replace(program.names, places=places), stay)


def flat_path(path: str, names: Mapping[str, str]) -> str:
    """Return the path on the box of a module, such as "box/app.py"."""
    flat = names.get(dotted(path))
    return path if flat is None else f"{flat}.py"


def _use_flat_names(edits: Edits, names: Mapping[str, str]) -> None:
    """Import modules by their flat names, and use those in texts too.

    Raises: Failure for an import that cannot be flattened.
    """
    sums: set[ast.AST] = set()
    for node in walk(edits.tree):
        match node:
            case ast.ImportFrom(module=str()):
                flat = flat_import(node, names)
                if flat != ast.unparse(node):
                    edits.put(node, flat)
            case ast.Import(names=aliases) if any(alias.name in names for alias in aliases):
                raise Failure(
                    f"The module {aliases[0].name} is imported in a form that has no flat name.",
                    "from PACKAGE import MODULE",
                )
            case ast.Constant(value=str(text)) if text in names:
                edits.put(node, repr(names[text]))
            case ast.BinOp(op=ast.Add()) if node not in sums:
                parts = [*_parts(node)]
                sums.update(walk(node))
                if _is_path(parts):
                    _put_underscores(edits, parts)


def flat_import(node: ast.ImportFrom, names: Mapping[str, str]) -> str:
    """Return an import statement with flat names, as one line."""
    statements = []
    others = []
    for one in imports(node):
        whole = names.get(f"{one.module}.{one.name}")
        if whole is not None:
            statements.append(f"import {whole} as {one.bound}")
        else:
            others.append(one.alias)
    if others:
        module = node.module or ""
        statements.append(ast.unparse(ast.ImportFrom(names.get(module, module), others, 0)))
    return "; ".join(statements)


def _patterns(program: Program) -> Iterator[re.Pattern[str]]:
    """Yield patterns of the modules that sums of texts in the sources can mean."""
    for one in program.modules.values():
        for node in one.nodes:
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                parts = [*_parts(node)]
                if _is_path(parts):
                    texts = (
                        part.value if isinstance(part, ast.Constant) else None for part in parts
                    )
                    yield re.compile(
                        "".join(r"\w+" if text is None else re.escape(str(text)) for text in texts)
                    )


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the operands of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        yield node


def _is_path(parts: list[ast.expr]) -> bool:
    """Return whether a sum is the path of a module, such as `"pages." + id + ".game"`."""
    match parts:
        case [ast.Constant(value=str(first)), *_, ast.Constant(value=str(last))]:
            return bool(re.fullmatch(r"([a-z]+\.)+", first) and re.fullmatch(r"(\.[a-z]+)+", last))
    return False


def _put_underscores(edits: Edits, parts: list[ast.expr]) -> None:
    for part in parts:
        if isinstance(part, ast.Constant):
            edits.put(part, repr(str(part.value).replace(".", "_")))


def _is_empty(tree: ast.Module) -> bool:
    """Return whether a source has nothing but a docstring."""
    return all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body
    )


def _preference(name: str, short: str) -> bytes:
    """Return the sort key of a flat name for a module."""
    return blake2b(f"{name} {short}".encode(), digest_size=8).digest()
