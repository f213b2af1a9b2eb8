"""A quick game of Mobile Frame Zero by the buttons, from its first page to its last round."""

from box.ui import words
from pages.mfz.setup import form_values, setup_form
from shared.rules.mfz.model.actions import (
    CORRECT_CLOCK,
    CORRECT_FRAMES,
    COUNT,
    DEPLOYED,
    END_ROUND,
    LOSE,
    PASS,
    TAKE,
)
from tests.firmware.device import buttons, gameplay
from tests.firmware.device.buttons import D
from tests.firmware.device.fakebox import press

# Rounds of the game.
ROUNDS = 2


def ready(app):
    """Have the companies tie for first place, so that lots are drawn."""
    form = setup_form.load()
    form.choose("B" + form_values.SYSTEMS, form.get("A" + form_values.SYSTEMS))
    form.save(app.saved)


def to_begin(app):
    """From home, go to the page whose D begins the game."""
    gameplay.to_summary(app)


def act(*action):
    """Return a step that enters an action."""
    return lambda app: gameplay.play(app, bytes(action))


def own_lots(app):
    """Enter lots that the players drew themselves."""
    gameplay.play(app, bytes((1, 1, 0)))


def drawn_lots(app):
    """Have the box draw lots."""
    press(app, D)
    buttons.dismiss(app)


def gone_on(app):
    """Go on with a paused game."""
    buttons.row(app, words.GAME)
    press(app, D)


# Each enters at most one action, and ends on a page that a restart opens again.
STEPS = (
    lambda app: press(app, D),
    drawn_lots,
    lambda app: buttons.undo(app, 1),
    own_lots,
    lambda app: press(app, D) or press(app, D),
    act(DEPLOYED),
    act(LOSE, 0),
    act(TAKE, 1, 0),
    lambda app: buttons.undo(app, 2),
    lambda app: buttons.redo(app, 1),
    act(CORRECT_CLOCK, 9),
    act(CORRECT_FRAMES, 1, 2),
    act(END_ROUND),
    act(COUNT, 1),
    act(PASS, 0),
    buttons.pause,
    gone_on,
    act(END_ROUND),
)
