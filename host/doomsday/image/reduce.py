"""Makes the program smaller for the box, step by step; every line keeps its number."""

import ast
from collections.abc import Iterable, Mapping

from doomsday.errors import Failure
from doomsday.image.constants import with_constants
from doomsday.image.inline import with_small_functions
from doomsday.image.short_names import with_short_names
from doomsday.image.strip import is_table, tables_of, with_tables, without_typing


def reduced(sources: Mapping[str, bytes], foreign: Iterable[bytes] = ()) -> dict[str, bytes]:
    """The program by path, such as "box/app.py", with nothing in it that only a reader needs.

    Types go; words, rows, small functions and constants stand where they are used; names are short
    that none of the `foreign` sources, which come to the same box as they are, can mean. The
    tables themselves are left out. Failure with file and line where something is no Python.
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
