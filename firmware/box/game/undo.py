"""Undo and redo what a press entered.

Loaded only during an undo or redo.
"""

from typing import TYPE_CHECKING

from box.ui import words
from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from box.app import App


def undo_press(app: "App") -> None:
    """Undo what the last press entered; say what, and let C redo it."""
    take_back(app, app.game.last_press())


def take_back(app: "App", count: int) -> None:
    """Undo the last actions and show the game; say what was undone."""
    game = app.game
    rolled = _has_roll(app, count)
    app.stack.drop()
    game.undo(count)
    app.controls.toast(words.UNDONE_ROLL if rolled else words.UNDONE_NOW + _brief(app), True)
    app.stack.game()


def redo_press(app: "App") -> None:
    """Redo what the press entered that was undone last; say what."""
    game = app.game
    app.stack.drop()
    brief = _brief(app)
    game.redo(game.next_press())
    app.controls.toast(words.REDONE + brief, game.ahead > 0)
    app.stack.game()


def _brief(app: "App") -> str:
    """Return the action after the present one in a few words."""
    game = app.game
    action = game.action(game.ply + 1)
    return app.pages.brief(game.state, action) or game.sentence(game.ply + 1)


def _has_roll(app: "App", count: int) -> bool:
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
