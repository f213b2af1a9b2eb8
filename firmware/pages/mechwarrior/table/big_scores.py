"""Draw the points as large as the panel, for players across the table."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit, fit_shorts
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mechwarrior.table import words
from shared.rules.play_time import time_text

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState
    from shared.rules.play_time import PlayTime

# Players whose points fit in the larger size.
_LARGE = const(2)
# Pixels of the header for a name and the number of the turn.
_ROOM = const(116)


def draw(canvas: "Canvas", state: "BattleState", time: "PlayTime | None" = None) -> None:
    """Draw whose turn it is, and the points of each player for eliminations and zones.

    time: how long the game took; that of the turn is shown. None for not shown.
    """
    full = state.names()
    number = words.TURN + str(state.round())
    if time is not None:
        number += "  " + time_text(time.of_round(state.round()))
    room = _ROOM - canvas.width(TEXT, number)
    canvas.header(fit(canvas, TEXT, full[state.active], room), number)
    count = len(full)
    names = fit_shorts(
        canvas, STRONG if count <= 3 else TEXT, full, [""] * count, 126 // count - 4
    )
    size = ROWS_24 if count <= _LARGE else ROWS_15
    for seat, name in enumerate(names):
        middle = 128 * (2 * seat + 1) // (2 * count)
        font = STRONG if count <= 3 else TEXT
        canvas.text(font, name, middle - canvas.width(font, name) // 2, 13)
        score = str(state.vc1(seat))
        canvas.numeral(size, score, middle - canvas.numeral_width(size, score) // 2, 27)
        zone = words.ZONE + str(state.vc3(seat))
        if canvas.width(TEXT, zone) > 126 // count - 2:
            zone = str(state.vc3(seat))
        canvas.text(TEXT, zone, middle - canvas.width(TEXT, zone) // 2, 54)
