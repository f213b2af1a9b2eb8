"""Imports form no cycle and go down the layers. The graph is read from sources, not run."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.onbox import ROOT
from tests.shape import layers
from tools.import_graph import Graph

Tree = Callable[[Mapping[str, str]], Graph]

# Folders that are no packages.
BARE = ("host/doomsday/rom/chip", "host/doomsday/rom/terminal")


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(ROOT)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Make the graph of a small checkout from texts by path; folders are packages, as in ours."""

    def made(files: Mapping[str, str]) -> Graph:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            for folder in path.relative_to(tmp_path).parents[:-1]:
                if folder.as_posix() not in ("firmware", "host", *BARE):
                    (tmp_path / folder / "__init__.py").touch()
        return Graph(tmp_path)

    return made


def test_no_modules_import_each_other_in_a_cycle(graph: Graph) -> None:
    knots = graph.knots()
    assert not knots, "a cycle:\n" + "\n".join(map(str, graph.cycle(among=knots[0])))


# The most modules that may name each other in a circle, imports for types counted too.
_LARGEST_CIRCLE = 5


def test_circles_with_types_stay_small() -> None:
    circles = Graph(ROOT, types=True).knots()
    assert [sorted(circle) for circle in circles if len(circle) > _LARGEST_CIRCLE] == []


def test_every_import_goes_down_the_layers(graph: Graph) -> None:
    wrong = layers.against(graph)
    assert not wrong, "against tests/shape/layers.py:\n" + "\n".join(wrong)


def test_every_row_of_the_layers_names_existing_modules(graph: Graph) -> None:
    # A game need not have every package of a row with `*`.
    rows = [name for tree in layers.LAYERS for row in tree for name in row]
    assert [
        row
        for row in (*layers.TREES, *rows, *layers.GAME_PACKAGES)
        if not any(
            layers.within(module, name)
            for name in layers.of_games((row,))
            for module in graph.paths
        )
    ] == []


def test_every_module_belongs_to_a_tree_of_the_layers(graph: Graph) -> None:
    assert [name for name in graph.paths if not layers.closest(name, layers.TREES)] == []


def test_imports_by_a_computed_name_have_a_row_with_the_reason(graph: Graph) -> None:
    assert set(graph.dynamic) == set(layers.DYNAMIC), graph.dynamic


def test_the_graph_has_every_import_that_runs_and_none_for_types_only(tree: Tree) -> None:
    made = tree(
        {
            "firmware/box/a.py": (
                "from typing import TYPE_CHECKING\n"
                "import box.b\n"
                "from box import c, nothing\n"
                "if TYPE_CHECKING:\n"
                "    from box import d\n"
                "else:\n"
                "    from box.e import thing\n"
                "class A:\n"
                "    def run(self):\n"
                "        try:\n"
                "            from box.f import g\n"
                "        except ImportError:\n"
                "            from . import h\n"
            ),
            **{f"firmware/box/{name}.py": "" for name in "bcdefh"},
        }
    )
    found = [(one.imported, one.line, one.inside) for one in made.imports]
    assert found == [
        ("box", 3, False),
        ("box.b", 2, False),
        ("box.c", 3, False),
        ("box.e", 7, False),
        ("box.f", 11, True),
        ("box.h", 13, True),
    ]


