"""Types are for the checker only: one form of import, and no trace of it on a box."""

import ast
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.image.build import PLAIN, program_files
from doomsday.image.left_out import travelling
from doomsday.image.nodes import walk
from doomsday.image.strip import without_typing
from tests.onbox import ROOT, run_script

# These also run on the box; the stand-in for typing is the only module without the import.
FOLDERS = ("shared", "firmware", "tests/toy/rules", "tests/toy/pages")
STAND_IN = ROOT / "firmware" / "thin" / "typing.py"
# The second for a class whose types depend on the game.
RIGHT = (
    "from typing import TYPE_CHECKING",
    "from typing import TYPE_CHECKING, Generic, TypeVar",
)
SOURCES = [
    path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path != STAND_IN
]


def other_ways(source: str) -> list[int]:
    """Return the lines that import types in another way than by `if TYPE_CHECKING`.

    That stands in the module, or in a class of it that leaves something to others.
    """
    tree = ast.parse(source)
    classes = [top for top in tree.body if isinstance(top, ast.ClassDef)]
    right = {
        node
        for top in [*tree.body, *(inside for one in classes for inside in one.body)]
        if isinstance(top, ast.If) and ast.unparse(top.test) == "TYPE_CHECKING" and not top.orelse
        for node in walk(top)
    }
    for top in tree.body:
        if isinstance(top, ast.ImportFrom) and ast.unparse(top) in RIGHT:
            right.add(top)
    return [
        node.lineno
        for node in walk(tree)
        if node not in right
        and (
            (isinstance(node, ast.ImportFrom) and node.module in ("typing", "collections.abc"))
            or (isinstance(node, ast.Import) and any(a.name == "typing" for a in node.names))
            or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
        )
    ]


def test_every_module_of_the_box_imports_types_the_same_way() -> None:
    found = {path: other_ways(path.read_text("utf-8")) for path in SOURCES}
    assert {str(path): lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    from typing import TYPE_CHECKING\nexcept ImportError:\n    pass\n",
        "from typing import TYPE_CHECKING, Any\n",
        "from collections.abc import Iterator\n",
        "def f():\n    from typing import Any\n",
        "import typing\n",
        "if TYPE_CHECKING:\n    pass\nelse:\n    pass\n",
    ],
)
def test_another_way_to_import_types_is_detected(source: str) -> None:
    assert other_ways(source)


def test_no_image_contains_or_imports_typing() -> None:
    files = program_files("sim")
    assert not [path for path in files if "typing" in path]
    for name in PLAIN:
        assert b"typing" not in files[f"/{name}"]
    # A module that needed it at run time would be refused here.
    sources = {
        path.relative_to(package.parent).as_posix(): path.read_bytes()
        for package in resources.program_packages()
        for path in package.rglob("*.py")
    }
    for source in travelling({**sources, "typing.py": STAND_IN.read_bytes()}).values():
        assert b"typing import" not in without_typing(source)


def test_source_run_by_micropython_skips_type_checking_code(tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    script.write_text(
        "from typing import TYPE_CHECKING\n"
        "from shared.rules import contract\n"
        "import typing\n"
        "print(TYPE_CHECKING, typing.__file__, hasattr(contract, 'GameState'))\n"
    )
    assert run_script(script) == f"False {STAND_IN} False\n"
