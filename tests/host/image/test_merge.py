"""Modules that are loaded together become one, whose parts name each other's globals."""

import pytest

from doomsday.errors import Failure
from doomsday.image.always_loaded import always_loaded
from doomsday.image.merge import groups_of, merged
from doomsday.image.program import Program

WHOLE = "box/whole.py"


def joined(*parts: str, **modules: str) -> Program:
    """Merge modules of `box`, in the order given."""
    return merged(of_box(**modules), {WHOLE: [f"box.{name}" for name in parts]})


def of_box(*foreign: str, **modules: str) -> Program:
    """Return a program of modules of `box`."""
    sources = {f"box/{name}.py": text.encode() for name, text in modules.items()}
    return Program.of(sources, [text.encode() for text in foreign])


def ran(found: Program) -> dict[str, object]:
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
    assert found.names.places == {"box/a.py": (WHOLE, 0), "box/b.py": (WHOLE, 5)}


def test_globals_of_the_same_name_stay_apart() -> None:
    found = joined(
        "a",
        "b",
        a="count = 1\n\ndef step():\n    global count\n    count += 1\n    return count\n",
        b="from box import a\n\ncount = 10\n\ndef both(x):\n    return a.step() + count + x\n",
    )
    assert ran(found)["both"](100) == 112  # type: ignore[operator]
    assert found.names.merged == {
        "box/a.py": {"count": "count_of_a"},
        "box/b.py": {"count": "count_of_b"},
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
    before = found.names.places["box/b.py"][1]
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
    program = of_box(
        "from box import app\n",
        part="SIZE = []\n",
        other="",
        user=f"from box import part\n{use}\n",
        app="from box import other, user\nfrom box.part import SIZE\n",
    )
    assert groups_of(program) == {"box/app.py": ["box.other", "box.user", "box.app"]}


def groups(**modules: str) -> dict[str, list[str]]:
    """Return the groups of modules of `box`."""
    return groups_of(of_box(**modules))


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


def test_a_class_of_which_another_takes_methods_becomes_a_part_of_its_module() -> None:
    user = "from box.part import Base\n\nclass State:\n    step: object = Base.step\n"
    assert groups(part="class Base:\n    def step(self):\n        pass\n", user=user) == {
        "box/user.py": ["box.part", "box.user"]
    }


def test_a_module_that_another_source_imports_stays_alone() -> None:
    program = of_box("from box import ring\n", dial=DIAL, ring=RING)
    assert groups_of(program) == {}


def test_a_page_keeps_its_names_beside_those_of_its_parts() -> None:
    dial = "def draw(x):\n    return x\n\nclass Page:\n    pass\n"
    page = PAGE.replace(", price", "").replace("price.ONE", "7")
    program = of_box(page=page, dial=dial, app="PATH = 'box.page'\n")
    found = merged(program, groups_of(program))
    names: dict[str, type] = {}
    exec(found.sources["box/page.py"], names)
    assert names["Page"]().draw() == 7
    assert found.names.merged["box/dial.py"]["Page"] == "Page_of_dial"


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


APP = """class App:
    def __init__(self, memory):
        from box import splash

        with self.memory.session:
            self.load_parts()

    def load_parts(self):
        from box.loop import Loop

        if self.led:
            from box import led

def run():
    from box.hardware import Hardware

    try:
        from box import startup
    finally:
        stop(App(Hardware()))

def later():
    from box import ending
"""
STARTUP = """def load(app):
    with app.memory.session:
        from box import journal
    from box import first
"""
LOADING = """def load(memory):
    from box import header

    with memory.game:
        from box.state import State
"""


def test_what_is_always_loaded_is_known_from_the_blocks_of_the_scopes() -> None:
    others = ("splash", "loop", "led", "hardware", "ending", "journal", "first", "header", "state")
    program = of_box(
        "from box import app\n\napp.run()\n",
        **{"app": APP, "startup": STARTUP, "loading": LOADING},
        **dict.fromkeys(others, ""),
    )
    assert always_loaded(program) == {
        "box/app.py": ["box.app"],
        "box/hardware.py": ["box.hardware"],
        "box/startup.py": ["box.startup"],
        "merged/session.py": ["box.loop", "box.journal"],
        "box/state.py": ["box.state"],
    }


def test_the_groups_of_the_program_are_those_of_its_start() -> None:
    from doomsday.image import build

    places = build.names().places
    for path in ("box/ui/canvas.py", "box/hw/panel.py", "box/memory.py"):
        assert places[path][0] == "box/app.py"
    assert places["box/hw/port.py"] != places["box/hw/hardware.py"]
    assert places["box/hw/port.py"][0] == places["box/hw/hardware.py"][0]
    session = places["box/loop.py"][0]
    for path in ("box/screens/screen.py", "box/store/journal.py", "box/controls.py"):
        assert places[path][0] == session
    assert places["box/startup.py"][0] != session
    # A box without LED and buzzer has no room for it.
    assert places["box/game/announcer.py"][0] != session
    game = places["box/game/journaled_game.py"][0]
    assert places["shared/rules/history.py"][0] == game != session
    assert build.reduced_program().stay == {
        places[path][0]
        for path in ("box/app.py", "box/hw/hardware.py", "box/loop.py")
        + ("box/game/game_pages.py", "box/game/journaled_game.py", "box/kit/playing.py")
    }
