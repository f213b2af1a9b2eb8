"""Draw the picture of an idle box: the score."""

from box.ui.canvas import STRONG
from box.ui.numerals import ROWS_32


def draw(canvas, state, second):
    """Draw the points of both players; the second picture has their names."""
    if second:
        for i, name in enumerate(state.names()):
            canvas.centre(STRONG, name, 10 + 24 * i)
    else:
        score = "%d-%d" % tuple(state.scores())
        canvas.sheet(ROWS_32).write(score, 64 - canvas.sheet(ROWS_32).width(score) // 2, 16)
