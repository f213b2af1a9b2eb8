"""Locate the parts of the program: firmware, shared packages, boards, the driver, the site.

In an installed wheel they are beside this file, otherwise in the checkout.
"""

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from doomsday.errors import USAGE, Failure

_HERE = Path(__file__).resolve().parent
_NOT_BOARDS = {"chips", "panels", "__init__"}


def _from_wheel() -> Path | None:
    inside = _HERE / "_parts"
    return inside if inside.is_dir() else None


def _checkout() -> Path:
    return _HERE.parents[1]


def _found(path: Path, what: str, hint: str) -> Path:
    if path.exists():
        return path
    raise Failure(f"{what} is missing from this installation.", hint)


def _part(name: str) -> Path:
    root = _from_wheel() or _checkout()
    return _found(root / name, f"The part '{name}'", "install doomsday again")


def firmware() -> Path:
    """Return the folder that holds boot.py, main.py and the package box."""
    return _part("firmware")


def shared() -> Path:
    """Return the package `shared` itself: the folder with rules/ in it."""
    root = _HERE.parent if _from_wheel() else _checkout()
    return _found(root / "shared", "The package 'shared'", "install doomsday again")


def program_packages() -> tuple[Path, ...]:
    """Return the packages that make up the program of a box, without firmware/thin."""
    return firmware() / "box", firmware() / "pages", shared()


def boards() -> Path:
    """Return the folder with one data file per board."""
    return _part("boards")


def notice() -> Path:
    """Return the file with the licence notices of the parts of others."""
    return _part("NOTICE")


def notice_of_image() -> bytes:
    """Return the notices of everything in a flash image: those before the first line of `=`."""
    return notice().read_bytes().partition(b"\n=====")[0]


def licence() -> Path:
    """Return the file with the licence of this program."""
    return _part("LICENSE")


def site() -> Path:
    """Return the folder with the site's own files, from the page to the service worker."""
    folder = _from_wheel() or _checkout() / "web"
    return _found(folder / "site", "The part 'site'", "install doomsday again")


def spectators() -> Path:
    """Return the folder with the pages for spectators, which `doomsday watch` serves."""
    folder = _from_wheel() or _checkout() / "web"
    return _found(folder / "spectators", "The part 'spectators'", "install doomsday again")


def vendor() -> Path:
    """Return the folder with the parts of others that the site needs.

    Raises: Failure if they could not be fetched when this installation was built.
    """
    folder = (_from_wheel() or _checkout() / "build" / "web") / "vendor"
    hint = "make setup in the checkout, with a network; or install doomsday from a wheel with it"
    return _found(folder, "MicroPython for browsers", hint)


def driver() -> Path:
    """Return the folder with the display driver, adafruit_ssd1306.py, and its bus device."""
    folder = (_from_wheel() or _checkout() / "build") / "driver"
    return _found(folder, "The display driver", "pip install --editable . in the checkout")


def version() -> str:
    """Return the version of the program, from firmware/box/version.py.

    Raises: Failure if it cannot be read.
    """
    text = (firmware() / "box" / "version.py").read_text("utf-8")
    found = re.search(r'^VERSION = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise Failure("The version of the firmware cannot be read.", "install doomsday again")
    return found[1]


def board_names() -> list[str]:
    """Return the names of all boards, sorted."""
    return sorted(_board_files() + list(variants()))


def variants() -> dict[str, tuple[str, str]]:
    """Return the boards with another panel by name: the board, the panel of boards/panels.py."""
    return {
        f"{board}_{panel}": (board, panel)
        for board, facts in about().items()
        for panel in facts.get("wires", ())
    }


def about() -> dict[str, dict[str, Any]]:
    """Return the content of boards/about.toml by board name."""
    return tomllib.loads((boards() / "about.toml").read_text("utf-8"))


def board_source(name: str) -> bytes:
    """Return the source of the data file of a board. Raises: Failure for an unknown name."""
    known = board_names()
    if name not in known:
        raise Failure(f"There is no board named '{name}'.", f"one of {', '.join(known)}", USAGE)
    board, panel = variants().get(name, (name, ""))
    source = (boards() / f"{board}.py").read_bytes()
    if not panel:
        return source
    facts = panels()[panel]
    oled = facts["oled"] | about()[board]["wires"][panel]
    changes = f"NAME += {', ' + facts['title']!r}\nOLED.update({oled!r})\nPOWER = None\n"
    return source + changes.encode()


def board_data(name: str) -> ModuleType:
    """Return a board's data as a module, without entering it in sys.modules."""
    module = ModuleType(f"boards.{name}")
    exec(compile(board_source(name), f"{name}.py", "exec"), module.__dict__)
    return module


def panels() -> dict[str, dict[str, Any]]:
    """Return the facts of each panel that can replace the usual one; see boards/panels.py."""
    found: dict[str, dict[str, Any]] = _data(boards() / "panels.py").PANELS
    return found


def displays() -> list[dict[str, Any]]:
    """Return the facts of each display, the usual one first; see boards/panels.py."""
    module = _data(boards() / "panels.py")
    return [module.USUAL, *module.PANELS.values()]


def _board_files() -> list[str]:
    return [path.stem for path in boards().glob("*.py") if path.stem not in _NOT_BOARDS]


def chips() -> dict[str, dict[str, Any]]:
    """Return the facts of each chip by its name in board files; see boards/chips.py."""
    found: dict[str, dict[str, Any]] = _data(boards() / "chips.py").CHIPS
    return found


def _data(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"boards.{path.stem}", path)
    if spec is None or spec.loader is None:
        raise Failure(f"The board file {path} cannot be read.", "install doomsday again")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
