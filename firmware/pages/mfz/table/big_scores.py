"""Draw the scores as large as the panel, for players across the table."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts
from box.ui.marks import blocks, flags
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mfz.table import words
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.play_time import PlayTime

# Companies that fit side by side.
_COLUMNS = const(3)
_ROOM = const(40)
_TIME_END = const(90)
_CARD_TIME_Y = const(25)


def draw(canvas: "Canvas", state: "QuickState", time: "PlayTime | None" = None) -> None:
    """Draw round, its time unless that is None, clock and all scores in tactical order."""
    order = state.order()
    full = [company[0] for company in state.setup.companies]
    names = fit_shorts(canvas, STRONG, full, state.setup.shorts, _ROOM)
    if len(order) > _COLUMNS:
        _draw_cards(canvas, state, order, names)
        if time is not None:
            canvas.text(TEXT, time_text(time.of_round(state.round())), 3, _CARD_TIME_Y)
        return
    canvas.header(words.ROUND + str(state.round()))
    if time is not None:
        canvas.right(TEXT, time_text(time.of_round(state.round())), _TIME_END, 1)
    canvas.icon(icon_rows.CLOCK, 100, 0)
    canvas.right(TEXT, str(state.clock), 126, 1)
    for i, seat in enumerate(order):
        middle = 128 * (2 * i + 1) // (2 * len(order))
        _draw_column(canvas, state, seat, names[seat], middle)


def _draw_column(canvas: "Canvas", state: "QuickState", seat: int, name: str, middle: int) -> None:
    canvas.text(STRONG, name, middle - canvas.width(STRONG, name) // 2, 14)
    score = str(state.scores()[seat])
    canvas.sheet(ROWS_24).write(score, middle - canvas.sheet(ROWS_24).width(score) // 2, 28)
    frames, stations = state.frames()[seat], state.stations()[seat]
    x = middle - (3 * frames + 6 * min(stations, 3) + 3) // 2
    blocks(canvas, x, 56, 6, frames, 0, 1)
    flags(canvas, x + 3 * frames + 3, 56, stations, False, 3)


def _draw_cards(
    canvas: "Canvas", state: "QuickState", order: "list[int]", names: "list[str]"
) -> None:
    canvas.text(TEXT, words.ROUND + str(state.round()), 3, 3)
    canvas.icon(icon_rows.CLOCK, 3, 13)
    canvas.text(STRONG, str(state.clock), 15, 13)
    for i, seat in enumerate(order):
        x = 2 + 42 * ((i + 1) % _COLUMNS)
        y = 3 + 31 * ((i + 1) // _COLUMNS)
        canvas.text(STRONG, names[seat], x, y)
        canvas.sheet(ROWS_15).write(str(state.scores()[seat]), x, y + 12)
