"""Tracebacks and crash codes of a box are translated to modules, functions and lines."""

import subprocess
from pathlib import Path

import pytest

from doomsday.image.compile import compile_source
from doomsday.image.name_map import NameMap
from doomsday.image.program import Program
from doomsday.image.short_names import with_short_names
from doomsday.sim.hardware.process import find_micropython

DEEP = """from box.held import Held


class Opened:
    def __init__(self, place):
        self.place_there = place

    def look_inside(self):
        return self.place_there.not_there_at_all


def look_at(thing):
    return Opened(thing).look_inside()


def go_wrong():
    look_at(Held())
"""
HELD = "class Held:\n    def not_there(self):\n        self.not_there_at_all = 1\n"
TRACE = """Traceback (most recent call last):
  File "box/deep.py", line 17, in go_wrong
  File "box/deep.py", line 13, in look_at
  File "box/deep.py", line 9, in Opened.look_inside
AttributeError: 'Held' object has no attribute 'not_there_at_all'
"""
CODE = "box/deep.py, line 9, in Opened.look_inside: AttributeError"


@pytest.fixture(scope="module")
def program() -> Program:
    sources = {"box/deep.py": DEEP.encode(), "box/held.py": HELD.encode()}
    return with_short_names(Program.of({"box/__init__.py": b"", **sources}))


def said_by_the_box(program: Program, folder: Path) -> str:
    """Return the output of MicroPython for an error in the compiled program."""
    for path, source in program.sources.items():
        target = (folder / path).with_suffix(".mpy")
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(compile_source(path, source))
    wrong = program.names.short["go_wrong"]
    script = folder / "script.py"
    script.write_text(
        "import sys\nfrom box import deep\n"
        f"try:\n    deep.{wrong}()\nexcept Exception as error:\n    sys.print_exception(error)\n"
    )
    run = subprocess.run(
        [find_micropython(), str(script)],
        env={"MICROPYPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_a_traceback_of_micropython_gets_the_names_of_the_source(
    program: Program, tmp_path: Path
) -> None:
    said = said_by_the_box(program, tmp_path)
    assert "look_inside" not in said and "not_there_at_all" not in said
    found = program.names.translated(said)
    assert found.replace('  File "script.py", line 4, in <module>\n', "").endswith(
        TRACE.partition("\n")[2]
    )


def test_a_code_of_the_crash_page_gets_module_line_and_function(program: Program) -> None:
    assert program.names.translated("deep:9 AttributeError") == CODE
    assert program.names.translated("It said deep:9 AttributeError twice") == (
        f"It said {CODE} twice"
    )


@pytest.mark.parametrize(
    "text",
    [
        "watchdog",
        "panic",
        "deep:900 AttributeError",
        "other:9 AttributeError",
        '  File "other", line 9, in id',
        '  File "deep", line 9, in never_heard_of',
        "ValueError: 'id' is no number",
        "",
    ],
)
def test_unknown_names_stay(program: Program, text: str) -> None:
    assert program.names.translated(text) == text


def test_two_modules_with_one_name_are_distinguished_by_the_function() -> None:
    sources = {
        "box/a/page.py": b"def first_one():\n    return 1\n",
        "box/b/page.py": b"\ndef second_one():\n    return 2\n",
    }
    names = with_short_names(Program.of(sources)).names
    assert names.translated("page:3 ValueError") == (
        "box/b/page.py, line 3, in second_one: ValueError"
    )
    assert names.translated("page:2 ValueError") == "page:2 ValueError"


def test_a_map_is_restored_from_its_text(program: Program) -> None:
    assert NameMap.from_json(program.names.to_json()) == program.names


@pytest.mark.parametrize("text", ["", "[]", "1", "[1, 2, 3, 4]", "[{}, {}, {}]"])
def test_other_text_is_refused_as_a_map(text: str) -> None:
    with pytest.raises(ValueError):
        NameMap.from_json(text)
