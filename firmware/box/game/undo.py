"""Takes actions back, not without asking where chance has spoken in them.

In memory only while something is taken back.
"""

from typing import TYPE_CHECKING

from box import screens
from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from box.app import App
    from box.game.journaled_game import Match


def take_back(app: "App", count: int = 1) -> None:
    """Undo the last actions and show the game; a roll among them is asked about first."""
    if has_roll(app.match, count):
        app.stack.push(screens.TAKE_BACK, count)
    else:
        app.match.undo(count)
        app.stack.game()


def has_roll(match: "Match", count: int) -> bool:
    """Whether the faces or lots of a roll are among the last `count` actions."""
    found = False
    for ply in range(match.ply - 1, match.ply - 1 - count, -1):
        match.look(ply)
        if match.state.actor() == CHANCE:
            found = True
            break
    match.present()
    return found
