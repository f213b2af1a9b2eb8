"""Remove types, and inline the words of tables; lines keep their numbers."""

import ast
from collections.abc import Mapping
from pathlib import PurePath
from types import SimpleNamespace

from doomsday.image.edits import Edits
from doomsday.image.nodes import parse, walk
from doomsday.image.program import Program

# Packages that only the sources of the box have: the laptop cannot import them.
_OF_THE_BOX = ("box", "pages")
_TABLES = ("words.py", "actions.py", "phases.py")
# Values that a module may import from a table by name: of others each use would be a copy.
_NAMED = (int, str)


def without_types(program: Program) -> Program:
    """Return the program without what only the type checker reads."""
    return program.replaced(
        {path: without_typing(source) for path, source in program.sources.items()}
    )


def with_words(program: Program) -> Program:
    """Return the program with the words of tables where they are used, without the tables.

    Raises: ValueError as `with_tables` does.
    """
    sources = program.sources
    tables = tables_of(sources)
    return program.replaced(
        {
            path: with_tables(source, tables)
            for path, source in sources.items()
            if not is_table(path)
        }
    )


def without_typing(source: bytes) -> bytes:
    """Return the source without what only the type checker reads.

    These are imports from typing, `if TYPE_CHECKING` blocks and type variables of a module, which
    become blank lines, those blocks of its classes, and the base of generic classes.
    """
    if b"typing" not in source and b"TYPE_CHECKING" not in source:
        return source
    edits = Edits(source)
    for node in edits.tree.body:
        if _is_for_types(node):
            edits.drop(node)
        elif isinstance(node, ast.ClassDef):
            for inner in filter(_is_for_types, node.body):
                edits.drop(inner)
            for base in node.bases:
                if _is_generic(base):
                    edits.put(base, "")
    return edits.result()


def _is_for_types(node: ast.stmt) -> bool:
    match node:
        case (
            ast.ImportFrom(module="typing")
            | ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[])
            | ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar")))
        ):
            return True
    return False


def _is_generic(base: ast.expr) -> bool:
    match base:
        case ast.Subscript(value=ast.Name(id="Generic")):
            return True
    return False


def tables_of(sources: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    """Return the tables among the sources, by module: values by names in capitals.

    A table has constants, which may use earlier ones, and `from TABLE import *`. What it imports
    from box and pages has constants and what computes them.
    """
    tables: dict[str, dict[str, object]] = {}
    for path in sources:
        if is_table(path):
            _load(path, sources, tables)
    return tables


def is_table(path: str) -> bool:
    """Return whether a source is a table: one of those names, `x_words.py` or `x_rows.py`.

    A table is left off the box: its values are inlined.
    """
    return PurePath(path).name in _TABLES or path.endswith(("_rows.py", "_words.py"))


def _load(
    path: str, sources: Mapping[str, bytes], tables: dict[str, dict[str, object]]
) -> dict[str, object]:
    """Return the names of a table, which is added to the tables."""
    module = path.removesuffix(".py").replace("/", ".")
    if module not in tables:
        found = _names(path, sources, tables)
        tables[module] = {name: value for name, value in found.items() if name[0].isupper()}
    return tables[module]


def _names(
    path: str, sources: Mapping[str, bytes], tables: dict[str, dict[str, object]]
) -> dict[str, object]:
    """Return the names that a module of constants and tables binds."""
    found: dict[str, object] = {}
    own: list[ast.stmt] = []
    for statement in parse(sources[path]).body:
        match statement:
            case ast.ImportFrom(module=str(other), names=[ast.alias(name="*")]):
                found.update(_load(other.replace(".", "/") + ".py", sources, tables))
            case ast.ImportFrom(module=str(package), names=names) if (
                package.partition(".")[0] in _OF_THE_BOX
            ):
                place = package.replace(".", "/")
                for alias in names:
                    inner = f"{place}/{alias.name}.py"
                    if inner in sources:
                        value: object = SimpleNamespace(**_names(inner, sources, {}))
                    else:
                        whole = (
                            f"{place}.py" if f"{place}.py" in sources else f"{place}/__init__.py"
                        )
                        value = _names(whole, sources, {})[alias.name]
                    found[alias.asname or alias.name] = value
            case _:
                own.append(statement)
    # Safe: it is the program's own source.
    exec(compile(ast.Module(own, []), path, "exec"), found)
    return found


def with_tables(source: bytes, tables: Mapping[str, Mapping[str, object]]) -> bytes:
    """Return the source with each `words.NAME` of an imported table replaced by its value.

    So are names of numbers and texts that are imported from a table.

    The words of a screen are then freed with the screen, while a table would stay in memory. In a
    source that imports no table the name may have another meaning.

    Raises: ValueError if names of other values are imported, or two tables have the same name.
    """
    if not any(name.rpartition(".")[2].encode() in source for name in tables):
        return source
    edits = Edits(source)
    used: dict[str, Mapping[str, object]] = {}
    named: dict[str, object] = {}
    for node in walk(edits.tree):
        match node:
            case ast.ImportFrom(module=str(package), names=names) if package in tables:
                for alias in names:
                    value = tables[package][alias.name]
                    if not isinstance(value, _NAMED):
                        raise ValueError(f"import {package} whole, not {alias.name} of it")
                    named[alias.asname or alias.name] = value
                edits.drop(node)
            case ast.ImportFrom(module=str(package), names=names):
                kept = [alias for alias in names if f"{package}.{alias.name}" not in tables]
                for alias in names:
                    if alias not in kept:
                        table = tables[f"{package}.{alias.name}"]
                        called = alias.asname or alias.name
                        if used.setdefault(called, table) is not table:
                            raise ValueError(f"two tables are called {called} in one source")
                if not kept:
                    edits.drop(node)
                elif len(kept) < len(names):
                    edits.put(node, ast.unparse(ast.ImportFrom(package, kept, 0)))
    if not used and not named:
        return source
    for node in walk(edits.tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) if name in named:
                edits.put(node, ascii(named[name]))
            case ast.Attribute(value=ast.Name(id=name)) if name in used:
                edits.put(node, ascii(used[name][node.attr]))
    return edits.result()
