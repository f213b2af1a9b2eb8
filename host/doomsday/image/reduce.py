"""Reduce the size of the program for the box in several steps; lines keep their numbers."""

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from doomsday.errors import Failure
from doomsday.image.constants import with_constants
from doomsday.image.flat import (
    computed_paths,
    flat_names,
    flat_path,
    imported,
    with_flat_names,
)
from doomsday.image.merge import Merged, groups_of, merged
from doomsday.image.merge_program import Program
from doomsday.image.name_facts import functions
from doomsday.image.name_map import NameMap
from doomsday.image.nodes import parse
from doomsday.image.short_names import Renamed, with_short_names
from doomsday.image.strip import is_table, tables_of, with_tables, without_typing


def reduced(sources: Mapping[str, bytes], foreign: Iterable[bytes] = ()) -> Renamed:
    """Return the reduced program by path, such as "box/app.py".

    Removes types, inlines words, rows and constants, and leaves out tables.
    Shortens names, also those of modules, except those that one of the `foreign` sources, which
    run unchanged on the same box, may use. Raises: Failure with file and line for invalid Python.
    """
    with _no_collections():
        try:
            return _reduced(sources, foreign)
        finally:
            # They take some hundred megabytes.
            parse.cache_clear()


@contextmanager
def _no_collections() -> Iterator[None]:
    """Pause Python's garbage collector: it would visit syntax trees, which have no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _reduced(sources: Mapping[str, bytes], foreign: Iterable[bytes]) -> Renamed:
    foreign = list(foreign)
    for path, source in sources.items():
        _check(path, source)
    tables = tables_of(sources)
    stripped = {
        path: with_tables(without_typing(source), tables)
        for path, source in sources.items()
        if not is_table(path)
    }
    small = with_constants(stripped)
    program = Program(small)
    kept = imported(foreign) | computed_paths(small)
    whole = merged(program, groups_of(program, kept))
    flat = flat_names(whole.sources, foreign)
    made = with_short_names(with_flat_names(whole.sources, flat), foreign)
    return Renamed(made.sources, _of_sources(program, whole, flat, made.names))


def _of_sources(
    program: Program, whole: Merged, flat: Mapping[str, str], names: NameMap
) -> NameMap:
    """Return a map of names by the paths and lines of the sources before they were merged."""
    found = NameMap(names.short, classes=names.classes)
    for one in program.modules.values():
        path = one.path
        place, before = whole.places.get(path, (path, 0))
        there = flat_path(place, flat)
        if there not in names.lines:
            continue
        found.places[path] = there, before
        known = {new: old for old, new in whole.names.get(one.name, {}).items()}
        found.lines[path] = {
            line - before: {short: known.get(name, name) for short, name in meanings.items()}
            for line, meanings in names.lines[there].items()
            if 0 < line - before <= one.source.count(b"\n") + 1
        }
        found.functions[path] = [*functions(one.edits.tree.body)]
        if known:
            found.merged[path] = whole.names[one.name]
    return found


def _check(path: str, source: bytes) -> None:
    try:
        parse(source)
    except SyntaxError as error:
        raise Failure(
            f"{path}, line {error.lineno} cannot be compiled: {error.msg}.", "correct that file"
        ) from None