def test_the_graph_can_have_the_imports_for_types_too(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/a.py").write_text("from shared import b\n")
    (tmp_path / "shared/b.py").write_text("if TYPE_CHECKING:\n    from shared import a\n")
    assert Graph(tmp_path).knots() == []
    assert Graph(tmp_path, types=True).knots() == [{"shared.a", "shared.b"}]


def test_a_module_in_no_package_is_imported_by_its_bare_name(tree: Tree) -> None:
    made = tree(
        {
            "firmware/main.py": "import verify\nfrom box import app\n",
            "firmware/verify.py": "",
            "firmware/box/app.py": "import verify\nimport wires\n",
            "host/doomsday/rom/terminal/wires.py": "",
            "host/doomsday/rom/terminal/costs.py": "import wires\nimport os\nimport esp32\n",
            "host/doomsday/rom/chip/esp32.py": "",
            "host/doomsday/sim/os.py": "",
        }
    )
    assert {(one.importer, one.imported) for one in made.imports} == {
        ("main", "verify"),
        ("main", "box.app"),
        ("box.app", "verify"),
        ("doomsday.rom.terminal.costs", "doomsday.rom.chip.esp32"),
        ("doomsday.rom.terminal.costs", "doomsday.rom.terminal.wires"),
    }


def test_a_cycle_through_functions_is_reported_as_a_path(tree: Tree) -> None:
    made = tree(
        {
            "shared/rules/a.py": "from shared.rules import b\n",
            "shared/rules/b.py": "def f():\n    from shared.rules.c import g\n",
            "shared/rules/c.py": "\n\nfrom shared.rules.a import h\n",
            "shared/rules/d.py": "from shared.rules import a\n",
        }
    )
    reported = [str(one) for one in made.cycle()]
    assert sorted(reported) == [
        "shared.rules.a imports shared.rules.b (line 1)",
        "shared.rules.b imports shared.rules.c (line 2, in a function)",
        "shared.rules.c imports shared.rules.a (line 3)",
    ]
    assert [one.imported for one in made.cycle()][:-1] == [one.importer for one in made.cycle()][
        1:
    ]
    assert made.knots() == [{"shared.rules.a", "shared.rules.b", "shared.rules.c"}]


def test_a_tree_without_a_cycle_has_none(tree: Tree) -> None:
    made = tree({"shared/a.py": "import shared.b\nimport shared.c\n", "shared/b.py": ""})
    assert (made.cycle(), made.knots()) == ([], [])


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        ("shared/rules/a.py", "from box import app\n", "shared may not import from box"),
        ("firmware/box/hw/a.py", "from pages import p\n", "box may not import from pages"),
        (
            "host/doomsday/image/a.py",
            "def f():\n    from box import app\n",
            "doomsday may not import from box",
        ),
        (
            "shared/rules/mfz/model/a.py",
            "from shared.rules.mfz.play import turn\n",
            "shared.rules.mfz.model is a lower layer than shared.rules.mfz.play",
        ),
        (
            "shared/rules/mfz/play/a.py",
            "from shared.rules.mfz import game\n",
            "shared.rules.mfz.play is a lower layer than shared.rules.mfz",
        ),
        (
            "firmware/box/ui/a.py",
            "def f():\n    from box.screens import menu\n",
            "box.ui is a lower layer than box.screens",
        ),
        (
            "host/doomsday/files.py",
            "from doomsday import commands\n",
            "doomsday is a lower layer than doomsday.commands",
        ),
        (
            "shared/rules/history.py",
            "from shared.rules.mfz import game\n",
            "only a game's own packages import from it",
        ),
        (
            "firmware/box/screens/a.py",
            "from shared.rules.mfz.model import phases\n",
            "only a game's own packages import from it",
        ),
        (
            "host/doomsday/commands/a.py",
            "from doomsday.games.mfz import bid\n",
            "only a game's own packages import from it",
        ),
    ],
)
def test_an_import_against_the_layers_is_reported(
    tree: Tree, path: str, source: str, reason: str
) -> None:
    others = (
        "firmware/box/app.py",
        "firmware/box/screens/menu.py",
        "firmware/pages/p.py",
        "host/doomsday/commands/b.py",
        "host/doomsday/games/mfz/bid.py",
        "shared/rules/mfz/game.py",
        "shared/rules/mfz/model/phases.py",
        "shared/rules/mfz/play/turn.py",
    )
    made = tree({**dict.fromkeys(others, ""), path: source})
    reported = layers.against(made)
    assert any(line.endswith(reason) for line in reported), reported
    assert all(line.startswith(str(made.imports[0]).partition(" ")[0]) for line in reported)


def test_an_import_down_or_within_a_layer_is_allowed(tree: Tree) -> None:
    made = tree(
        {
            "shared/rules/mfz/game.py": "from shared.rules.mfz.combat import attack\n",
            "shared/rules/mfz/combat/attack.py": (
                "from shared.rules import errors\nfrom shared.rules.mfz.combat import falls\n"
            ),
            "shared/rules/mfz/combat/falls.py": "from shared.rules.mfz.model import actions\n",
            "shared/rules/mfz/model/actions.py": "",
            "shared/rules/errors.py": "",
            "firmware/pages/mfz/combat/act.py": "from box.ui import canvas\n",
            "firmware/box/ui/canvas.py": "",
            "host/doomsday/device/doctor.py": "from doomsday.games.tools import tools_of\n",
            "host/doomsday/games/tools.py": "from doomsday.errors import Failure\n",
            "host/doomsday/games/mfz/game.py": "from doomsday.games import tools\n",
            "host/doomsday/errors.py": "",
            "host/doomsday/commands/sync.py": "from doomsday.device import doctor\n",
        }
    )
    assert len(made.imports) == 9
    assert layers.against(made) == []
