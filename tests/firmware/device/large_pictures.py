"""Draw the large scores, the pictures of an idle box, and tables; print their pixels.

A line for each: its name, the numbers that must be read from far away, separated by commas, and
the pixels in hex.
"""

from box import screens
from shared.rules.mfz.model.actions import CORRECT_CLOCK
from shared.rules.play_time import PlayTime
from tests.firmware.device import fullcases, gamecases, mechcases, tablecases
from tests.firmware.device.fakebox import make_roomy, memory_box
from tests.firmware.device.gamecases import then

JOURNAL_BLOCKS = 8


CASES = (
    ("two", gamecases.play(gamecases.PAIR)),
    ("two-long", gamecases.play(gamecases.LONG_PAIR, (CORRECT_CLOCK, 8))),
    ("three", gamecases.play(gamecases.TRIO)),
    ("three-alarm", gamecases.play(gamecases.TRIO, (CORRECT_CLOCK, 1))),
    ("four", gamecases.play(gamecases.FOUR)),
    ("five", gamecases.play(gamecases.FIVE)),
    ("mech-two", then(mechcases.begin(), mechcases.play(mechcases.ZONES))),
    ("mech-three", then(mechcases.begin(3), mechcases.play(mechcases.ZONES))),
    ("mech-four", then(mechcases.begin(4), mechcases.play(mechcases.ZONES))),
    (
        "mech-two-scored",
        then(mechcases.begin(), mechcases.play(mechcases.ZONES, *mechcases.LOSSES)),
    ),
    (
        "mech-four-large",
        then(
            mechcases.begin(4),
            mechcases.play(mechcases.ZONES, *mechcases.LOSSES, *mechcases.LARGE),
        ),
    ),
)


# Some of the pages of turns: their headers end in clock and score.
TURNS = [
    case
    for case in fullcases.CASES + tablecases.CASES + mechcases.CASES
    if case[1] == screens.GAME
][::5]


def pictures(app):
    """Yield the three pictures of the running game: their names, and what draws them."""
    state = app.game.state
    scores = [str(score) for score in state.scores()]
    clock = str(state.clock) if hasattr(state, "clock") else str(state.round())
    time = PlayTime()
    time.rounds = [725] * 20
    draw, idle = app.pages.big_scores(), app.pages.picture()
    yield "scores", scores + [clock], lambda: draw(app.canvas, state, time)
    yield "idle-1", [clock], lambda: idle(app.canvas, state, False)
    yield "idle-2", scores, lambda: idle(app.canvas, state, True)
    # That of the table; screens.py has its picture.
    app.stack.game()
    yield "table", scores + [clock], lambda: app.stack.top.draw(app.canvas)


def main():
    for name, prepare in CASES:
        app = memory_box(JOURNAL_BLOCKS)
        prepare(app)
        for picture, numbers, draw in pictures(app):
            app.canvas.clear()
            draw()
            print(picture + "-" + name, ",".join(numbers), bytes(app.panel.buffer).hex())
    for case in TURNS:
        app = memory_box(JOURNAL_BLOCKS)
        case[2](app)
        app.stack.game()
        numbers = app.canvas.corner[1:]
        if numbers:
            app.canvas.clear()
            app.stack.top.draw(app.canvas)
            print("table-" + case[0], ",".join(numbers), bytes(app.panel.buffer).hex())


make_roomy()
