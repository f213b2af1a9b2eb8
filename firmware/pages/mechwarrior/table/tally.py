"""Count the points of the end: each player's units, then the winner."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import page_rows
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import COUNTED
from shared.rules.mechwarrior.play import victory

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """A row a player, with the points for survival so far; the last one counts them."""
    state = table.state
    names = state.names()
    rows: list[Row] = []
    for seat, totals in enumerate(victory.totals(state)):
        name = fit_seat(table.canvas, TEXT, names, seat, 80)
        rows.append((name, str(totals[1]), (page_rows.PLAYER, seat)))
    count = bytes((COUNTED,))
    rows.append((words.COUNT_ALL, "", count))
    sheet = Sheet(words.FINAL_COUNT, rows, number=words.SURVIVAL, label=words.COUNT)
    sheet.hold = words.COUNT_ALL, count
    sheet.hold_word = words.HOLD_ALL
    sheet.idles = False
    return sheet
