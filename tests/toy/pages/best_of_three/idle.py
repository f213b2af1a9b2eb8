"""Draw the picture of an idle box: the score."""

from box.ui.canvas import MEDIUM, WIDTH


def draw(canvas, state, second):
    """Draw the points of both players; the second picture has their names."""
    if second:
        for i, name in enumerate(state.names()):
            canvas.centre(MEDIUM, name, 10 + 24 * i)
    else:
        canvas.large("%d : %d" % tuple(state.scores()), (WIDTH + 80) // 2, 18)
