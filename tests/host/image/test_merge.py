"""Modules that are loaded together become one, whose parts name each other's globals."""

import ast
from collections.abc import Iterator

import pytest

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image.merge import Merged, groups_of, merged
from doomsday.image.merge_program import Program
from doomsday.image.module_facts import imports

WHOLE = "box/whole.py"


def joined(*parts: str, **modules: str) -> Merged:
    """Merge modules of `box`, in the order given."""
    sources = {f"box/{name}.py": text.encode() for name, text in modules.items()}
    return merged(Program(sources), {WHOLE: [f"box.{name}" for name in parts]})


def ran(found: Merged) -> dict[str, object]:
    """Run the merged module and return its globals."""
    names: dict[str, object] = {}
    exec(found.sources[WHOLE], names)
    return names


def test_imports_between_parts_vanish() -> None:
    found = joined(
        "a",
        "b",
        a="import sys\nSIZE = [2]\n\ndef wide():\n    return SIZE\n",
        b="import sys\nfrom box import a\nfrom box.a import SIZE as S\n\nX = a.wide(), S, sys\n",
    )
    assert b"box" not in found.sources[WHOLE] and found.sources[WHOLE].count(b"import sys") == 1
    assert ran(found)["X"] == ([2], [2], __import__("sys"))
    assert found.places == {"box/a.py": (WHOLE, 0), "box/b.py": (WHOLE, 5)}


def test_globals_of_the_same_name_stay_apart() -> None:
    found = joined(
        "a",
        "b",
        a="count = 1\n\ndef step():\n    global count\n    count += 1\n    return count\n",
        b="from box import a\n\ncount = 10\n\ndef both(x):\n    return a.step() + count + x\n",
    )
    assert ran(found)["both"](100) == 112  # type: ignore[operator]
    assert found.names == {
        "box.a": {"count": "count_of_a"},
        "box.b": {"count": "count_of_b"},
    }


def test_a_global_is_not_hidden_by_a_local_or_a_builtin_of_another_part() -> None:
    found = joined(
        "a",
        "b",
        a="def sum(x):\n    return -1\n\ndef size(x):\n    return 3\n",
        b="from box import a\n\ndef f(size):\n    return a.size(size), sum([size, 1])\n",
    )
    assert ran(found)["f"](5) == (3, 6)  # type: ignore[operator]


def test_an_import_within_a_function_finds_the_part_too() -> None:
    found = joined(
        "a",
        "b",
        a="VALUE = [1]\n",
        b="def f(a=None):\n    from box.a import VALUE as v\n\n    return v, a\n\nv = 3\n",
    )
    assert ran(found)["f"]() == ([1], None)  # type: ignore[operator]
    assert ran(found)["v"] == 3


def test_other_modules_import_from_the_whole() -> None:
    found = joined(
        "a",
        "b",
        a="def step():\n    return 1\n",
        b="def step():\n    return 2\n",
        c="from box import a, b as other\nfrom box.b import step\n\n"
        "X = a.step(), other.step(), step()\n",
    )
    assert found.sources["box/c.py"] == (
        b"from box import whole as a; from box import whole as other\n"
        b"from box.whole import step_of_b as step\n\n"
        b"X = a.step_of_a(), other.step_of_b(), step()\n"
    )


def test_lines_keep_their_order() -> None:
    found = joined("a", "b", a="X = 1\n\n\n", b="from box.a import X\n\ndef f():\n    return X\n")
    lines = found.sources[WHOLE].split(b"\n")
    before = found.places["box/b.py"][1]
    assert lines[before + 2] == b"def f():"


def test_two_meanings_of_an_import_are_reported() -> None:
    with pytest.raises(Failure, match=r"box/b\.py imports array\. as array, which is another"):
        joined("a", "b", a="from struct import pack as array\n", b="import array\n")


@pytest.mark.parametrize(
    "use",
    [
        "print(part)",
        "part.SIZE = 3",
        "__import__('box.part')",
        "handlers = {1: part}",
        "def f():\n    from box import part\n    return part",
    ],
)
def test_a_module_that_is_used_as_a_value_stays_alone(use: str) -> None:
    sources = {
        "box/part.py": b"SIZE = []\n",
        "box/other.py": b"",
        "box/user.py": f"from box import part\n{use}\n".encode(),
        "box/app.py": b"from box import other, user\nfrom box.part import SIZE\n",
    }
    assert groups_of(Program(sources)) == {"box/app.py": ["box.other", "box.user", "box.app"]}


def groups(**modules: str) -> dict[str, list[str]]:
    """Return the groups of modules of `box`."""
    return groups_of(Program({f"box/{name}.py": text.encode() for name, text in modules.items()}))


PAGE = """from box import dial, price

class Page:
    def draw(self):
        return dial.draw(price.ONE)
"""
DIAL = "from box.ring import point\n\ndef draw(x):\n    return point(x)\n"
RING = "def point(x):\n    return x\n"


def test_a_module_that_one_other_imports_becomes_a_part_of_it() -> None:
    other = "from box import price\n"
    found = groups(page=PAGE, dial=DIAL, ring=RING, price="ONE = [1]\n", other=other)
    assert found == {"box/page.py": ["box.ring", "box.dial", "box.page"]}


