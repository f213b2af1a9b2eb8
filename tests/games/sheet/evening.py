"""A game of a sheet by the buttons, from its first page to its end."""

from box.store import atomic_file
from box.ui import words
from shared.rules.games import roster_path
from shared.rules.kit.counters import added
from shared.rules.sheet.model import actions
from tests.firmware.device import buttons
from tests.firmware.device.buttons import HOLD, A, C, D
from tests.firmware.device.fakebox import press, run_tasks
from tests.rules import sheet_games

# Rounds of the game.
ROUNDS = 3


def ready(app):
    """Bring what the game needs onto a new box: its sheet."""
    atomic_file.save(roster_path("sheet"), sheet_games.LINES["worker_placement"], 1)


def to_begin(app):
    """From home, go to the page whose D begins the game."""
    buttons.row(app, words.GAME)
    press(app, D)
    press(app, A)
    buttons.row(app, "Scoreboard")
    press(app, D)


def act(action):
    """Return a step that enters an action."""

    def step(app):
        app.play(action)
        run_tasks(app)

    return step


def gone_on(app):
    """Go on with a paused game."""
    buttons.row(app, words.GAME)
    press(app, D)


# Each enters at most one action, and ends on a page that a restart opens again.
STEPS = (
    lambda app: press(app, D),
    lambda app: press(app, C),
    lambda app: press(app, D) or press(app, C),
    lambda app: buttons.undo(app, 1),
    lambda app: buttons.redo(app, 1),
    lambda app: press(app, D, HOLD),
    act(added(actions.COUNT, 1, 2, 7)),
    act(bytes((actions.PASS,))),
    lambda app: buttons.undo(app, 2),
    lambda app: buttons.redo(app, 1),
    act(bytes((actions.PASS,))),
    buttons.pause,
    gone_on,
    act(bytes((actions.PASS,))),
    act(bytes((actions.PASS,))),
    act(bytes((actions.PASS,))),
    act(bytes((actions.END,))),
)
