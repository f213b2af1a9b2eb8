"""The program uses only names that every promised MicroPython has, by committed lists of them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import doomsday
from doomsday import resources
from doomsday.image import build
from doomsday.image.left_out import travelling
from tests.onbox import ROOT
from tests.versions.interpreters import RELEASES, missing, run_code, skip_if_missing
from tests.versions.used_names import Use, UsedNames

LISTS = (ROOT / "tests/versions/names.txt", ROOT / "tests/versions/chip_names.txt")
ONBOX = Path(doomsday.__file__).parent / "device" / "onbox"
NEWLINE = b"\n"
# Put before a script by the laptop, or looked up only in programs that have it.
ELSEWHERE = {"SLOT", ".system", "shared.rules.systems.header_of"}


@cache
def program() -> dict[str, bytes]:
    """Return the sources that run on the box by path: program, start files, a board, scripts."""
    found = travelling(build.sources())
    found |= {name: (resources.firmware() / name).read_bytes() for name in build.PLAIN}
    found["board.py"] = resources.board_source("devkitc")
    scripts = [path for path in ONBOX.glob("*.py") if path.name != "__init__.py"]
    return found | {f"onbox/{path.name}": path.read_bytes() for path in scripts}


@cache
def names(release: str) -> frozenset[str]:
    """Return the names that a release has: "os.listdir", the built-in "len", a method ".find"."""
    lines = [line.split() for path in LISTS for line in path.read_text("utf-8").splitlines()]
    found = {name for name, *only in lines if name != "#" and (not only or release in only)}
    return frozenset(found | {name.removeprefix("builtins.") for name in found})


def absent(found: Iterable[Use]) -> list[str]:
    """Return a sentence for each use of a name that a release lacks."""
    return [
        f"{use.path}:{use.line}: MicroPython {release} has no {use.name}"
        for use in found
        for release in RELEASES
        if not has(release, use.name)
    ]


def has(release: str, name: str) -> bool:
    """Return whether a release has a name; of an object in a module, whether a type has it."""
    known = names(release)
    owner, _, last = name.rpartition(".")
    return name in known or "." in owner and owner in known and f".{last}" in known


@cache
def used() -> UsedNames:
    """Return the names that the program uses; computed once, for it takes seconds."""
    return UsedNames(program())


def test_every_name_that_the_program_uses_is_in_every_release() -> None:
    found = [use for use in used().all if use.name not in ELSEWHERE]
    assert len({use.name for use in found}) > 150
    assert absent(found) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import os\nos.fdatasync(3)", "os.fdatasync"),
        ("import asyncio.mailbox", "asyncio.mailbox"),
        ("from machine import Quantum", "machine.Quantum"),
        ("from esp32 import Partition as P\nP.rewind()", "esp32.Partition.rewind"),
        ("def short(text):\n    return text.removeprefix('a')", ".removeprefix"),
        ("def mode(view):\n    return view.itemsize", ".itemsize"),
        ("breakpoint()", "breakpoint"),
    ],
)
def test_a_name_that_a_release_lacks_is_reported_with_file_and_line(line: str, name: str) -> None:
    path = "box/game/saving.py"
    source = program()[path] + f"\n{line}\n".encode()
    assert absent(used().of(path, program()[path])) == []
    reports = absent(used().of(path, source))
    assert f"{path}:{source.count(NEWLINE)}: MicroPython 1.26 has no {name}" in reports


def test_a_name_that_came_later_is_reported_for_the_releases_before_it() -> None:
    reports = absent([Use("box/x.py", 7, ".itemsize")])
    assert reports == [
        f"box/x.py:7: MicroPython {release} has no .itemsize" for release in RELEASES[:-1]
    ]


def test_the_names_of_the_chip_are_used() -> None:
    lines = LISTS[1].read_text("utf-8").splitlines()
    listed = {line.split()[0] for line in lines if not line.startswith("#")}
    names_used = {use.name for use in used().all}
    assert listed <= names_used


@pytest.mark.parametrize("release", RELEASES)
def test_start_files_and_scripts_compile_on_each_release(release: str) -> None:
    skip_if_missing(release)
    plain = {path: source for path, source in program().items() if path in build.PLAIN}
    plain |= {path: source for path, source in program().items() if path.startswith("onbox/")}
    calls = [f"compile({source.decode()!r}, {path!r}, 'exec')" for path, source in plain.items()]
    assert run_code(release, "\n".join([*calls, "print('compiled')"])) == "compiled\n"


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_list_of_names_is_that_of_the_releases() -> None:
    from tools import release_names

    assert release_names.text() == release_names.PATH.read_text("utf-8")
