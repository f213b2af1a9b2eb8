"""Report the end of the last turn: orders that lapsed, tokens that came off."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import lines
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import END_TURN
from shared.rules.mechwarrior.play import stages

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App

_LINES = const(2)
_WIDTH = const(120)


def told(app: "App") -> "list[str]":
    """Return at most two lines about the turn that ended with the last action; [] for nothing."""
    game = app.game
    if not game.ply or game.action(game.ply)[0] != END_TURN:
        return []
    state = game.state
    # Not by `pop`: the game itself comes back to the present if memory runs out here.
    game.look(game.ply - 1)
    head = scoreboard.whole(app.canvas, state)[state.active] + words.COLON
    left = state.orders_left
    units = stages.cleared(state)
    names = [state.short(unit) for unit in units]
    game.present()
    lapsed = ""
    if left:
        lapsed = words.ONE_LAPSES if left == 1 else words.SOME_LAPSE.format(left)
    if not lapsed and not names:
        return []
    head += lapsed
    for count in range(len(names), -1, -1):
        text = head
        if names:
            text += (words.AND_THEN if lapsed else "") + words.TOKENS_OFF
            text += words.COMMA.join(names[:count])
            if count < len(names):
                text += words.AND_MORE.format(len(names) - count)
        found = lines(app.canvas, TEXT, text, _WIDTH)
        if len(found) <= _LINES:
            break
    return found
