"""The reduction of the program: each step removes its part, and line numbers stay."""

import ast
import re

import pytest

from doomsday.errors import Failure
from doomsday.image import build
from doomsday.image.reduce import reduced

WORDS = {"box/ui/words.py": b'HOME = "Home"\n'}


def test_types_words_constants_and_long_names_are_gone() -> None:
    source = b"""from typing import TYPE_CHECKING

from box.ui import words
from box.other import LIMIT

def _title(count):
    return words.HOME, count < LIMIT
"""
    made = reduced({**WORDS, "box/a.py": source, "box/other.py": b"LIMIT = 9\n"})
    found = {path: made.sources[place] for path, (place, _) in made.names.places.items()}
    assert sorted(found) == ["box/a.py", "box/other.py"]
    head, body = found["box/a.py"].decode().split("\n")[-3:-1]
    assert not set(re.findall(r"\w+", head + body)) & {"_title", "count", "words", "LIMIT"}
    assert body.startswith("    return 'Home', ") and body.endswith(" < 9")
    assert not found["box/other.py"].strip()


def test_invalid_python_is_reported_with_file_and_line() -> None:
    with pytest.raises(Failure, match=r"box/a\.py, line 3 cannot be compiled"):
        reduced({**WORDS, "box/a.py": b"x = 1\n\ndef f(:\n"})


def test_every_function_of_the_program_stays_on_its_line() -> None:
    sources = build.sources()
    made = build.reduced_program()
    known = made.names.places
    assert known["box/hw/panel.py"][0] == known["box/app.py"][0]
    for there in {place for place, _ in known.values()}:
        parts = [(path, before) for path, (place, before) in known.items() if place == there]
        lines = {(a + n, b and b + n) for path, n in parts for a, b in lines_of(sources[path])}
        found = lines_of(made.sources[there])
        assert found <= lines
        assert found or not any(b"def " in sources[path] for path, _ in parts) or len(parts) == 1


def lines_of(source: bytes) -> set[tuple[int, int]]:
    """Return the first and last line of each function, and the first of each class.

    A class ends earlier where its last statement was a constant.
    """
    return {
        (node.lineno, 0 if isinstance(node, ast.ClassDef) else node.end_lineno or 0)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
