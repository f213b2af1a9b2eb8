"""Draw the picture of an idle box: doomsday clock and scores in turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import HEIGHT, MEDIUM, SMALL, WIDTH
from box.ui.wrap import cut

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.quick import QuickState

# Centres the clock.
_CLOCK_X = const(17)
_LARGE_ROWS = const(2)
_LARGE_HEIGHT = const(26)
_MEDIUM_HEIGHT = const(13)
_SMALL_HEIGHT = const(8)
_LETTER = const(8)
_SMALL_LETTER = const(5)
_GAP = const(4)


def draw(canvas: "Canvas", state: "QuickState", scores: bool) -> None:
    """Draw the clock as large as the panel, or all scores in tactical order."""
    if scores:
        _scores(canvas, state)
    else:
        canvas.clock(state.clock, state.clock <= 1, _CLOCK_X)


def _scores(canvas: "Canvas", state: "QuickState") -> None:
    order = state.order()
    pitch = HEIGHT // len(order)
    large = len(order) <= _LARGE_ROWS
    for i, seat in enumerate(order):
        score = str(state.scores()[seat])
        y = pitch * i
        width = _LETTER * len(score)
        if large:
            canvas.large(score, WIDTH, y + (pitch - _LARGE_HEIGHT) // 2)
            width += width
        else:
            canvas.right(MEDIUM, score, WIDTH, y + (pitch - _MEDIUM_HEIGHT) // 2)
        room = WIDTH - width - _GAP
        name = state.setup.companies[seat][0]
        if _LETTER * len(name) <= room:
            canvas.text(MEDIUM, name, 0, y + (pitch - _MEDIUM_HEIGHT) // 2)
        else:
            name = cut(name, room // _SMALL_LETTER)
            canvas.text(SMALL, name, 0, y + (pitch - _SMALL_HEIGHT) // 2)
