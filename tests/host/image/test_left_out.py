"""Modules that stay off the box are not needed there."""

import ast
import fnmatch
from functools import cache
from pathlib import PurePath

import pytest

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import pack
from doomsday.image.build import PACK_PATH, names, program_files
from doomsday.image.left_out import LEFT_OUT, is_left_out, travelling
from doomsday.image.nodes import walk
from doomsday.image.strip import without_typing
from doomsday.image.symbols import imported_names

# What the records and errors of a laptop ask of a state; on the box they are names of nothing.
GONE = {"position", "text", "parse"}
STATES = {"state", "system", "game", "self"}


@cache
def sources() -> dict[str, bytes]:
    """Return the program and the shared code, by path such as "box/app.py"."""
    thin = resources.firmware() / "thin"
    folders = {package: package.parent for package in resources.program_packages()}
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder, root in {**folders, thin: thin}.items()
        for path in sorted(folder.rglob("*.py"))
    }


@cache
def box_sources() -> dict[str, bytes]:
    """Return those that travel to the box."""
    return travelling(sources())


def module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def test_every_pattern_matches_a_module() -> None:
    paths = list(sources())
    assert [row for row in LEFT_OUT if not fnmatch.filter(paths, row)] == []
    assert is_left_out("shared/rules/mfz/notation/tokens.py")
    assert is_left_out("shared/rules/another/notation/__init__.py")
    assert not is_left_out("shared/rules/history.py")


def test_no_module_of_the_box_imports_a_module_left_out() -> None:
    stays = {module(path) for path in sources() if is_left_out(path)}
    assert {"shared.rules.records.text_record", "shared.rules.mfz.notation.tokens"} <= stays
    for path, source in box_sources().items():
        assert not stays & set(imported_names(walk(ast.parse(without_typing(source))))), path


def test_the_image_has_no_module_left_out() -> None:
    places = names().places
    stays = {path for path in sources() if is_left_out(path)}
    assert "shared/rules/records/actions_file.py" in places
    assert "shared/rules/records/actions_reader.py" in stays and not stays & {*places}
    named = {PurePath(path).with_suffix(".mpy").as_posix() for path, _ in places.values()}
    pieces = {path for path in pack.pieces(program_files("sim")[PACK_PATH]) if ".mpy" in path}
    assert pieces == named | {"board.mpy"}


def calls_of_gone(path: str, source: bytes) -> list[str]:
    """Return the calls of methods that are not on the box; a class may have its own."""
    tree = ast.parse(source)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    own = {getattr(node, "name", "") for found in classes for node in found.body}
    asked = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        name = getattr(owner, "attr", getattr(owner, "id", ""))
        missing = GONE - own if name == "self" else GONE
        if node.func.attr in missing and name in STATES:
            asked.append(f"{path}, line {node.lineno}: {name}.{node.func.attr}")
    return asked


def test_the_box_uses_no_method_left_out() -> None:
    box = box_sources().items()
    assert [call for path, source in box for call in calls_of_gone(path, source)] == []


def test_a_call_of_a_method_left_out_is_found() -> None:
    called = b"class State:\n    def play(self):\n        self.text()\n"
    assert calls_of_gone("x.py", called) == ["x.py, line 3: self.text"]
    assert calls_of_gone("x.py", called + b"    def text(self):\n        return 1\n") == []
    assert calls_of_gone("x.py", b"def say(app):\n    app.game.state.text()\n") != []


def test_a_function_that_needs_a_module_left_out_is_removed() -> None:
    source = (
        b"class State:\n"
        b"    def text(self):\n"
        b"        from shared.rules.records.text_record import write\n\n"
        b"        return write(self)\n\n"
        b"    def play(self):\n"
        b"        return 1\n"
    )
    made = travelling({"shared/rules/records/text_record.py": b"", "shared/rules/x.py": source})
    assert list(made) == ["shared/rules/x.py"]
    lines = made["shared/rules/x.py"].decode().split("\n")
    assert "".join(lines[1:5]).strip() == "pass"
    assert lines[6:8] == ["    def play(self):", "        return 1"]


@pytest.mark.parametrize(
    "source",
    [
        b"from shared.rules.records.text_record import write\n",
        b"import shared.rules.records.text_record\n",
        b"@property\ndef text():\n    from shared.rules.records import text_record\n",
    ],
)
def test_a_module_that_needs_a_module_left_out_is_an_error(source: bytes) -> None:
    with pytest.raises(Failure, match=r"shared/rules/x\.py, line \d: this needs a module"):
        travelling({"shared/rules/records/text_record.py": b"", "shared/rules/x.py": source})
