"""Leave modules off the box: those for records, notation and types.

Functions that import one of them are left out too, such as those for texts of actions.
"""

import ast
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch

from doomsday.errors import Failure
from doomsday.image.edits import Edits
from doomsday.image.nodes import parse, walk
from doomsday.image.strip import without_typing
from doomsday.image.symbols import Function, dotted, imported_names

LEFT_OUT = (
    "typing.py",
    "shared/rules/records/text_record.py",
    "shared/rules/records/replay.py",
    "shared/rules/records/refusal.py",
    "shared/rules/records/box_rolls.py",
    "shared/rules/records/error_text.py",
    "shared/rules/records/dice_proof.py",
    "shared/rules/records/actions_reader.py",
    "shared/rules/records/actions_text.py",
    "shared/rules/*/notation/*.py",
    "shared/rules/*/tokens.py",
    "shared/rules/*/odds/attack_odds.py",
    "shared/rules/*/odds/best_dice.py",
    "shared/rules/*/odds/damage.py",
    "shared/rules/kit/fields.py",
    "shared/rules/kit/notation.py",
    "shared/rules/kit/simple_notation.py",
)


def travelling(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources that go to the box, by path such as "box/app.py".

    Lines keep their numbers. Raises: Failure if a source needs a module that is left out.
    """
    stays = {dotted(path) for path in sources if is_left_out(path)}
    return {
        path: _without(path, source, stays)
        for path, source in sources.items()
        if not is_left_out(path)
    }


def is_left_out(path: str) -> bool:
    """Return whether a source is left off the box."""
    return any(fnmatch(path, pattern) for pattern in LEFT_OUT)


def _without(path: str, source: bytes, stays: set[str]) -> bytes:
    if not any(name.rpartition(".")[2].encode() in source for name in stays):
        return source
    edits = Edits(source)
    for function in _functions(edits.tree):
        if stays.intersection(imported_names(walk(function))):
            if function.decorator_list:
                raise _stuck(path, function.lineno)
            edits.drop(function)
    result = edits.result()
    needed = stays.intersection(imported_names(walk(parse(without_typing(result)))))
    if needed:
        raise _stuck(path, 1)
    return result


def _functions(tree: ast.Module) -> Iterator[Function]:
    """Yield the functions of a module and the methods of its classes."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (one for one in inside if isinstance(one, Function))


def _stuck(path: str, line: int) -> Failure:
    return Failure(
        f"{path}, line {line}: this needs a module that is left off the box.",
        "an import inside a plain function that the box does not call; see image/left_out.py",
    )
