"""Enter lots that were drawn at the table, one by one.

In a tie for last, the first company entered is the point attacker, because the table draws that
one (M-45); the others follow in order.
"""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mfz.setup import words
from shared.rules.mfz.model.actions import LOT
from shared.rules.mfz.model.phases import DRAW

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """List the companies not yet entered. A removes the last entry.

    Argument: the seats that were entered, as bytes, or 0.
    """
    state = table.state
    drawn: Any = table.argument or b""
    drawing = state.drawing()
    for_last = state.phase == DRAW and state.order()[-1] in drawing
    left = [seat for seat in drawing if seat not in drawn]

    def row(index: int) -> "Row":
        name = state.setup.companies[left[index]][0]
        return name, "", lambda table: _enter(table, left, index, for_last)

    title = words.NEXT_IN_LINE
    if not drawn:
        title = words.DRAWN_LAST if for_last else words.WINNER
    elif for_last and len(drawn) == 1:
        title = words.WINNER
    sheet = Sheet(title, count=len(left), row=row, label=words.PICK)
    sheet.cursor = 0
    # After an undo begin on the company that was entered next before it.
    game = table.game
    if game.ahead and game.action(game.ply + 1)[0] == LOT:
        undone = game.action(game.ply + 1)[1:]
        if for_last:
            undone = undone[-1:] + undone[:-1]
        for seat in undone[len(drawn) : len(drawn) + 1]:
            if seat in left:
                sheet.cursor = left.index(seat)
    if drawn:
        sheet.back = words.UNDO, _take_back
    return sheet


def _enter(
    table: "Table[FullState]", left: "list[int]", index: int, for_last: bool
) -> "Sheet | None":
    """Enter a company that is left; of the last two the other one follows."""
    drawn: Any = table.argument or b""
    drawn += bytes((left.pop(index),))
    if len(left) > 1:
        table.argument = drawn
        return page(table)
    drawn += bytes(left)
    if for_last:
        drawn = drawn[1:] + drawn[:1]
    table.play(bytes((LOT,)) + drawn)
    return None


def _take_back(table: "Table[FullState]") -> Sheet:
    drawn: Any = table.argument
    table.argument = drawn[:-1]
    return page(table)
