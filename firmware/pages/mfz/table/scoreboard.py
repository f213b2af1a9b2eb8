"""Draw the clock and the companies of the table: rows for up to three, cards for more."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts
from box.ui.marks import blocks, flags, ticks
from box.ui.numerals import ROWS_15, ROWS_24, ROWS_32
from pages.mfz.table import words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.state import QuickState

# Companies that fit as rows, and as rows of two lines.
_ROWS = const(3)
_TALL = const(2)
_TICKS = const(11)
# Pixels of a name beside a score of two digits, and of three.
_ROOM = const(36)
_NARROW = const(29)
_CARD_ROOM = const(36)
_WIDE_SCORE = const(100)
_CARD_BLOCKS = const(4)


def names(canvas: "Canvas", state: "QuickState") -> "list[str]":
    """Return the short name of each seat, as wide as the scores leave room."""
    setup = state.setup
    full = [company[0] for company in setup.companies]
    if len(state.seats) > _ROWS:
        return fit_shorts(canvas, TEXT, full, setup.shorts, _CARD_ROOM)
    wide = max(state.scores()) >= _WIDE_SCORE and len(state.seats) > _TALL
    return fit_shorts(canvas, STRONG, full, setup.shorts, _NARROW if wide else _ROOM)


def draw_clock(canvas: "Canvas", state: "QuickState") -> None:
    """Draw the doomsday clock, the round and the neutral stations in columns 1 to 37."""
    alarm = state.clock <= 1
    if alarm:
        canvas.bar(1, 1, 37, 38)
    clock = str(state.clock)
    x = 20 - canvas.sheet(ROWS_32).width(clock) // 2
    canvas.sheet(ROWS_32).write(clock, x, 3 - canvas.motion.height(), alarm)
    if not alarm:
        ticks(canvas, 4, 36, min(state.clock, _TICKS), _TICKS, 1)
    canvas.text(STRONG, words.ROUND_SIGN + str(state.round()), 4, 41)
    for i in range(min(state.neutral, 2)):
        canvas.icon(icon_rows.NEUTRAL, 29 - 7 * i, 41)


def draw(canvas: "Canvas", state: "QuickState", order: "list[int]", cursor: int) -> None:
    """Draw the whole table. order: seats in tactical order; cursor: the place of the bar."""
    shorts = names(canvas, state)
    if len(order) > _ROWS:
        _draw_cards(canvas, state, order, cursor, shorts)
        return
    draw_clock(canvas, state)
    pitch = 26 if len(order) <= _TALL else 17
    for i, seat in enumerate(order):
        dark = i == cursor
        if dark:
            canvas.bar(40, 1 + pitch * i, 87, pitch - 1)
        _draw_row(canvas, state, seat, shorts[seat], 1 + pitch * i, dark)


def _counts(canvas: "Canvas", state: "QuickState", seat: int) -> "tuple[int, int]":
    """Return how many frames to draw as there, and how many as lost: one that blinks is both."""
    frames = state.frames()[seat]
    lit = canvas.motion.lit(seat)
    return frames + lit, max(state.setup.companies[seat][1] - frames - lit, 0)


def _draw_row(
    canvas: "Canvas", state: "QuickState", seat: int, name: str, y: int, dark: bool
) -> None:
    frames, lost = _counts(canvas, state, seat)
    score = str(state.scores()[seat])
    if len(state.seats) <= _TALL:
        canvas.text(STRONG, name, 43, y + 3, dark)
        canvas.sheet(ROWS_15).right(score, 123, y + 4, dark)
        blocks(canvas, 43, y + 16, 6, frames, lost, 0 if dark else 1)
        flags(canvas, 71, y + 17, state.stations()[seat], dark, 3)
    else:
        canvas.text(STRONG, name, 42, y + 4, dark)
        canvas.sheet(ROWS_15).right(score, 103, y + 1, dark)
        blocks(canvas, 105, y + 2, 6, frames, lost, 0 if dark else 1)
        flags(canvas, 105, y + 10, state.stations()[seat], dark, 3)


def _draw_cards(
    canvas: "Canvas", state: "QuickState", order: "list[int]", cursor: int, shorts: "list[str]"
) -> None:
    """Draw the clock and a card for each company in two lines of three."""
    alarm = state.clock <= 1
    if alarm:
        canvas.bar(1, 1, 41, 26)
    y = (2 if alarm else 1) - canvas.motion.height()
    canvas.sheet(ROWS_24).write(str(state.clock), 3, y, alarm)
    canvas.right(TEXT, words.ROUND_SIGN + str(state.round()), 40, 4, alarm)
    if state.neutral:
        canvas.icon(icon_rows.NEUTRAL, 31, 15, alarm)
    for i, seat in enumerate(order):
        x = 1 + 43 * ((i + 1) % 3)
        y = 1 + 25 * ((i + 1) // 3)
        dark = i == cursor
        if dark:
            canvas.bar(x, y, min(41, 127 - x), 25)
        _draw_card(canvas, state, seat, shorts[seat], x, y, dark)


def _draw_card(
    canvas: "Canvas", state: "QuickState", seat: int, name: str, x: int, y: int, dark: bool
) -> None:
    canvas.text(TEXT, name, x + 3, y + 1, dark)
    canvas.sheet(ROWS_15).write(str(state.scores()[seat]), x + 2, y + 9, dark)
    frames, lost = _counts(canvas, state, seat)
    ink = 0 if dark else 1
    x += 27
    if frames + lost > _CARD_BLOCKS:
        first = min(frames, _CARD_BLOCKS)
        blocks(canvas, x, y + 9, 3, first, _CARD_BLOCKS - first, ink)
        blocks(canvas, x, y + 13, 3, frames - first, lost + first - _CARD_BLOCKS, ink)
    else:
        blocks(canvas, x, y + 9, 6, frames, lost, ink)
    flags(canvas, x, y + 18, state.stations()[seat], dark, 2)
