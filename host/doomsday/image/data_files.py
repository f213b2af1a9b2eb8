"""Move large constants that the program reads as streams into files beside the modules.

A module has `GLYPHS = io.BytesIO(DATA)`, where constants.py has put the bytes in place of DATA.
They would take their size of heap in one piece, so they become a file with the module's path and
the suffix `.data`, which is opened instead.
"""

import ast
from collections.abc import Mapping
from pathlib import PurePosixPath

from doomsday.errors import Failure
from doomsday.image.edits import Edits
from doomsday.image.nodes import walk

SUFFIX = ".data"
# Smaller ones stay in memory, where each read is a tenth as slow.
_LARGE = 2_048
# The path of a module ends in ".mpy".
_OPENED = f'open(__file__[:-4] + "{SUFFIX}", "rb")'


def with_data_files(
    sources: Mapping[str, bytes],
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the sources by path without large streams, and the files with their content.

    Raises: Failure if a module has two of them.
    """
    changed, files = dict(sources), {}
    for path, source in sources.items():
        if b"io.BytesIO(" not in source:
            continue
        edits = Edits(source)
        found = streams(edits.tree)
        if len(found) > 1:
            raise Failure(f"{path} has two large streams.", "a module for each")
        for call, data in found:
            edits.put(call, _OPENED)
            changed[path] = edits.result()
            files[str(PurePosixPath(path).with_suffix(SUFFIX))] = data
    return changed, files


def streams(tree: ast.Module) -> list[tuple[ast.Call, bytes]]:
    """Return each call that makes a large stream, and its bytes."""
    found = []
    for node in walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="io"), attr="BytesIO"),
                args=[ast.Constant(value=bytes(data))],
            ) if len(data) >= _LARGE:
                found.append((node, data))
    return found
