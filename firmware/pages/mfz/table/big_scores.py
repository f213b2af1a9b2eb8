"""Draw the scores as large as the panel, for players across the table.

Nothing that they have to read is lower than 15 pixels: 5.8 minutes of arc from 1.5 m on a display
of 0.96 inch.
"""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts
from box.ui.marks import blocks, flags
from box.ui.numerals import ROWS_15, ROWS_24, ROWS_32
from pages.mfz.table import words
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.play_time import PlayTime

# Companies that fit side by side, and in the largest size.
_COLUMNS = const(3)
_SIDES = const(2)
_ROOM = const(40)
_MIDDLE = const(64)
_RIGHT = const(126)
# Pixels of the clock's icon with its gap.
_ICON = const(13)


def draw(canvas: "Canvas", state: "QuickState", time: "PlayTime | None" = None) -> None:
    """Draw round, its time unless that is None, clock and all scores in tactical order."""
    order = state.order()
    full = [company[0] for company in state.setup.companies]
    names = fit_shorts(canvas, STRONG, full, state.setup.shorts, _ROOM)
    spent = "" if time is None else time_text(time.of_round(state.round()))
    if len(order) > _COLUMNS:
        _draw_cards(canvas, state, order, names, spent)
    elif len(order) > _SIDES:
        canvas.text(STRONG, words.ROUND + str(state.round()), 2, 3)
        canvas.centre(TEXT, spent, 4)
        _draw_clock(canvas, state, _RIGHT)
        for i, seat in enumerate(order):
            _draw_column(canvas, state, seat, names[seat], 128 * (2 * i + 1) // (2 * _COLUMNS))
    else:
        _draw_clock(canvas, state, _MIDDLE + (_ICON + _width(canvas, state)) // 2)
        canvas.centre(TEXT, spent, 19)
        canvas.centre(STRONG, words.ROUND_SIGN + str(state.round()), 53)
        for i, seat in enumerate(order):
            _draw_side(canvas, state, seat, names[seat], i > 0)


def _width(canvas: "Canvas", state: "QuickState") -> int:
    return canvas.sheet(ROWS_15).width(str(state.clock))


def _draw_clock(canvas: "Canvas", state: "QuickState", x_end: int, y: int = 1) -> None:
    """Draw the clock with its icon, ending before column x_end."""
    x = x_end - _width(canvas, state)
    canvas.sheet(ROWS_15).write(str(state.clock), x, y)
    canvas.icon(icon_rows.CLOCK, x - _ICON, y + 3)


def _draw_assets(canvas: "Canvas", state: "QuickState", seat: int, x: int) -> None:
    frames = state.frames()[seat]
    blocks(canvas, x, 56, 6, frames, 0, 1)
    flags(canvas, x + 3 * frames + 3, 56, state.stations()[seat], False, 3)


def _assets_width(state: "QuickState", seat: int) -> int:
    return 3 * state.frames()[seat] + 6 * min(state.stations()[seat], 3) + 3


def _draw_side(canvas: "Canvas", state: "QuickState", seat: int, name: str, right: bool) -> None:
    """Draw one of two companies at the left or the right edge."""
    score = str(state.scores()[seat])
    end = _RIGHT if right else 0
    canvas.text(STRONG, name, end - canvas.width(STRONG, name) if right else 2, 3)
    x = end - canvas.sheet(ROWS_32).width(score) if right else 2
    canvas.sheet(ROWS_32).write(score, x, 19)
    _draw_assets(canvas, state, seat, end - _assets_width(state, seat) if right else 2)


def _draw_column(canvas: "Canvas", state: "QuickState", seat: int, name: str, middle: int) -> None:
    canvas.text(STRONG, name, middle - canvas.width(STRONG, name) // 2, 18)
    score = str(state.scores()[seat])
    canvas.sheet(ROWS_24).write(score, middle - canvas.sheet(ROWS_24).width(score) // 2, 30)
    _draw_assets(canvas, state, seat, middle - _assets_width(state, seat) // 2)


def _draw_cards(
    canvas: "Canvas", state: "QuickState", order: "list[int]", names: "list[str]", spent: str
) -> None:
    number = words.ROUND_SIGN + str(state.round())
    canvas.text(STRONG, number, 2, 3)
    # A round of hours leaves no room.
    if canvas.width(TEXT, spent) + canvas.width(STRONG, number) < _ROOM - 3:
        canvas.right(TEXT, spent, _ROOM, 4)
    _draw_clock(canvas, state, _ICON + 2 + _width(canvas, state), 15)
    for i, seat in enumerate(order):
        x = 2 + 42 * ((i + 1) % _COLUMNS)
        y = 3 + 31 * ((i + 1) // _COLUMNS)
        canvas.text(STRONG, names[seat], x, y)
        canvas.sheet(ROWS_15).write(str(state.scores()[seat]), x, y + 12)
