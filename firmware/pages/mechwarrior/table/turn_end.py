"""Report the end of the last turn: orders that lapsed, tokens that came off or stay."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import lines
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import END_TURN, SKIP, VENT
from shared.rules.mechwarrior.play import stages

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App
    from shared.rules.mechwarrior.battle import BattleState

_LINES = const(2)
_WIDTH = const(120)


def told(app: "App") -> "list[str]":
    """Return at most two lines about the turn that ended last; [] for nothing.

    Turns of players without units, which are skipped, may have followed it.
    """
    game = app.game
    at = game.ply
    ended = False
    vented: list[int] = []
    for action in game.action_tape.latest():
        kind = action[0]
        if not ended:
            if kind == END_TURN:
                ended = True
            elif kind == SKIP:
                at -= 1
            else:
                break
        elif kind == VENT:
            vented.append(action[1])
        elif kind in (END_TURN, SKIP):
            break
    if not ended:
        return []
    state = game.state
    # Not by `pop`: the game itself comes back to the present if memory runs out here.
    game.look(at - 1)
    head = scoreboard.whole(app.canvas, state)[state.active] + words.COLON
    left = state.orders_left
    off = [state.short(unit) for unit in stages.cleared(state)]
    kept = _kept(state, vented)
    game.present()
    if left:
        head += words.ONE_LAPSES if left == 1 else words.SOME_LAPSE.format(left)
    if not left and not off and not kept:
        return []
    mark = words.AND_THEN if left else ""
    stay = ""
    if kept:
        stay = words.AND_THEN + words.STAY if off else mark + words.TOKENS_STAY
    reasons = words.COMMA.join([name + why for name, why in kept])
    names = words.COMMA.join([name for name, _ in kept])
    taken = _listed(off, len(off), mark)
    # Without the reasons, then without the units that keep tokens, then without the last names.
    for text in (taken + stay + reasons, taken + stay + names):
        found = lines(app.canvas, TEXT, head + text, _WIDTH)
        if len(found) <= _LINES:
            return found
    for count in range(len(off), -1, -1):
        found = lines(app.canvas, TEXT, head + _listed(off, count, mark), _WIDTH)
        if len(found) <= _LINES:
            break
    return found


def _listed(off: "list[str]", count: int, mark: str) -> str:
    """Return whose tokens came off: the first `count` names, and how many more."""
    if not off:
        return ""
    text = mark + words.TOKENS_OFF + words.COMMA.join(off[:count])
    return text + words.AND_MORE.format(len(off) - count) if count < len(off) else text


def _kept(state: "BattleState", vented: "list[int]") -> "list[tuple[str, str]]":
    """Return the units of the active player that keep tokens, each with the reason."""
    off = stages.cleared(state)
    found = []
    for unit in state.units_of(state.active):
        if state.tokens(unit) and unit not in off:
            why = words.IS_VENTED if unit in vented else words.IS_ORDERED
            if state.is_shut(unit):
                why = words.IS_OFF
            found.append((state.short(unit), why))
    return found
