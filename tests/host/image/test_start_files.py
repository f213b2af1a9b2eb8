"""Start files go to the box as sources, with few names of their own."""

import ast

from doomsday import resources
from doomsday.image import micropython_names
from doomsday.image.build import PLAIN
from doomsday.image.start_files import keywords, with_few_names

_SOURCES = {name: (resources.firmware() / name).read_bytes() for name in PLAIN}

_SOURCE = b"""\
from micropython import const

_SIZE = const(2)


class Box:
    def __init__(self, start: "int", own: "str" = "") -> "None":
        self._start = start
        self.own = own

    def _first(self, given):
        rest: "int" = given
        return self._start + rest + _SIZE


def make(careful=False):
    return Box(start=1, own=careful)._first(2)
"""


def _made() -> bytes:
    return with_few_names(_SOURCE, {"careful"})


def test_the_reduced_source_does_the_same() -> None:
    found: dict[str, object] = {}
    exec(_made(), found)
    assert found["make"]() == 5  # type: ignore[operator]


def test_lines_functions_and_names_that_others_give_stay() -> None:
    before, after = ast.parse(_SOURCE), ast.parse(_made())
    kinds = ast.FunctionDef | ast.ClassDef
    named = [
        [(n.name, n.lineno) for n in ast.walk(t) if isinstance(n, kinds)] for t in (before, after)
    ]
    assert named[0] == named[1]
    assert b"careful" in _made() and b"start=1" in _made() and b"self.own" in _made()


def test_annotations_constants_and_private_names_are_gone() -> None:
    for word in (b"_SIZE", b"int", b"->", b"_start", b"rest", b"given"):
        assert word not in _made(), word


def test_the_start_files_bring_few_names_of_their_own() -> None:
    told = keywords(_SOURCES.values())
    before = set().union(*map(_own, _SOURCES.values()))
    after = set().union(*(_own(with_few_names(source, told)) for source in _SOURCES.values()))
    assert after < before
    assert len(after) <= 56, after


def _own(source: bytes) -> set[str]:
    """Return the names in a source that no firmware has."""
    nodes = [*ast.walk(ast.parse(source))]
    found = {node.id for node in nodes if isinstance(node, ast.Name)}
    found |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return found - micropython_names.names()
