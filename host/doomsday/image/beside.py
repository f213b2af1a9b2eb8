"""Rename a module that uses the compiled program, so that it finds the short names.

For scripts of tests and measurements, which use the names of the source but run with the program
as it is on a box. Lines keep their numbers.
"""

import ast
from collections.abc import Iterable, Iterator

from doomsday.errors import Failure
from doomsday.image.edits import Edits
from doomsday.image.module_facts import dotted, imports
from doomsday.image.name_facts import facts
from doomsday.image.name_map import NameMap


def beside(path: str, source: bytes, names: NameMap) -> bytes:
    """Return the source of a module with short names for the names of the program.

    Renames attributes, names bound in class bodies, and imports from the program; the module's own
    variables and functions stay. Keyword arguments for parameters of the program work only if
    the program uses them itself; strings with names of attributes are not supported.

    Raises: Failure if two attributes of one of its classes would have the same name.
    """
    modules = {dotted(known) for known in names.lines}
    modules |= {name.rpartition(".")[0] for name in modules}
    edits = Edits(source)
    short = names.short
    known = facts(edits.tree)
    for name, one in known.classes.items():
        found = sorted(one.attributes)
        if len({short.get(attribute, attribute) for attribute in found}) < len(found):
            raise Failure(
                f"{path}: two attributes of {name} would have the same name.",
                "another name for one that the program does not know",
            )
    own = {
        bound
        for bound, (module, name) in known.imported.items()
        if module not in modules and f"{module}.{name}" not in modules
    }
    for node in ast.walk(edits.tree):
        match node:
            case ast.ImportFrom(module=str(module)) if module in modules:
                _import(edits, node, short, modules)
            case ast.Attribute(value=ast.Name(id=owner)) if owner in own:
                pass
            case ast.Attribute(attr=name) if name in short:
                end = edits.end(node)
                edits.put_at(end - len(name.encode()), end, short[name])
            case ast.ClassDef():
                _class(edits, node.body, short)
    return edits.result()


def _import(
    edits: Edits, node: ast.ImportFrom, short: dict[str, str], modules: Iterable[str]
) -> None:
    aliases = []
    for one in imports(node):
        # Modules are not renamed.
        if one.name in short and f"{one.module}.{one.name}" not in modules:
            aliases.append(ast.alias(short[one.name], one.bound))
        else:
            aliases.append(one.alias)
    node.names = aliases
    edits.put(node, ast.unparse(node))


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
                for node in ast.walk(target):
                    if isinstance(node, ast.Name):
                        yield edits.start(node), node.id
        case ast.AnnAssign(target=ast.Name(id=name) as target):
            yield edits.start(target), name
