"""Compiled modules that were made smaller load in MicroPython and do the same."""

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from doomsday.image import bytecode, mpy_file, shrink
from doomsday.image import compile as compiler
from doomsday.image.build import reduced_program
from doomsday.image.shrink import is_class, shrunk
from doomsday.sim.hardware.process import find_micropython

# Each call of `trap` raises once, so that each line of the other functions is in a traceback.
TRAPS = """\
left = 0


def trap(value=True):
    global left
    left -= 1
    if not left:
        raise ValueError
    return value


class Guard:
    def __enter__(self):
        trap()

    def __exit__(self, *args):
        trap()
        return trap(False)


class Item:
    kind = 1

    @property
    def part(self):
        return trap(self)

    @part.setter
    def part(self, value):
        text = "quiet"
        self.other = (
            value,
            trap(text),
        )

    def more(self, first, second=2, *rest, **names):
        one = first
        two = second

        trap(one)
        if trap(False):
            return two
        elif trap():
            pass
        else:
            three = 3
        for each in trap([one, two]):
            last = each
            trap(last)
            if each == two:
                break
            continue
        while trap(one < 5):
            one += trap(2)
        return trap()


def steps(count):
    for step in range(count):
        got = trap(step)
        yield got
        trap()
        try:
            yield trap()
        finally:
            trap()
    return [
        trap(step)
        for step in range(2)
        if trap()
    ]


def inner(first):
    second = trap(first)

    def deeper(third):
        nonlocal second
        second = third
        return trap(second)

    try:
        trap()
        deeper(1)
        {}[trap()]
    except (KeyError, TypeError) as error:
        trap(error)
        with Guard():
            trap()
    else:
        trap()
    finally:
        trap()
    first, second = trap((1, 2))
    del first
    assert trap()
    return lambda: trap(
        deeper(2)
    )


def everything():
    item = Item()
    item.part
    item.part = 1
    item.more(1)
    for one in steps(2):
        x = one
        trap(x)
    inner(3)()
"""
RUN = """\
import sys
import traps
for count in range(1, 500):
    traps.left = count
    try:
        traps.everything()
    except ValueError as error:
        sys.print_exception(error)
    else:
        print(count)
        break
"""
# What makes a class needs of it, besides what it names itself.
CLASSES = """\
class Base:
    def name(self):
        return "base"
class Found(Base):
    __slots__ = ()
    size = 2
    twice = size * 2
    def name(self):
        return super().name() + str(self.twice)
class Empty:
    pass
class Wrong(ValueError):
    pass
print(Found().name(), Found.size, Found, Empty, type(Found()).__name__, Wrong("no"))
"""


