"""Add a page to a game: opened from its menu, and reopened after a power cut."""

from tests.adding.tree import Tree

_PAGE = '''"""Who is at the table."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG
from pages.mfz import words

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """Any button goes back."""
    sheet = Sheet("")
    sheet.draw = _draw
    return sheet


def _draw(canvas: "Canvas", cursor: int) -> None:
    canvas.centre(STRONG, words.AT_THE_TABLE, 20)
'''

# Begins a demo of two; the page is in its menu above Rules.
_STEPS = """\
answer "Game"
press D
answer "demo"
until "R1"
hold D 900
expect "Speed up"
press A
answer "Guests"
expect "At the table"
power
expect "At the table"
press A
expect "Speed up"
"""


def add(tree: Tree) -> None:
    """Write the page, its words, and its row with number, topic and the text in the menu."""
    tree.add("firmware/pages/mfz/table/guests.py", _PAGE)
    words = ('GUESTS = "Guests"', 'AT_THE_TABLE = "At the table"')
    tree.insert("firmware/pages/mfz/words.py", 'REPORT = "Stations"', *words)
    rows = "firmware/pages/mfz/page_rows.py"
    tree.insert(rows, "NEW_GAME = 10", "GUESTS = 200")
    row = (
        'Page("pages.mfz.table.guests", "game", number=GUESTS, flags=DURABLE, menu=words.GUESTS),'
    )
    tree.insert(rows, 'Page("", number=REFERENCE, menu=words.RULES, icon=icon_rows.BOOK),', row)


def check(tree: Tree) -> None:
    """Check that the page is in the menu, opens, and is reopened after a power cut."""
    tree.doomsday(*("sim", "--fast", "--flash", "box.bin", "--script", "-"), stdin=_STEPS)
