"""Show the score sheet: the conditions, who leads each, and the lines of condition 2."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.screens import help_sheets
from box.screens.sheet import time_lines
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_shorts
from pages.mechwarrior.table import conditions, words
from shared.rules.mechwarrior.model.phases import OVER
from shared.rules.mechwarrior.play import victory

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.screens.help_sheets import HelpSheet
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

# Pixels of a short name, and of a header.
_SHORT = const(44)
_ROOM = const(116)


def page(table: "Table[BattleState]") -> Sheet:
    """The conditions of all, who leads, then a page a player, and the times; D leaves them."""
    state = table.state
    over = state.phase == OVER
    seats = [seat for tied in state.standings() for seat in tied]
    totals = victory.totals(state)
    # Pages behind the first one.
    pages: list[HelpSheet] = [(words.LEADERS, _leaders(table, totals, over))]
    names = state.names()
    for seat in seats:
        rows = []
        for line, points in enumerate(victory.line_points(state, seat)):
            rows.append((0, words.LINES[line], str(points)))
        # Condition 2 is an estimate until the points are counted.
        second = ("" if over else words.ESTIMATED) + str(totals[seat][1])
        pages.append((names[seat] + "\n" + second, rows))
    times = [(0, text, value) for text, value in time_lines(table, seats)]
    pages += help_sheets.of_rows(words.TIMES_TITLE, times)
    count = 1 + len(pages)

    def draw(canvas: "Canvas", cursor: int) -> None:
        if not cursor:
            conditions.draw(canvas, state, words.SHEET_TITLE, over)
            return
        title, rows = pages[cursor - 1]
        name, _, second = title.partition("\n")
        second = second or str(cursor + 1) + words.OF + str(count)
        room = _ROOM - canvas.width(TEXT, second)
        canvas.header(fit(canvas, TEXT, name, room), second)
        help_sheets.draw(canvas, rows)

    sheet = Sheet("", (), count, lambda index: ("", "", _leave, words.GAME))
    sheet.up = words.PREVIOUS
    sheet.down = words.NEXT
    sheet.draw = draw
    return sheet


def _leave(table: "Table[BattleState]") -> None:
    table.show_game()


def _leaders(
    table: "Table[BattleState]", totals: "list[tuple[int, int, int]]", over: bool
) -> "list[tuple[int, str, str]]":
    """Return who leads each condition, and the game."""
    state = table.state
    full = state.names()
    names = fit_shorts(table.canvas, TEXT, full, [""] * len(full), _SHORT)
    _, won = victory.winners(totals)
    rows = []
    for condition, text in enumerate(words.CONDITION_ROWS):
        seat = won[condition]
        rows.append((0, text, names[seat] if seat >= 0 else words.NOBODY))
    first = state.standings()[0]
    who = names[first[0]] if len(first) == 1 else words.NOBODY
    by = victory.deciding(totals, victory.ahead(state))
    text = words.WINNER if over else words.LEADER
    rows.append((0, text + (words.DECIDED_BY[by] if by >= 0 else ""), who))
    return rows
