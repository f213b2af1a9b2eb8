"""Reduce the size of the program for the box in several passes; lines keep their numbers."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from doomsday.errors import Failure
from doomsday.image.constants import with_constants
from doomsday.image.flat import with_flat_names
from doomsday.image.merge import with_merged_modules
from doomsday.image.name_map import NameMap
from doomsday.image.nodes import parse
from doomsday.image.program import Program
from doomsday.image.short_names import with_short_names
from doomsday.image.strip import with_words, without_types

# In this order. Words and rows become constants of their users, so they come before constants;
# merging sees only imports that are left; short names come last, for they are those of all.
PASSES: tuple[Callable[[Program], Program], ...] = (
    without_types,
    with_words,
    with_constants,
    with_merged_modules,
    with_flat_names,
    with_short_names,
)


@dataclass(frozen=True)
class Reduced:
    """A program for the box: sources by path, their names, and paths of those never dropped."""

    sources: dict[str, bytes]
    names: NameMap
    stay: frozenset[str] = frozenset()


def reduced(sources: Mapping[str, bytes], foreign: Iterable[bytes] = ()) -> Reduced:
    """Return the reduced program of sources by path, such as "box/app.py".

    Removes types, inlines words, rows and constants, leaves out tables, and merges modules.
    Shortens names, also those of modules, except those that one of the `foreign` sources, which
    run unchanged on the same box, may use. Raises: Failure with file and line for invalid Python.
    """
    with _no_collections():
        try:
            for path, source in sources.items():
                _check(path, source)
            program = Program.of(sources, foreign)
            for one in PASSES:
                program = one(program)
            return Reduced(program.sources, program.names, program.stay)
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


def _check(path: str, source: bytes) -> None:
    try:
        parse(source)
    except SyntaxError as error:
        raise Failure(
            f"{path}, line {error.lineno} cannot be compiled: {error.msg}.", "correct that file"
        ) from None
