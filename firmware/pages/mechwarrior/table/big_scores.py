"""Draw the points as large as the panel, for players across the table."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_seat, fit_shorts
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.phases import OVER
from shared.rules.mechwarrior.play import victory
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.play_time import PlayTime

# Players whose points fit in the larger size, and whose names fit in the stronger one.
_LARGE = const(2)
_STRONG = const(3)
# Pixels of the flag before the points for zones, and before the flag.
_FLAG = const(9)
_GAP = const(6)
# Pixels of the header for a name and the number of the turn.
_ROOM = const(116)


def draw(canvas: "Canvas", state: "BattleState", time: "PlayTime | None" = None) -> None:
    """Draw whose turn it is, and the three conditions of each player.

    time: how long the game took; that of the turn is shown. None for not shown.
    """
    full = state.names()
    number = words.TURN + str(state.round())
    if time is not None:
        number += "  " + time_text(time.of_round(state.round()))
    room = _ROOM - canvas.width(TEXT, number)
    canvas.header(fit_seat(canvas, TEXT, full, state.active, room), number)
    count = len(full)
    font = STRONG if count <= _STRONG else TEXT
    names = fit_shorts(canvas, font, full, [""] * count, 126 // count - 4)
    large = count <= _LARGE
    size = ROWS_24 if large else ROWS_15
    totals = victory.totals(state)
    _, won = victory.winners(totals)
    # The lines below are what leads each condition (W-126).
    for seat, name in enumerate(names):
        middle = 128 * (2 * seat + 1) // (2 * count)
        canvas.text(font, name, middle - canvas.width(font, name) // 2, 12)
        first, second, third = totals[seat]
        score = str(first)
        wide = canvas.sheet(size).width(score)
        canvas.sheet(size).write(score, middle - wide // 2, 24)
        if won[0] == seat:
            canvas.fb.hline(middle - wide // 2, 50 if large else 41, wide, 1)
        # Condition 2 is an estimate until the points are counted.
        survival = ("" if state.phase == OVER else words.ESTIMATED) + str(second)
        zone = str(third)
        wide = canvas.width(TEXT, survival)
        whole = _FLAG + canvas.width(TEXT, zone)
        x = middle - (wide + _GAP + whole) // 2 if large else middle - wide // 2
        _underlined(canvas, survival, x, 54 if large else 43, won[1] == seat)
        x = x + wide + _GAP if large else middle - whole // 2
        canvas.icon(icon_rows.FLAG, x, 53)
        _underlined(canvas, zone, x + _FLAG, 54, won[2] == seat)


def _underlined(canvas: "Canvas", text: str, x: int, y: int, lined: bool) -> None:
    canvas.text(TEXT, text, x, y)
    if lined:
        canvas.fb.hline(x, y + 8, canvas.width(TEXT, text), 1)
