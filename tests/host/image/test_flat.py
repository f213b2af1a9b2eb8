"""Modules on the box have flat names, which the imports and texts of the program use."""

import ast

import pytest

from doomsday.errors import Failure
from doomsday.image.flat import computed_paths, flat_names, with_flat_names
from doomsday.image.micropython_names import ROM, STATIC, names
from doomsday.image.program import Program

MAIN = b"import verify\nfrom box import app\n"
SOURCES = {
    "box/__init__.py": b'"""The box."""\n',
    "box/app.py": b"from box.ui import LINES, canvas\n",
    "box/ui/__init__.py": b"LINES = 2\n",
    "box/ui/canvas.py": b"WIDTH = 128\n",
    "board.py": b"",
}


def flat(more: dict[str, bytes], foreign: tuple[bytes, ...] = (MAIN,)) -> dict[str, bytes]:
    """Return the flat sources of a program with more modules."""
    return with_flat_names(Program.of({**SOURCES, **more}, foreign)).sources


def named(sources: dict[str, bytes], foreign: tuple[bytes, ...] = (MAIN,)) -> dict[str, str]:
    """Return the flat names of a program."""
    return flat_names(Program.of(sources, foreign))


def test_modules_get_names_of_the_firmware_except_those_that_others_import() -> None:
    found = named(SOURCES)
    assert sorted(found) == ["box.ui", "box.ui.canvas"]
    assert len({*found.values()}) == 2 and names(ROM).issuperset(found.values())
    assert sorted(flat({})) == sorted(
        ["board.py", "box/app.py", *(f"{name}.py" for name in found.values())]
    )


def test_a_new_module_does_not_change_the_names_of_most_others() -> None:
    some = {f"box/part_{n}.py": b"" for n in range(60)}
    before = named(some, ())
    after = named({**some, "box/new.py": b""}, ())
    assert sum(after[name] != before[name] for name in before) < 6


def test_no_module_has_the_name_of_another_that_is_imported() -> None:
    some = {f"box/part_{n}.py": b"" for n in range(150)}
    taken = {*named(some, ()).values()}
    some["box/last.py"] = b"".join(b"import %s\n" % name.encode() for name in sorted(taken))
    assert not taken & {*named(some, ()).values()}


def test_modules_for_which_the_firmware_has_no_name_get_one_that_is_made_up() -> None:
    found = named({f"box/part_{n}.py": b"" for n in range(1_000)}, ())
    assert len({*found.values()}) == len(found) >= 1_000
    made_up = {*found.values()} - names(ROM) - names(STATIC)
    assert 0 < len(made_up) < 1_000
    assert all(name.isidentifier() for name in made_up)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from box.ui import canvas", "import CANVAS as canvas"),
        ("from box.ui import canvas as c", "import CANVAS as c"),
        ("from box.ui import LINES, canvas", "import CANVAS as canvas; from UI import LINES"),
        ("from box.ui.canvas import WIDTH as W", "from CANVAS import WIDTH as W"),
        ("from box import app, ui", "import UI as ui; from box import app"),
        ("from box.app import run", "from box.app import run"),
        ("import sys, board", "import sys, board"),
        (
            "def f():\n    from box import (\n        ui,\n    )\n",
            "def f():\n    import UI as ui\n\n\n",
        ),
        ("ROWS = ((1, 'box.ui.canvas'), 'box.app')", "ROWS = ((1, 'CANVAS'), 'box.app')"),
        ("'see box.ui.canvas'", "'see box.ui.canvas'"),
    ],
)
def test_imports_and_texts_get_the_flat_names(source: str, expected: str) -> None:
    found = named(SOURCES)
    for word, name in (("CANVAS", "box.ui.canvas"), ("UI", "box.ui")):
        expected = expected.replace(word, found[name])
    assert (
        flat({"box/user.py": source.encode()})[
            named({**SOURCES, "box/user.py": b""})["box.user"] + ".py"
        ].decode()
        == expected
    )


def test_a_module_named_by_a_sum_gets_its_path_with_underscores() -> None:
    source = b'def of(id):\n    return __import__("pages." + id + ".game")\n\nX = "a." + of("b")\n'
    more = {"box/of.py": source, "pages/chess/game.py": b"", "pages/chess/board.py": b""}
    found = flat(more)
    assert "pages_chess_game.py" in found and "pages_chess_board.py" not in found
    place = named({**SOURCES, **more})["box.of"]
    assert found[f"{place}.py"] == source.replace(b'"pages."', b"'pages_'").replace(
        b'".game"', b"'_game'"
    )


def test_an_import_that_binds_a_package_is_reported() -> None:
    with pytest.raises(Failure, match="The module box.ui.canvas is imported in a form"):
        flat({"box/user.py": b"import box.ui.canvas\n"})


def test_every_module_of_the_program_is_flat_or_needed_by_its_path() -> None:
    from doomsday.image import build

    kept = {path for path, (place, _) in build.names().places.items() if path == place}
    assert kept == {"box/app.py", "rehearse.py"}


def test_lines_keep_their_numbers() -> None:
    source = b"from box.ui import (\n    LINES,\n    canvas,\n)\n\n\ndef f():\n    pass\n"
    place = named({**SOURCES, "box/user.py": b""})["box.user"]
    tree = ast.parse(flat({"box/user.py": source})[f"{place}.py"])
    assert tree.body[-1].lineno == 7


def test_a_module_that_is_found_by_a_computed_path_is_known() -> None:
    finding = (
        b"def game(id):\n    return __import__('rules.' + id + '.game', None, None, ('GAME',))\n"
    )
    sources = {"rules/chess/game.py": b"", "rules/chess/moves.py": b"", "rules/games.py": finding}
    assert computed_paths(Program.of(sources)) == {"rules.chess.game"}
