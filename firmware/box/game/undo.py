"""Undo and redo what a press entered.

Loaded only during an undo or redo.
"""

from typing import TYPE_CHECKING

from box.game.sentences import sentence
from box.ui import words
from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from box.game.journaled_game import JournaledGame
    from box.kit.parts import Parts


def undo_press(app: "Parts") -> None:
    """Undo what the last press entered; say what."""
    take_back(app, last_press(app.game))


def take_back(app: "Parts", count: int) -> None:
    """Undo the last actions and show the game; say what was undone."""
    game = app.game
    # Without the page there is room for the modules of the actions that are played again.
    app.stack.drop()
    rolled = _has_roll(app, count)
    game.undo(count)
    # Actions that were played again may have loaded most of the rules.
    app.memory.make_room()
    app.controls.toast(words.UNDONE_ROLL if rolled else words.UNDONE_NOW + _brief(app))
    app.stack.game()


def redo_press(app: "Parts") -> None:
    """Redo what the press entered that was undone last; say what."""
    game = app.game
    app.stack.drop()
    brief = _brief(app)
    game.redo(next_press(game))
    app.controls.toast(words.REDONE + brief)
    app.stack.game()


def last_press(game: "JournaledGame") -> int:
    """Return how many actions the last press entered, the dice that followed it included."""
    ply = game.ply
    while ply > 1 and game.action_tape.is_joined(ply):
        ply -= 1
    return game.ply - ply + 1 if ply else 0


def next_press(game: "JournaledGame") -> int:
    """Return how many actions the next press to redo entered."""
    most = game.ply + game.ahead
    ply = min(game.ply + 1, most)
    while ply < most and game.action_tape.is_joined(ply + 1):
        ply += 1
    return ply - game.ply


def _brief(app: "Parts") -> str:
    """Return the action after the present one in a few words."""
    game = app.game
    action = game.action(game.ply + 1)
    return app.pages.brief(game.state, action) or sentence(game, game.ply + 1)


def _has_roll(app: "Parts", count: int) -> bool:
    """Return whether dice or lots are among the last `count` actions."""
    game = app.game
    found = False
    for ply in range(game.ply - 1, game.ply - 1 - count, -1):
        game.look(ply)
        if game.state.actor() == CHANCE:
            found = True
            break
    game.present()
    return found
