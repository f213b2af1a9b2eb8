"""What the box in a browser is made of besides its flash: stand-ins for the chip's ROM, and wires.

The stand-ins are Python, without comments and docstrings: MicroPython compiles them at each start.
"""

import ast
import json
from pathlib import Path

from doomsday import resources
from doomsday.image import build
from doomsday.sim.hardware.peripherals import Wiring

PATH = "box.json"
_ROM = Path(__file__).parents[1] / "rom"
_FOLDERS = ("chip", "chip/public", "browser")


def parts(board: str) -> bytes:
    """Return the parts for a board, as JSON; see web/site/box/life.js."""
    wiring = Wiring.of(resources.board_data(board))
    wires = {
        "addr": wiring.address,
        "sda": wiring.sda,
        "scl": wiring.scl,
        "buttons": wiring.buttons,
    }
    return json.dumps({"rom": rom(), "wiring": wires, "stamp": build.stamp(board)}).encode()


def rom() -> dict[str, str]:
    """Return the sources of the stand-ins for the chip's ROM by path."""
    return {
        f"{folder}/{path.name}": _lean(path.read_text("utf-8"))
        for folder in _FOLDERS
        for path in sorted((_ROM / folder).glob("*.py"))
    }


def _lean(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str())), *rest]:
                    node.body = rest or [ast.Pass()]
    return ast.unparse(tree)
