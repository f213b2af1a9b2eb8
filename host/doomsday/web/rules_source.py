"""The project's own Python for the page: the sources of every module that its calls need."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from doomsday import resources
from doomsday.image.nodes import parse, walk
from doomsday.image.symbols import imported_names
from doomsday.screen.glyphs import ACCENTS, PROPORTIONAL, SHEET
from doomsday.web.calls import CALLS
from doomsday.web.packed import gzipped
from doomsday.web.small_source import small
from shared.rules import games

# The module that the page calls.
ROOT = "doomsday.web.service"
# Modules of MicroPython as the page has it.
BUILT_IN = {"array", "binascii", "collections", "hashlib", "heapq", "io", "json", "struct", "sys"}
# Where the page needs another module than the laptop, the name of its file below this folder.
_STAND_INS = {"doomsday.screen.box_fonts": "box_fonts.py"}
_PATH = re.compile(r"\w+(\.\w+)+")
_GAME = re.compile(r"shared\.rules\.\w+(?=\.)")
_THIN = Path(__file__).parent / "thin"


def packed() -> bytes:
    """Return the sources as a file of the site: JSON, by path, compressed."""
    found = {path: source.decode() for path, source in sources().items()}
    return gzipped(json.dumps(found, ensure_ascii=False, sort_keys=True).encode())


@cache
def sources() -> dict[str, bytes]:
    """Return the source of each module that the calls need, by its path in the page.

    Raises: ModuleNotFoundError for an import of what the page does not have.
    """
    found: dict[str, bytes] = {}
    waiting = [ROOT, *dynamic()]
    done = set()
    while waiting:
        name = waiting.pop()
        if name in done:
            continue
        done.add(name)
        path = _file_of(name)
        if path is None:
            continue
        target = name.replace(".", "/")
        found[f"{target}/__init__.py" if path.stem == "__init__" else f"{target}.py"] = source(
            name, path
        )
        package = name.rpartition(".")[0]
        tree = parse(source(name, path))
        waiting += [package] if package else []
        waiting += [*imported_names(walk(tree)), *_by_path(name, tree)]
    return dict(sorted(found.items()))


def dynamic() -> list[str]:
    """Return the modules that are imported by a name computed at run time."""
    of_games = [f"shared.rules.{id}.game" for id in games.ids()]
    of_games += [
        module
        for id in games.ids()
        if not games.game(id).is_simple
        for module in (f"shared.rules.{id}.notation.tokens", f"doomsday.games.{id}.reader")
    ]
    of_calls = [f"doomsday.web.calls.{name}" for name in {name for name, _ in CALLS.values()}]
    of_fonts = [f"box.ui.fonts.{name}" for name in (*PROPORTIONAL, SHEET, ACCENTS)]
    return [*of_games, *of_calls, *of_fonts]


def _by_path(name: str, tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the rules whose paths are texts of a source; not all are modules.

    In the rules of a game a path may begin within its package.
    """
    package = _GAME.match(name)
    for node in walk(tree):
        match node:
            case ast.Constant(value=str(text)) if _PATH.fullmatch(text):
                if text.startswith("shared."):
                    yield text
                elif package is not None:
                    yield f"{package[0]}.{text}"


def source(name: str, path: Path) -> bytes:
    """Return the source of a module as the page has it."""
    stand_in = _STAND_INS.get(name)
    return small((_THIN / stand_in if stand_in else path).read_bytes())


def _file_of(name: str) -> Path | None:
    """Return the file of a module of this program; None for one of MicroPython, or for no module.

    Raises: ModuleNotFoundError for any other module.
    """
    top, _, rest = name.partition(".")
    if top in BUILT_IN:
        return None
    folders = _packages()
    if top not in folders:
        raise ModuleNotFoundError(f"the page has no module {name}")
    path = folders[top].joinpath(*rest.split(".")) if rest else folders[top]
    for file in (path / "__init__.py", path.with_name(f"{path.name}.py")):
        if file.is_file():
            return file
    # A name in a module, in an import of the form `from module import name`.
    return None


def _packages() -> dict[str, Path]:
    """Return the folders of this program's packages."""
    own = Path(__file__).parents[1]
    return {"doomsday": own, "shared": resources.shared(), "box": resources.firmware() / "box"}
