"""A game of MechWarrior at full depth by the buttons, from its first page to its count."""

from pages.mechwarrior.corrections import words
from pages.mechwarrior.orders import words as order_words
from shared.rules.mechwarrior.combat.damage import ENERGY
from shared.rules.mechwarrior.combat.modifiers import REAR
from shared.rules.mechwarrior.model import actions
from tests.firmware.device import buttons, mechcases
from tests.firmware.device.buttons import HOLD, A, C, D
from tests.firmware.device.fakebox import press, run_tasks

# Turns of the game.
ROUNDS = 2


def ready(app):
    """Bring what the game needs onto a new box: battleforces, and who plays at which depth."""
    mechcases.chosen(("depth", "full"), ("dice", "players"))(app)


def to_begin(app):
    """From home, go to the page whose D begins the game."""
    buttons.row(app, words.GAME)
    press(app, D)
    press(app, A)
    buttons.row(app, "MechWarrior")
    press(app, D)
    while buttons.module(app) != "mechwarrior.setup.summary":
        press(app, D)


def choose(app, name):
    """Choose the row that begins with a name."""
    top = app.stack.top
    if not hasattr(top, "sheet"):
        buttons.row(app, name)
        press(app, D)
        return
    for _ in range(top.count()):
        if top.row(top.cursor)[0].startswith(name):
            press(app, D)
            return
        press(app, C)
    raise AssertionError("no such row: " + name)


def at_unit(place, *names):
    """Return a step that opens the unit in a row of the table, and chooses row after row."""

    def step(app):
        while app.stack.top.cursor != place:
            press(app, C)
        press(app, D)
        for name in names:
            choose(app, name)

    return step


def lost(place, name):
    """Return a step that has a unit eliminated, in the row of the loss that begins with a name."""

    def step(app):
        at_unit(place, order_words.ELIMINATED)(app)
        buttons.row(app, name)
        press(app, D, HOLD)

    return step


def act(*action):
    """Return a step that enters an action of an attack."""

    def step(app):
        app.play(bytes(action))
        run_tasks(app)

    return step


def corrected(app):
    """Correct the orders that are left."""
    buttons.menu(app, words.CORRECT)
    buttons.row(app, words.ORDERS_LEFT)
    press(app, D)
    press(app, C)
    press(app, D)


def gone_on(app):
    """Go on with a paused game."""
    buttons.row(app, words.GAME)
    press(app, D)


def ended(app):
    """End the game, which leads to the count."""
    buttons.menu(app, words.FINISH)
    press(app, D)


# Each enters at most one action, and ends on a page that a restart opens again.
STEPS = (
    lambda app: press(app, D),
    at_unit(0, order_words.ORDERS[1]),
    lambda app: buttons.undo(app, 1),
    lambda app: buttons.redo(app, 1),
    # The second unit shoots at the first of the opponent; the dice are typed.
    at_unit(1, order_words.ORDERS[2]),
    act(actions.DECLARE, 0, 0, REAR, 9, 9, 16),
    act(actions.VALUES, 9, 3, ENERGY, 17),
    act(actions.ATTACK_ROLL, 4, 5),
    act(actions.STEPS, 9, 10, 9),
    act(actions.HIT, 16, 0),
    lambda app: buttons.undo(app, 1),
    lambda app: buttons.redo(app, 1),
    act(actions.FINISH),
    lost(4, "Lost"),
    at_unit(4, order_words.CAPTURED, "Red Picks"),
    lambda app: buttons.undo(app, 2),
    lambda app: buttons.redo(app, 1),
    corrected,
    lambda app: press(app, D, HOLD),
    buttons.pause,
    gone_on,
    at_unit(0, order_words.OTHER_ORDER, order_words.ORDERS[3]),
    ended,
    lambda app: press(app, D, HOLD),
)