def test_a_module_that_is_imported_within_a_function_stays_alone() -> None:
    later = "def f():\n    from box import dial\n\n    dial.draw(1)\n"
    assert groups(dial=DIAL, ring="point = int\n", later=later) == {
        "box/dial.py": ["box.ring", "box.dial"]
    }


@pytest.mark.parametrize(
    ("part", "use"),
    [
        ("class Held:\n    pass\n", "X = part.Held()\n"),
        ("def step():\n    return 1\n", "def f(play):\n    play(part.step)\n"),
        ("def make():\n    def step():\n        return 1\n\n    return step\n", "part.make()\n"),
        ("make = [lambda x: x]\n", "X = part.make\n"),
    ],
)
def test_a_module_of_which_something_may_live_longer_stays_alone(part: str, use: str) -> None:
    assert groups(part=part, user=f"from box import part\n\n{use}") == {}


def test_a_stream_goes_into_its_only_importer_but_no_two_into_one() -> None:
    sheet = f"import io\n\nGLYPHS = io.BytesIO({bytes(3000)!r})\n"
    user = "from box import sheet\n\ndef f():\n    return sheet.GLYPHS\n"
    assert groups(sheet=sheet, user=user) == {"box/user.py": ["box.sheet", "box.user"]}
    two = "from box import more, sheet\n\ndef f():\n    return sheet.GLYPHS, more.GLYPHS\n"
    found = groups(more=sheet, sheet=sheet, two=two)
    assert found == {"box/two.py": ["box.more", "box.two"]}


def test_a_class_that_another_derives_from_becomes_a_part_of_its_module() -> None:
    user = "from box.part import Base\n\nclass State(Base):\n    pass\n"
    assert groups(part="class Base:\n    pass\n", user=user) == {
        "box/user.py": ["box.part", "box.user"]
    }


def test_a_module_that_another_source_imports_stays_alone() -> None:
    program = Program({"box/dial.py": DIAL.encode(), "box/ring.py": RING.encode()})
    assert groups_of(program, ["box.ring"]) == {}


def test_a_page_keeps_its_names_beside_those_of_its_parts() -> None:
    dial = "def draw(x):\n    return x\n\nclass Page:\n    pass\n"
    sources = {
        "box/page.py": PAGE.replace(", price", "").replace("price.ONE", "7").encode(),
        "box/dial.py": dial.encode(),
        "box/app.py": b"PATH = 'box.page'\n",
    }
    program = Program(sources)
    found = merged(program, groups_of(program))
    names: dict[str, type] = {}
    exec(found.sources["box/page.py"], names)
    assert names["Page"]().draw() == 7
    assert found.names["box.dial"]["Page"] == "Page_of_dial"


@pytest.mark.parametrize(
    "dial",
    [
        # Another module by a name that the page imports, too.
        "from sys import path as size\n\ndef draw(x):\n    return x\n",
        # A name of MicroPython that is a global of the page.
        "def draw(x):\n    return sum(x)\n",
    ],
)
def test_a_module_in_which_a_name_of_a_page_means_something_else_stays_alone(dial: str) -> None:
    page = (
        "from sys import maxsize as size\nfrom box import dial\n\ndef sum(x):\n    dial.draw(x)\n"
    )
    assert groups(dial=dial, page=page, app="PATH = 'box.page'\n") == {}


def test_the_groups_of_the_program_are_loaded_by_its_start() -> None:
    from doomsday.image import build

    places = build.names().places
    for path in ("box/ui/canvas.py", "box/hw/panel.py", "box/memory.py"):
        assert places[path][0] == "box/app.py"
    session = places["box/loop.py"][0]
    firmware = resources.firmware()
    loaded = [
        *session_imports((firmware / "box/app.py").read_bytes(), "load_parts"),
        *session_imports((firmware / "box/startup.py").read_bytes(), "load"),
    ]
    assert len(loaded) > 10
    for path in loaded:
        assert places[path][0] == session, f"{path} is missing in the rows TOGETHER"
    assert places["box/startup.py"][0] != session
    # A box without LED and buzzer has no room for it.
    assert places["box/game/announcer.py"][0] != session


def session_imports(source: bytes, function: str) -> list[str]:
    """Return the modules that a function loads for the session, by their paths.

    They are imported in a block `with app.memory.session`, or anywhere if there is none. What is
    imported under a condition belongs to some boards or starts only, and stays out of the group.
    """
    (body,) = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    blocks = [node for node in ast.walk(body) if isinstance(node, ast.With)]
    found = []
    for block in blocks or [body]:
        for node in unconditional(block):
            for one in imports(node):
                names = (f"{one.module}.{one.name}", f"{one.module}.__init__", one.module)
                paths = [f"{name.replace('.', '/')}.py" for name in names]
                found.append(next(p for p in paths if (resources.firmware() / p).exists()))
    return found


def unconditional(block: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a block that are not in a branch."""
    for node in ast.iter_child_nodes(block):
        if not isinstance(node, ast.If):
            yield node
            yield from unconditional(node)
