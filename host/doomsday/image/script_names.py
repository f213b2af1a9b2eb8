"""Rename a module that uses the compiled program, so that it finds the short names.

For scripts of tests and measurements, which use the names of the source but run with the program
as it is on a box. Lines keep their numbers. Texts that are the path of a module become the name
that it has there.
"""

import ast
from collections.abc import Iterator, Mapping

from doomsday.image.edits import Edits
from doomsday.image.flat import flat_import
from doomsday.image.name_map import NameMap
from doomsday.image.nodes import walk
from doomsday.image.symbols import Module, dotted, imports


def beside(path: str, source: bytes, names: NameMap) -> bytes:
    """Return the source of a module with short names for the names of the program.

    Renames attributes, names bound in class bodies, and imports from the program; the module's own
    variables and functions stay. Keyword arguments for parameters of the program work only if
    the program uses them itself; strings with names of attributes are not supported.
    """
    modules = {dotted(known) for known in names.lines}
    modules |= {name.rpartition(".")[0] for name in modules}
    known = Module(path, source)
    edits = known.edits
    short = _apart(known, names.short)
    flat = names.flat()
    # By bound name of a module that was merged: other names of its globals.
    merged_names = {dotted(path): found for path, found in names.merged.items()}
    others = {
        bound: merged_names.get(f"{module}.{name}", {})
        for bound, (module, name) in known.meanings.items()
    }
    own = {
        bound
        for bound, (module, name) in known.meanings.items()
        if module not in modules and f"{module}.{name}" not in modules
    }
    for node in known.nodes:
        match node:
            case ast.ImportFrom(module=str(module)) if module in modules:
                _import(edits, node, names, flat)
            case ast.Constant(value=str(text)) if text in flat:
                edits.put(node, repr(flat[text]))
            case ast.Attribute(value=ast.Name(id=owner)) if owner in own:
                pass
            case ast.Attribute(attr=name):
                merged = name
                if isinstance(node.value, ast.Name):
                    merged = others.get(node.value.id, {}).get(name, name)
                if merged in short:
                    end = edits.end(node)
                    edits.put_at(end - len(name.encode()), end, short[merged])
            case ast.ClassDef():
                _class(edits, node.body, short)
    return edits.result()


def _apart(known: Module, short: Mapping[str, str]) -> dict[str, str]:
    """Return short names, with others for attributes of the module that look like short ones."""
    own = {name for one in known.classes.values() for name in one.attributes} - set(short)
    return {**short, **{name: f"{name}_own" for name in own & set(short.values())}}


def _import(edits: Edits, node: ast.ImportFrom, names: NameMap, flat: Mapping[str, str]) -> None:
    other = {dotted(path): known for path, known in names.merged.items()}
    aliases = []
    for one in imports(node):
        name = other.get(one.module, {}).get(one.name, one.name)
        if name in names.short and f"{one.module}.{one.name}" not in flat:
            aliases.append(ast.alias(names.short[name], one.bound))
        else:
            aliases.append(one.alias)
    edits.put(node, flat_import(ast.ImportFrom(node.module, aliases, 0), flat))


def _class(edits: Edits, body: list[ast.stmt], short: dict[str, str]) -> None:
    """Rename the names bound in a class body."""
    for statement in body:
        for start, name in _bound(edits, statement):
            if name in short:
                edits.put_at(start, start + len(name.encode()), short[name])


def _bound(edits: Edits, statement: ast.stmt) -> Iterator[tuple[int, str]]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            start = edits.start(statement)
            yield start + edits.text(start, edits.end(statement)).index(b"def") + 4, name
        case ast.Assign(targets=targets):
            for target in targets:
                for node in walk(target):
                    if isinstance(node, ast.Name):
                        yield edits.start(node), node.id
        case ast.AnnAssign(target=ast.Name(id=name) as target):
            yield edits.start(target), name
