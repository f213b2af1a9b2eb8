"""Names of the program are shortened without collisions, and lines keep their numbers."""

import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.image import build, micropython_names, pack
from doomsday.image.build import PACK_PATH, program_files
from doomsday.image.left_out import is_left_out
from doomsday.image.nodes import walk
from doomsday.image.program import Program
from doomsday.image.short_names import with_short_names
from doomsday.image.strip import without_typing
from doomsday.image.symbols import imported_names
from shared.rules import games
from tests.onbox import ROOT
from tools.import_graph import Graph
from tools.micropython_names import MODULES


def renamed(*foreign: str, **sources: str) -> Program:
    """Return the renamed modules of a package `box`."""
    encoded = {f"box/{name}.py": text.encode() for name, text in sources.items()}
    return with_short_names(Program.of(encoded, [text.encode() for text in foreign]))


def shortened(*foreign: str, **sources: str) -> dict[str, str]:
    """Return the sources of renamed modules of a package `box`, by name."""
    found = renamed(*foreign, **sources).sources
    return {name: found[f"box/{name}.py"].decode() for name in sources}


def names(source: str) -> set[str]:
    """Return every name in a source."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


@contextmanager
def laid_out(folder: Path, sources: dict[str, str]) -> Iterator[None]:
    """Write modules of a package `box` and add them to the path of CPython."""
    package = folder / "box"
    package.mkdir()
    (package / "__init__.py").write_text("")
    for name, text in sources.items():
        (package / f"{name}.py").write_text(text)
    before = {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith("box")}
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.startswith("box")]:
            del sys.modules[name]
        sys.modules.update(before)


def result(tmp_path: Path, **sources: str) -> object:
    """Return the result of `outcome()` in the renamed module `last`."""
    found = shortened("outcome", **sources)
    for name, source in found.items():
        assert source.count("\n") == sources[name].count("\n")
    with laid_out(tmp_path, found):
        last = __import__("box.last", None, None, ["*"])
        return last.outcome()


PANEL = '''"""A panel."""


class Panel:
    def __init__(self, device):
        self.wires = device
        self._half_sent = 1

    def _transmit(self, sheet, origin):
        """Say _transmit."""
        return self.wires, sheet, origin, "text", _halved(origin)


def _halved(amount):
    return amount // 2
'''


def test_only_globals_attributes_and_parameters_are_shortened() -> None:
    found = shortened(panel=PANEL)["panel"]
    old = ("Panel", "wires", "_half_sent", "_transmit", "_halved", "device", "sheet", "amount")
    assert not names(found) & {*old}
    assert '"""Say _transmit."""' in found and '"text"' in found and "__init__(self, " in found
    assert [line.find("return") for line in found.split("\n")] == [
        line.find("return") for line in PANEL.split("\n")
    ]


def test_names_in_the_firmware_are_used_first() -> None:
    rom = micropython_names.names(micropython_names.ROM, micropython_names.STATIC)
    own = {"def", "class", "return"}
    assert names(shortened(panel=PANEL)["panel"]) - own <= rom


def test_modules_that_do_not_meet_share_names() -> None:
    sources = {
        f"m{n}": "".join(f"def wanted_{n}_{k}(): pass\n" for k in range(10)) for n in range(50)
    }
    found = set().union(*map(names, shortened(**sources).values()))
    assert len(found) < 200


def test_the_same_sources_get_the_same_names() -> None:
    more = {"a": PANEL, "b": "from box.a import Panel\nextra = Panel(1).wires\n"}
    assert shortened(**more) == shortened(**dict(reversed(more.items())))


def test_a_name_is_the_same_in_all_modules(tmp_path: Path) -> None:
    assert (
        result(
            tmp_path,
            first="class Held:\n    def __init__(self):\n        self.seen = 3\n",
            last="from box.first import Held\n\ndef outcome():\n    return Held().seen\n",
        )
        == 3
    )


HEIRS = (
    "from box.base import Base\n\nclass Heir(Base):\n",
    "from box import base\n\nclass Heir(base.Base):\n",
    "import box.base\n\nclass Heir(box.base.Base):\n",
    "import box.base as there\n\nclass Heir(there.Base):\n",
    "from box.base import Base as Other\n\nclass Heir(Other):\n",
    "from box.between import Base\n\nclass Heir(Base):\n",
)


@pytest.mark.parametrize("head", HEIRS)
def test_a_subclass_hides_no_name_of_its_base(tmp_path: Path, head: str) -> None:
    base = (
        "class Base:\n"
        "    kind = 'base'\n"
        "    def __init__(self):\n"
        "        self.of_base = 1\n"
        "    def of_it(self):\n"
        "        return self.of_base, self.kind\n"
    )
    heir = (
        "    sort = 'heir'\n"
        "    def prepare(self):\n"
        "        self.of_heir = 2\n"
        "        return self\n"
        "    def all_of_it(self):\n"
        "        return self.of_it(), self.of_heir, self.sort\n"
        "\ndef outcome():\n"
        "    return Heir().prepare().all_of_it()\n"
    )
    found = result(tmp_path, base=base, between="from box.base import Base\n", last=head + heir)
    assert found == ((1, "base"), 2, "heir")


def test_a_class_hides_no_name_that_a_method_it_takes_over_uses(tmp_path: Path) -> None:
    lender = (
        "class Lender:\n"
        + "".join(f"    lent_{n} = {n}\n" for n in range(60))
        + "    def begin(self):\n"
        "        self.begun = True\n"
        "        return self.borrower()\n"
    )
    last = (
        "from box.lender import Lender\n\n"
        "class Borrower:\n"
        "    begin = Lender.begin\n"
        + "".join(f"    own_{n} = 'own'\n" for n in range(60))
        + "    def borrower(self):\n"
        "        return [" + ", ".join(f"self.own_{n}" for n in range(60)) + "], self.begun\n"
        "\ndef outcome():\n"
        "    return Borrower().begin()\n"
    )
    found = result(tmp_path, lender=lender, last=last)
    assert found == (["own"] * 60, True)


def test_a_subclass_of_a_framebuffer_avoids_only_the_attributes_of_that() -> None:
    source = (
        "from framebuf import FrameBuffer\n\nclass Panel(FrameBuffer):\n    def __init__(self):\n"
    )
    source += "".join(f"        self.own_{n} = self.fill\n" for n in range(200))
    found = names(shortened(a=source)["a"]) - {
        "class",
        "def",
        "from",
        "framebuf",
        "import",
        "self",
    }
    assert found <= micropython_names.names()
    kept = {"blit", "ellipse", "fill_rect", "hline", "line", "pixel", "poly", "rect", "scroll"}
    assert not found & (kept | {"text", "vline"}) and "fill" in found


def test_a_subclass_of_a_micropython_class_uses_none_of_its_names() -> None:
    source = (
        "class Told(list):\n"
        "    def first_of_all(self):\n"
        "        self.wanted_here = self.others_there = 1\n"
    )
    found = names(shortened(a=source)["a"]) - {"class", "def", "self", "list"}
    # The class itself is a name of the module.
    assert len(found & micropython_names.names()) <= 1


@pytest.mark.parametrize(
    "use",
    [
        "getattr(held, 'wanted')",
        "hasattr(held, 'wanted')",
        "f'{held.wanted}'",
        "made(wanted=1)",
        "from machine import wanted",
        "import wanted",
    ],
)
def test_a_name_used_in_another_way_stays(use: str) -> None:
    source = "class Held:\n    def __init__(self):\n        self.wanted = self.private = 1\n"
    found = names(shortened(a=source, b=f"def use(held, made):\n    {use}\n")["a"])
    assert "wanted" in found and "private" not in found


def test_an_annotation_does_not_preserve_a_name() -> None:
    source = (
        'class Held:\n    pass\n\n\ndef f(x: "Held") -> "Held":\n    y: "Held" = x\n    return y\n'
    )
    assert "class Held" not in shortened(a=source)["a"]


@pytest.mark.parametrize("mention", ["driver.wanted()", "getattr(x, 'wanted')", "wanted = 1"])
def test_a_name_that_other_code_on_the_box_mentions_stays(mention: str) -> None:
    source = "class Held:\n    def wanted(self):\n        self.private = 1\n"
    found = names(shortened(mention + "\n", a=source)["a"])
    assert "wanted" in found and "private" not in found


def test_names_of_micropython_stay_and_so_do_modules_and_errors() -> None:
    source = (
        "from box import helper\n"
        "class Broken(ValueError):\n    pass\n"
        "class Worse(Broken):\n    pass\n"
        "class Flash:\n"
        "    def readblocks(self):\n        return helper.deeper(self)\n"
        "    def append(self):\n        pass\n"
    )
    found = names(shortened(a=source, helper="def deeper(x):\n    return x\n")["a"])
    assert {"readblocks", "append", "Broken", "Worse", "helper", "box"} <= found
    assert "deeper" not in found and "Flash" not in found


def test_a_short_name_is_not_used_in_its_module(tmp_path: Path) -> None:
    # The module already uses most of the possible short names as variables.
    supply = sorted(micropython_names.names(micropython_names.STATIC))
    taken = [name for name in supply if not name.startswith("__") and name.islower()]
    local = "".join(f"    {name} = {n}\n" for n, name in enumerate(taken) if name != "self")
    source = f"def wanted():\n    return 7\n\ndef outcome():\n{local}    return wanted()\n"
    assert result(tmp_path, last=source) == 7


def test_a_star_import_causes_no_collision(tmp_path: Path) -> None:
    assert result(
        tmp_path,
        rows="first_row = 1\nsecond_row = 2\n",
        last="from box.rows import *\nthird = 3\n\ndef outcome():\n"
        "    return first_row, second_row, third\n",
    ) == (1, 2, 3)


def test_modules_used_through_one_name_share_its_short_name(tmp_path: Path) -> None:
    handler = "def legal_now(state):\n    return {}\n\ndef unlike_{}():\n    pass\n"
    assert result(
        tmp_path,
        one=handler.format(1, "one"),
        two=handler.format(2, "two"),
        last="from box import one, two\n\ndef outcome():\n"
        "    return [module.legal_now(0) for module in (one, two)]\n",
    ) == [1, 2]


def test_rows_distinguished_by_names_keep_their_fields(tmp_path: Path) -> None:
    rows = (
        "class Row:\n"
        "    def __init__(self, key, label, most=9):\n"
        "        self.key = key\n"
        "        self.label = label\n"
        "        self.most = most\n"
        "ROWS = (Row('a', 'A'), Row('b', 'B', most=3))\n"
    )
    last = (
        "from box.rows import ROWS\n\ndef outcome():\n"
        "    return [[getattr(row, name) for name in ('key', 'label', 'most')] for row in ROWS]\n"
    )
    assert result(tmp_path, rows=rows, last=last) == [["a", "A", 9], ["b", "B", 3]]


def test_names_read_in_a_class_body_are_not_attributes(tmp_path: Path) -> None:
    source = (
        "limit = 4\n\ndef doubled(x):\n    return 2 * x\n\n"
        "class Held:\n"
        "    most = doubled(limit)\n"
        "    def value_of(self, x=limit):\n"
        "        return self.most + x\n\n"
        "def outcome():\n    return Held().value_of()\n"
    )
    assert result(tmp_path, last=source) == 12


def test_a_private_constant_stays_private_for_the_compiler() -> None:
    source = "from micropython import const\n_LIMIT = const(9)\n\n\ndef f():\n    return _LIMIT\n"
    assert "_LIMIT = const(9)" in shortened(a=source)["a"]


def test_a_parameter_passed_as_a_keyword_stays() -> None:
    source = "def f(extent, breadth):\n    return extent + breadth\n"
    assert "breadth" in names(shortened(a=source, b="f(1, breadth=2)\n")["a"])
    assert "extent" in names(shortened("g(extent=2)\n", a=source)["a"])


def test_a_default_and_an_annotation_are_read_outside_of_the_function(tmp_path: Path) -> None:
    source = "extent = 1\n\ndef wide(extent: int = extent):\n    return extent\n\n"
    assert result(tmp_path, last=source + "def outcome():\n    return wide(), wide(5)\n") == (1, 5)


def test_nested_functions_use_the_short_parameters(tmp_path: Path) -> None:
    source = (
        "def sorted_by(things, field):\n"
        "    def inner(thing):\n"
        "        return thing[field]\n"
        "    things = [field for field in things]\n"
        "    return sorted(things, key=lambda thing: thing[field]), inner(things[0])\n\n"
        "def outcome():\n    return sorted_by([{'a': 2}, {'a': 1}], 'a')\n"
    )
    assert result(tmp_path, last=source) == ([{"a": 1}, {"a": 2}], 2)


@pytest.mark.parametrize(
    "statement",
    [
        "    try:\n        pass\n    except OSError as named_so:\n        pass\n",
        "    def named_so(): pass\n",
        "    def g():\n        nonlocal named_so\n        named_so = 1\n",
        "    import named_so\n",
        "    return f'{named_so}'\n",
    ],
)
def test_a_parameter_bound_by_a_nested_statement_stays(statement: str) -> None:
    found = shortened(a="def f(named_so, other_one):\n" + statement)["a"]
    assert "named_so" in names(found) and "other_one" not in names(found)


def test_names_after_non_ascii_letters_are_found() -> None:
    source = "def f():\n    x = 'ä — ö'; return _helper(x)\n\n\ndef _helper(z): pass\n"
    found = shortened(a=source)["a"]
    assert "'ä — ö'" in found and "_helper" not in found
    ast.parse(found)


def test_the_map_has_the_meaning_of_each_short_name_on_a_line() -> None:
    found = renamed(panel=PANEL)
    line = found.sources["box/panel.py"].decode().split("\n")[10]
    known = found.names.lines["box/panel.py"][11]
    assert {known[name] for name in names(line) if name in known} == {
        *("wires", "sheet", "origin", "_halved")
    }


def texts_of(mpy: bytes) -> Iterator[str]:
    """Return the names and short strings in a compiled module; see MicroPython's mpy-tool.py."""
    at = 4

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            value = value << 7 | mpy[at] & 0x7F
            at += 1
            if not mpy[at - 1] & 0x80:
                return value

    names, _ = number(), number()
    for _ in range(names):
        length = number()
        # An odd value is the number of a name in every firmware.
        if not length & 1:
            yield mpy[at : at + length // 2].decode()
            at += length // 2 + 1


def game_of(module: str) -> str:
    """Return the id of the game that a module belongs to, "" if to none."""
    packages = module.split(".")
    return next((id for id in games.ids() if id in packages), "")


def foreign(game: str, graph: Graph) -> set[str]:
    """Return the modules that no game of this id loads: those of other games, and their kit."""
    edges = {
        module: imported
        for module, imported in graph.edges().items()
        if not module.startswith("doomsday")
    }
    kit = {module for module in edges if "kit" in module.split(".")}
    ours = {module for module in edges if game_of(module) in ("", game)} - kit
    # The pages of a game are named in a text.
    pages = graph.paths[f"pages.{game}.game"].read_text()
    used = {module for module in kit if f'"{module}"' in pages}
    reached = set.union(*(edges[module] for module in ours)) & kit | used
    while reached - ours:
        ours |= reached
        reached = set.union(*(edges[module] for module in reached)) & kit
    return set(edges) - ours


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(ROOT)


@pytest.mark.parametrize("game", games.ids())
def test_the_names_of_box_and_game_fit_the_string_table_of_the_start(
    game: str, graph: Graph
) -> None:
    rom = micropython_names.names(micropython_names.ROM, micropython_names.STATIC)
    files = pack.files(program_files("sim")[PACK_PATH])
    flat = build.names().flat()
    others = {flat[path] for path in flat if path in foreign(game, graph)}
    found = {
        text
        for path in files
        if path.endswith(".mpy") and path.removesuffix(".mpy") not in others
        for text in texts_of(files[path])
    }
    assert "Page" in found
    # A module that was loaded leaves its path.
    found |= {path for path in files if path.endswith(".mpy") and path[:-4] not in others}
    # At the 621st name the table grows by 7 KB in one piece, 4.5 on the chip, which a game may not
    # have. No game loads all modules; some names are of the start files and of a board. A game
    # that follows another one without a restart begins with more room than it needs later.
    assert len(found - rom) < 620


def chain_of_modules(extra: str) -> dict[str, str]:
    """Return modules that each use functions of the next, with `extra` in the first."""
    modules = {}
    for n in range(30):
        own = "".join(f"def wanted_{n}_{k}():\n    return {k}\n" for k in range(4))
        calls = "".join(f"    after.wanted_{(n + 1) % 30}_{k}()\n" for k in range(4))
        modules[f"m{n}"] = (
            f"from box import m{(n + 1) % 30} as after\n{own}def own_{n}():\n{calls}"
        )
    return {**modules, "m0": modules["m0"] + extra}


@pytest.mark.parametrize(
    "extra",
    [
        "def another():\n    return wanted_0_1()\n",
        "class Another:\n    def __init__(self, given):\n        self.another = given\n",
        "def another(given):\n    return given or after.wanted_1_1 or m2.another or 'split'\n",
    ],
)
def test_a_new_name_changes_few_other_modules(extra: str) -> None:
    before, after = shortened(**chain_of_modules("")), shortened(**chain_of_modules(extra))
    assert before["m0"] != after["m0"]
    assert sum(before[path] != after[path] for path in before if path != "m0") <= 2


def test_the_names_of_every_module_of_micropython_that_the_program_imports_are_known() -> None:
    ours = {*("adafruit_ssd1306", "board", "verify", "typing", "box", "pages", "shared")}
    found = set()
    for package in resources.program_packages():
        for path in package.rglob("*.py"):
            if not is_left_out(path.relative_to(package.parent).as_posix()):
                nodes = walk(ast.parse(without_typing(path.read_bytes())))
                found |= {name.partition(".")[0] for name in imported_names(nodes)}
    assert found - ours <= {*MODULES}


def test_most_of_the_programs_names_are_in_the_firmware() -> None:
    from doomsday.image.build import names as known

    rom = micropython_names.names(micropython_names.ROM, micropython_names.STATIC)
    program_files("sim")
    short = known().short
    assert len(short) > 900
    assert len(set(short.values())) < len(short) / 5
    assert len(set(short.values()) - rom) < 80
