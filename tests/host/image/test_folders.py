"""Packages whose folder is removed on the flash are imported by the same names."""

from pathlib import Path

from doomsday.image.folders import with_few_folders
from tests.onbox import run_script

SOURCES = {
    "box/__init__.py": b"",
    "box/app.py": b"",
    "box/ui/__init__.py": b'"""Drawing."""\nLINES = 2',
    "box/ui/canvas.py": b"WIDTH = 128\n",
    "box/ui/fonts/__init__.py": b"",
    "box/ui/fonts/small.py": b"HEIGHT = 6\n",
}


def test_a_nested_package_is_moved_to_its_parent_folder() -> None:
    assert sorted(with_few_folders(SOURCES)) == [
        *("box/__init__.py", "box/app.py", "box/canvas.py", "box/fonts.py"),
        *("box/small.py", "box/ui.py"),
    ]


def test_a_package_keeps_its_folder_if_a_name_is_taken_above() -> None:
    for taken in ("box/canvas.py", "box/canvas/__init__.py", "box/ui/ui.py"):
        sources = {**SOURCES, taken: b""}
        assert "box/ui/canvas.py" in with_few_folders(sources), taken


def test_the_source_of_a_package_keeps_its_lines() -> None:
    lines = with_few_folders(SOURCES)["box/ui.py"].splitlines()
    assert lines[:2] == [b'"""Drawing."""', b"LINES = 2"]


_PROGRAM = """
import sys
sys.path[0] = sys.argv[1]
from box.ui import LINES, canvas
from box.ui.fonts import small
import box.ui.fonts.small
print(LINES, canvas.WIDTH, small.HEIGHT, box.ui.fonts.small is small)
print(sorted([name for name in sys.modules if name.startswith("box")]))
"""


def test_micropython_imports_its_modules_by_the_same_names(tmp_path: Path) -> None:
    for path, source in with_few_folders(SOURCES).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(source)
    script = tmp_path / "program.py"
    script.write_text(_PROGRAM)
    said, names = run_script(script, tmp_path).splitlines()
    assert said == "2 128 6 True"
    assert names == "['box', 'box.ui', 'box.ui.canvas', 'box.ui.fonts', 'box.ui.fonts.small']"
