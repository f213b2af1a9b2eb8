"""Draw the score as large as the panel."""

from box.ui.canvas import STRONG
from box.ui.numerals import ROWS_32


def draw(canvas, state, time):
    """Draw each player's points below the name."""
    for i, name in enumerate(state.names()):
        middle = 32 + 64 * i
        canvas.text(STRONG, name, middle - canvas.width(STRONG, name) // 2, 3)
        points = str(state.scores()[i])
        canvas.sheet(ROWS_32).write(points, middle - canvas.sheet(ROWS_32).width(points) // 2, 22)