def run(content: bytes, name: str, script: str, folder: Path) -> str:
    """Return what MicroPython prints for a script that imports a compiled module."""
    folder.joinpath(f"{name}.mpy").write_bytes(content)
    done = subprocess.run(
        [find_micropython(), "-c", script],
        env={"MICROPYPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def compiled(name: str, source: str) -> bytes:
    """Return what the compiler itself makes."""
    return compiler._run(name, source.encode())


def codes(content: bytes) -> list[bytes]:
    """Return the bytecode of a module and of all in it."""
    return [code.data for code in mpy_file.parse(content).module.walk()]


def function(content: bytes) -> bytecode.Function:
    """Return the only function of a compiled module."""
    _, found = codes(content)
    return bytecode.decode(found)


FRAME = re.compile(r'File "traps", line (\d+), in (\S+)')


def test_tracebacks_name_the_function_and_the_line_it_begins_at(tmp_path: Path) -> None:
    before = compiled("traps.py", TRAPS)
    after = shrunk(before)
    assert len(after) < len(before)
    expected = run(before, "traps", RUN, tmp_path)
    found = run(after, "traps", RUN, tmp_path)
    frames = FRAME.findall(found)
    assert [name for _, name in frames] == [name for _, name in FRAME.findall(expected)]
    begins = {bytecode.decode(data).body[0].line for data in codes(before)}
    assert {int(line) for line, _ in frames} <= begins
    assert FRAME.sub("", found) == FRAME.sub("", expected)
    assert len(set(frames)) > 5


@pytest.fixture(scope="module")
def largest() -> list[bytes]:
    """Return the largest modules of the program as the compiler made them."""
    sources = reduced_program().sources
    paths = sorted(sources, key=lambda path: len(sources[path]))[-6:]
    return [compiler._run(path, sources[path]) for path in paths]


def test_code_that_runs_once_keeps_its_lines_and_a_function_its_first(
    largest: list[bytes],
) -> None:
    for content in largest:
        pairs = zip(codes(content), codes(shrunk(content)), strict=True)
        for before, after in pairs:
            expected = call_lines(before)
            if not shrink._runs_once(bytecode.decode(before)):
                expected = [bytecode.decode(before).body[0].line] * len(expected)
            assert call_lines(after) == expected


def call_lines(data: bytes) -> list[int]:
    calls = range(0x34, 0x38)
    return [one.line for one in bytecode.decode(data).body if one.code in calls]


def test_the_program_becomes_smaller(largest: list[bytes]) -> None:
    before = sum(len(data) for content in largest for data in codes(content))
    after = sum(len(data) for content in largest for data in codes(shrunk(content)))
    assert after < 0.99 * before


def test_a_module_without_a_change_is_encoded_as_it_was(largest: list[bytes]) -> None:
    for content in largest:
        assert mpy_file.serialise(mpy_file.parse(content)) == content


def test_shrinking_twice_changes_nothing_more(largest: list[bytes]) -> None:
    for content in largest:
        once = shrunk(content)
        assert shrunk(once) == once


def test_classes_work_without_the_names_that_nothing_reads(tmp_path: Path) -> None:
    before = compiled("classes.py", CLASSES)
    after = shrunk(before)
    script = "import classes\nprint(hasattr(classes.Found, '__qualname__'))"
    printed = run(before, "classes", script, tmp_path)
    assert printed.endswith("True\n")
    assert run(after, "classes", script, tmp_path) == printed.replace("True\n", "False\n")
    assert not any(is_class(bytecode.decode(data)) for data in codes(after))


def test_what_follows_a_return_is_left_out() -> None:
    source = "def f(a):\n    if a:\n        return 1\n    else:\n        return 2\n"
    before = function(compiled("a.py", source))
    after = function(shrunk(compiled("a.py", source)))
    ends = [one.code for one in after.body].count(bytecode.RETURN_VALUE)
    assert ends == 2
    assert len(after.body) <= len(before.body)


def test_a_value_that_is_used_at_once_stays_on_the_stack() -> None:
    source = "def f(a):\n    b = a + 1\n    return b\n"
    after = function(shrunk(compiled("a.py", source)))
    assert not any(one.code in bytecode.STORES_FAST for one in after.body)


def test_a_value_that_is_used_again_is_stored() -> None:
    source = "def f(a):\n    b = a + 1\n    return b * b\n"
    after = function(shrunk(compiled("a.py", source)))
    assert sum(one.code in bytecode.STORES_FAST for one in after.body) == 1


def test_a_value_that_is_only_deleted_does_not_stay_on_the_stack() -> None:
    source = "def f(a):\n    for b in a:\n        del b\n"
    after = function(shrunk(compiled("a.py", source)))
    assert any(one.code in bytecode.STORES_FAST for one in after.body)


def test_jumps_over_many_bytes_still_arrive(tmp_path: Path) -> None:
    body = "".join(f"        total += {n}000\n" for n in range(40))
    text = f"def f(a):\n    total = 0\n    while a:\n        a -= 1\n{body}    return total\n"
    source = f"{text}print(f(0), f(1), f(3))\n"
    before = compiled("far.py", source)
    assert run(shrunk(before), "far", "import far", tmp_path) == "0 780000 2340000\n"


def test_names_used_most_have_the_lowest_numbers() -> None:
    rare = "".join(f"def f{n}(a):\n    return a.rare_{n}\n" for n in range(150))
    often = "".join(f"def g{n}(a):\n    return a.often\n" for n in range(9))
    file = mpy_file.parse(shrunk(compiled("a.py", rare + often)))
    assert any(b"often" in name for name in file.names[:4])
    assert b"a" in file.names[0]
    assert all(first != second for first, second in pairwise(sorted(file.names)))


@pytest.mark.parametrize(
    "content",
    [b"", b"M\x06", b"M\x05\0\x1f\0\0", b"M\x06\2\x1f\0\0", b"M\x06\0\x1f\0\0\1"],
    ids=["empty", "short", "version", "native header", "native code"],
)
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(mpy_file.FormatError):
        shrunk(content)


def test_more_bytes_than_a_module_are_refused() -> None:
    with pytest.raises(mpy_file.FormatError):
        shrunk(compiled("a.py", "a = 1\n") + b"\0")


def test_native_code_is_shipped_as_it_was_compiled() -> None:
    assert compiler._shrunk(b"M\x06\x02\x1f", False) == b"M\x06\x02\x1f"
