"""Draw the points as large as the panel, for players across the table.

What leads a condition is underlined, and the name of the player whose turn it is is dark on light.
"""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts
from box.ui.numerals import ROWS_15, ROWS_24, ROWS_32
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.phases import OVER
from shared.rules.mechwarrior.play import victory
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.play_time import PlayTime

# Players whose points fit in the larger sizes, and whose names fit in the stronger one.
_SIDES = const(2)
_STRONG = const(3)
_ROOM = const(40)
_MIDDLE = const(64)
_RIGHT = const(126)
# Pixels of the points of a side: three digits of 32 rows do not fit.
_LARGEST = const(58)
# Pixels of the flag before the points for zones, and before the flag.
_FLAG = const(9)
_GAP = const(6)


def draw(canvas: "Canvas", state: "BattleState", time: "PlayTime | None" = None) -> None:
    """Draw turn, whose it is, and the three conditions of each player.

    time: how long the game took; that of the turn is shown. None for not shown.
    """
    full = state.names()
    count = len(full)
    font = STRONG if count <= _STRONG else TEXT
    turn = str(state.round())
    spent = "" if time is None else time_text(time.of_round(state.round()))
    totals = victory.totals(state)
    # The lines below are what leads each condition (W-126).
    _, won = victory.winners(totals)
    sides = count <= _SIDES
    names = fit_shorts(canvas, font, full, [""] * count, _ROOM if sides else 126 // count - 4)
    if sides:
        canvas.sheet(ROWS_15).write(turn, _MIDDLE - canvas.sheet(ROWS_15).width(turn) // 2, 1)
        canvas.centre(TEXT, spent, 54)
    else:
        canvas.text(STRONG, words.TURN_WORD, 2, 3)
        canvas.centre(TEXT, spent, 4)
        canvas.sheet(ROWS_15).right(turn, _RIGHT, 1)
    wide = max([canvas.sheet(ROWS_32).width(str(total[0])) for total in totals])
    size = (ROWS_32 if wide <= _LARGEST else ROWS_24) if sides else ROWS_15
    for seat, name in enumerate(names):
        # Condition 2 is an estimate until the points are counted.
        survival = ("" if state.phase == OVER else words.ESTIMATED) + str(totals[seat][1])
        zone = str(totals[seat][2])
        score = str(totals[seat][0])
        name_width = canvas.width(font, name)
        score_width = canvas.sheet(size).width(score)
        # Points beside others of as many digits, for which there is no room as numerals.
        long = score_width > 126 // count
        if long:
            score_width = canvas.width(STRONG, score)
        text_width = canvas.width(TEXT, survival)
        zone_width = _FLAG + canvas.width(TEXT, zone)
        if sides:
            right = seat > 0
            both = text_width + _GAP + zone_width
            name_x = _RIGHT - 3 - name_width if right else 4
            score_x = _RIGHT - score_width if right else 2
            text_x = _RIGHT - both if right else 2
            zone_x = text_x + text_width + _GAP
        else:
            middle = 128 * (2 * seat + 1) // (2 * count)
            name_x = middle - name_width // 2
            score_x = middle - score_width // 2
            text_x = middle - text_width // 2
            zone_x = middle - zone_width // 2
        y = 3 if sides else 16
        acts = seat == state.active and state.phase != OVER
        if acts:
            canvas.bar(name_x - 3, y - 1, name_width + 6, 12 if font == STRONG else 10)
        canvas.text(font, name, name_x, y, acts)
        y = (18 if size == ROWS_32 else 23) if sides else 28
        if long:
            canvas.text(STRONG, score, score_x, y + 3)
        else:
            canvas.sheet(size).write(score, score_x, y)
        if won[0] == seat:
            canvas.fb.hline(score_x, 51 if sides else 43, score_width, 1)
        _underlined(canvas, survival, text_x, 54 if sides else 45, won[1] == seat)
        canvas.icon(icon_rows.FLAG, zone_x, 53)
        _underlined(canvas, zone, zone_x + _FLAG, 54, won[2] == seat)


def _underlined(canvas: "Canvas", text: str, x: int, y: int, lined: bool) -> None:
    canvas.text(TEXT, text, x, y)
    if lined:
        canvas.fb.hline(x, y + 8, canvas.width(TEXT, text), 1)
