"""Add a board: a development board with a display wired to it."""

import json

from tests.adding.tree import Tree

_DATA = '''"""Pocket board: made up, wired like the DevKitC but for its buttons."""

NAME = "Pocket board"
CHIP = "esp32"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC"
OLED = {
    "sda": 21,
    "scl": 22,
    "rst": None,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
}
POWER = None
BUTTONS = (13, 14, 18, 19)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = None
BUZZER = None
'''

_ABOUT = """
[pocket]
flash_mib = 4
display = "wired"
wires.242 = { rst = 23 }
special = ["It is made up. [unchecked]"]
sources = ["nowhere"]
"""


def add(tree: Tree) -> None:
    """Write the data file of the board, and its facts for people."""
    tree.add("boards/pocket.py", _DATA)
    tree.append("boards/about.toml", _ABOUT)


def check(tree: Tree) -> None:
    """Check that the board is listed, has page and picture, fits its chip, and plays."""
    listed = json.loads(tree.doomsday("boards", "--json"))
    assert "pocket" in [board["name"] for board in listed]
    tree.python("tools/boards.py")
    assert "(pictures/pocket.svg)" in (tree.root / "boards" / "README.md").read_text("utf-8")
    tree.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/boards")
    words = tree.doomsday(
        *("sim", "--board", "pocket", "--fast", "--flash", "pocket.bin", "--script", "-"),
        stdin="screen\n",
    )
    assert "Doomsday" in words
