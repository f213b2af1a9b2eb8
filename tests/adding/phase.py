"""Add a phase: when doomsday has come, someone must confirm that everything was entered."""

from tests.adding.tree import FIRST_ROUND, Tree

_ROW = (
    "Phase(",
    '    "LAST_LOOK", QUICK, TABLE, "play.doomsday", "last?",',
    '    "All: was everything entered? (M-126)", answers="END_NOW",',
    "),",
)

_PAGE = '''"""The question whether everything was entered, before the game is over."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG
from pages.mfz.table import words
from shared.rules.mfz.model.actions import END_NOW

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """D ends the game."""
    sheet = Sheet("", [("", "", bytes((END_NOW,)))], label=words.END)
    sheet.alone = True
    sheet.draw = _draw
    return sheet


def _draw(canvas: "Canvas", cursor: int) -> None:
    canvas.text(STRONG, words.LAST_LOOK, 3, 14)
'''

# Plays a demo until doomsday, sped up by two votes.
_STEPS = f"""\
{FIRST_ROUND}hold D 900
expect "Speed up"
answer "-1"
answer "Pass"
expect "R3"
hold D 900
expect "All entered?"
power
expect "All entered?"
press D
expect "Game over: a draw"
"""

_RULES = "shared/rules/mfz"
_PAGES = "firmware/pages/mfz"


def add(tree: Tree) -> None:
    """Write number, row, page and words of the phase, its start, and the action that ends it."""
    tree.insert(f"{_RULES}/model/phases.py", "INITIATIVE_TIE = 28", "LAST_LOOK = 29")
    row = [f"    {line}" for line in _ROW]
    tree.insert(f"{_RULES}/model/phases.py", ")  # fmt: skip", *row)
    doomsday = f"{_RULES}/play/doomsday.py"
    for old, new in (
        ("actions import COUNT, END_ROUND", "actions import COUNT, END_NOW, END_ROUND"),
        ("phases import DOOMSDAY_VOTE, OVER", "phases import DOOMSDAY_VOTE, LAST_LOOK, OVER"),
        ("    state.vector.set(PHASE_AT, OVER)\n", "    state.vector.set(PHASE_AT, LAST_LOOK)\n"),
    ):
        tree.change(doomsday, old, new)
    over = (
        "if kind == END_NOW:",
        "    state.vector.set(PHASE_AT, OVER)",
        "    return steps.ASKED",
    )
    tree.insert(doomsday, "if kind == COUNT:", *over)
    offered = ("if state.phase == LAST_LOOK:", "    return [bytes((END_NOW,))]")
    tree.insert(doomsday, "seat = state.actor()", *offered)
    tree.add(f"{_PAGES}/table/last_look.py", _PAGE)
    anchor = 'A_DRAW = "Game over: a draw"'
    tree.insert(f"{_PAGES}/table/words.py", anchor, 'LAST_LOOK = "All entered?"')
    page = 'Page("pages.mfz.table.last_look", "end", phase=phases.LAST_LOOK),'
    above = 'Page("pages.mfz.table.game_over", "end", phase=phases.OVER),'
    tree.insert(f"{_PAGES}/page_rows.py", above, page)


def check(tree: Tree) -> None:
    """Check that the phase has a page, survives a power cut, ends, and is in random games."""
    tree.doomsday(*("sim", "--fast", "--flash", "box.bin", "--script", "-"), stdin=_STEPS)
    for depth in ("quick", "full"):
        game = ("play", "--random", "--seed", "1", "--depth", depth, "--out", f"{depth}.game")
        tree.doomsday(*game)
        assert "ok" in tree.doomsday("replay", f"{depth}.game")
