"""Draw turn and players of the table: rows for two or three, cards for four."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit, fit_shorts
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mechwarrior.table import words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

# Players that fit as rows, and as rows of two lines.
_ROWS = const(3)
_TALL = const(2)
# Pixels of a name, and in TEXT beside a score of three digits.
_ROOM = const(40)
_NARROW = const(29)
_CARD_ROOM = const(29)
_WIDE_SCORE = const(100)
# Scores from here on are too wide for numerals.
_LONG_SCORE = const(1000)
# The column of the turn, and its middle.
_MIDDLE = const(20)
_COLUMN = const(37)


def names(canvas: "Canvas", state: "BattleState") -> "list[str]":
    """Return the short name of each player, as wide as the scores leave room."""
    full = state.names()
    count = len(full)
    if count > _ROWS:
        return fit_shorts(canvas, TEXT, full, [""] * count, _CARD_ROOM)
    if _is_narrow(state):
        return fit_shorts(canvas, TEXT, full, [""] * count, _NARROW)
    return fit_shorts(canvas, STRONG, full, [""] * count, _ROOM)


def _is_narrow(state: "BattleState") -> bool:
    """Return whether a score of three digits leaves little room for three names."""
    return len(state.seats) > _TALL and max(state.scores()) >= _WIDE_SCORE


def whole(canvas: "Canvas", state: "BattleState") -> "list[str]":
    """Return the short name of each player where no score takes room."""
    full = state.names()
    return fit_shorts(canvas, STRONG, full, [""] * len(full), _ROOM)


def draw(
    canvas: "Canvas", state: "BattleState", cursor: int, shorts: "list[str]", active: str
) -> None:
    """Draw the whole table.

    cursor: the seat with the bar. shorts: as from `names`. active: short name of whose turn it is.
    """
    turn = str(state.round())
    above = canvas.motion.height()
    if not above:
        _centre(canvas, words.TURN_WORD, 2)
    size = ROWS_24 if state.round() < _WIDE_SCORE else ROWS_15
    canvas.sheet(size).write(turn, _MIDDLE - canvas.sheet(size).width(turn) // 2, 13 - above)
    _centre(canvas, fit(canvas, TEXT, active, _COLUMN), 41)
    count = len(shorts)
    for seat in state.seats:
        if count > _ROWS:
            _draw_card(canvas, state, seat, shorts[seat], seat == cursor)
            continue
        pitch = 26 if count <= _TALL else 17
        y = 1 + pitch * seat
        if seat == cursor:
            canvas.bar(40, y, 87, pitch - 1)
        _draw_row(canvas, state, seat, shorts[seat], y, seat == cursor)


def _centre(canvas: "Canvas", text: str, y: int) -> None:
    canvas.text(TEXT, text, _MIDDLE - canvas.width(TEXT, text) // 2, y)


def _draw_score(canvas: "Canvas", score: int, x_end: int, y: int, dark: bool) -> None:
    """Draw points as a numeral that ends before column x_end; those of four digits in STRONG."""
    if score < _LONG_SCORE:
        canvas.sheet(ROWS_15).right(str(score), x_end, y, dark)
    else:
        canvas.right(STRONG, str(score), x_end, y + 3, dark)


def _draw_row(
    canvas: "Canvas", state: "BattleState", seat: int, name: str, y: int, dark: bool
) -> None:
    score = state.vc1(seat)
    zone = str(state.vc3(seat))
    if len(state.seats) <= _TALL:
        canvas.text(STRONG, name, 43, y + 3, dark)
        canvas.text(TEXT, words.ZONE + zone, 43, y + 15, dark)
        _draw_score(canvas, score, 123, y + 5, dark)
    else:
        if _is_narrow(state):
            canvas.text(TEXT, name, 43, y + 5, dark)
        else:
            canvas.text(STRONG, name, 43, y + 4, dark)
        _draw_score(canvas, score, 110, y + 1, dark)
        canvas.icon(icon_rows.FLAG, 113, y, dark)
        canvas.text(TEXT, zone, 113, y + 8, dark)


def _draw_card(canvas: "Canvas", state: "BattleState", seat: int, name: str, dark: bool) -> None:
    x = 40 + 44 * (seat % 2)
    y = 1 + 26 * (seat // 2)
    if dark:
        canvas.bar(x, y, 43, 25)
    canvas.text(TEXT, name, x + 2, y, dark)
    zone = str(state.vc3(seat))
    canvas.right(TEXT, zone, x + 41, y, dark)
    _draw_score(canvas, state.vc1(seat), x + 41, y + 9, dark)
