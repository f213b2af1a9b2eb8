"""Draw the picture of an idle box: doomsday clock and scores in turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.numerals import ROWS_15, ROWS_48
from pages.mfz.table import big_scores, words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.state import QuickState

_MIDDLE = const(64)
_TICKS = const(11)
_TICK = const(7)
_TICK_PITCH = const(11)
_TICK_Y = const(55)


def draw(canvas: "Canvas", state: "QuickState", scores: bool) -> None:
    """Draw the clock as large as the panel, or all scores in tactical order."""
    if scores:
        big_scores.draw(canvas, state)
        return
    alarm = state.clock <= 1
    clock = str(state.clock)
    width = canvas.sheet(ROWS_48).width(clock)
    if alarm:
        canvas.bar(_MIDDLE - width // 2 - 6, 1, width + 12, 51)
    canvas.sheet(ROWS_48).write(clock, _MIDDLE - width // 2, 3, alarm)
    canvas.text(TEXT, words.ROUND.strip(), 4, 3)
    canvas.sheet(ROWS_15).write(str(state.round()), 4, 14)
    for i in range(_TICKS):
        x = 5 + _TICK_PITCH * i
        if i < state.clock:
            canvas.fb.fill_rect(x, _TICK_Y, _TICK, _TICK, 1)
        else:
            canvas.fb.rect(x, _TICK_Y, _TICK, _TICK, 1)
