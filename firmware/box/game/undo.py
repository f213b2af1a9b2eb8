"""Undo actions; ask first if that undoes a roll.

Loaded only during an undo.
"""

from typing import TYPE_CHECKING

from box import screens
from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from box.app import App
    from box.game.journaled_game import JournaledGame


def take_back(app: "App", count: int = 1) -> None:
    """Undo the last actions and show the game; ask first if a roll is among them."""
    if has_roll(app.game, count):
        app.stack.push(screens.CONFIRM_UNDO, count)
    else:
        app.game.undo(count)
        app.stack.game()


def has_roll(game: "JournaledGame", count: int) -> bool:
    """Return whether a roll of dice or lots is among the last `count` actions."""
    found = False
    for ply in range(game.ply - 1, game.ply - 1 - count, -1):
        game.look(ply)
        if game.state.actor() == CHANCE:
            found = True
            break
    game.present()
    return found
