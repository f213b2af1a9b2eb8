"""Draw the names and scores of up to four players as large as the panel."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_32

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState

_WIDTH = const(128)


def draw(canvas: "Canvas", state: "GameState", what: object = None) -> None:
    """Draw each player's score below the name; also the picture of an idle box."""
    names = state.names()
    width = _WIDTH // len(names)
    for seat, score in enumerate(state.scores()):
        left = width * seat
        canvas.centre(TEXT, fit(canvas, TEXT, names[seat], width - 4), 3, left, left + width)
        digits = canvas.sheet(ROWS_32)
        digits.write(str(score), left + (width - digits.width(str(score))) // 2, 22)
