"""Reduce the size of the program for the box in several steps; lines keep their numbers."""

import ast
from collections.abc import Iterable, Mapping

from doomsday.errors import Failure
from doomsday.image.constants import with_constants
from doomsday.image.inline import with_small_functions
from doomsday.image.short_names import Renamed, with_short_names
from doomsday.image.strip import is_table, tables_of, with_tables, without_typing


def reduced(sources: Mapping[str, bytes], foreign: Iterable[bytes] = ()) -> Renamed:
    """Return the reduced program by path, such as "box/app.py".

    Removes types, inlines words, rows, small functions and constants, and leaves out tables.
    Shortens names, except those that one of the `foreign` sources, which run unchanged on the same
    box, may use. Raises: Failure with file and line for invalid Python.
    """
    for path, source in sources.items():
        _check(path, source)
    tables = tables_of(sources)
    stripped = {
        path: with_tables(without_typing(source), tables)
        for path, source in sources.items()
        if not is_table(path)
    }
    return with_short_names(with_small_functions(with_constants(stripped)), foreign)


def _check(path: str, source: bytes) -> None:
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise Failure(
            f"{path}, line {error.lineno} cannot be compiled: {error.msg}.", "correct that file"
        ) from None
