"""Report the end of the last turn: orders that lapsed, tokens that came off or stay."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import lines
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import END_TURN, SKIP, VENT, ZONES
from shared.rules.mechwarrior.play import stages

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_LINES = const(2)
_WIDTH = const(120)
_TOAST_ROOM = const(117)


def told(table: "Table[BattleState]") -> "list[str]":
    """Return at most two lines about the turn that ended last; [] for nothing."""
    whose, lapsed, off, kept = _facts(table)
    if not lapsed and not off and not kept:
        return []
    head = whose + _lapse(lapsed)
    mark = words.AND_THEN if lapsed else ""
    # Without the reasons, then without the units that keep tokens, then without the last names.
    for stay in _staying(mark, off, kept):
        found = lines(table.canvas, TEXT, head + _listed(off, len(off), mark) + stay, _WIDTH)
        if len(found) <= _LINES:
            return found
    for count in range(len(off), -1, -1):
        found = lines(table.canvas, TEXT, head + _listed(off, count, mark), _WIDTH)
        if len(found) <= _LINES:
            break
    return found


def line(table: "Table[BattleState]") -> str:
    """Return a message about the turn that ended last; "" for nothing."""
    whose, lapsed, off, kept = _facts(table)
    mark = words.AND_THEN if lapsed else ""
    texts = []
    for stay in _staying(mark, off, kept):
        texts.append(whose + _lapse(lapsed) + _listed(off, len(off), mark) + stay)
    if texts[0] == whose:
        return ""
    counts = [
        form.format(len(units))
        for form, units in ((words.SOME_OFF, off), (words.SOME_STAY, kept))
        if units
    ]
    tokens = words.COMMA.join(counts)
    texts.append(whose + _lapse(lapsed) + mark + words.TOKENS_OF + tokens)
    if lapsed:
        counts.insert(0, words.LAPSE.format(lapsed))
    # Without the reasons, then without names, then as short as can be.
    for text in texts:
        if table.canvas.width(TEXT, text) <= _TOAST_ROOM:
            return text
    return whose + words.COMMA.join(counts)


def _facts(table: "Table[BattleState]") -> "tuple[str, int, list[str], list[tuple[str, str]]]":
    """Return of the turn that ended last: whose, orders that lapsed, and units with tokens.

    Those whose tokens came off; those that keep them, each with the reason. Turns of players
    without units, which are skipped, may have followed it, and a count that nobody was asked for.
    """
    game = table.game
    at = game.ply
    ended = False
    vented: list[int] = []
    for action in game.action_tape.latest():
        kind = action[0]
        if not ended:
            if kind == END_TURN:
                ended = True
            elif kind == SKIP or kind == ZONES:
                at -= 1
            else:
                break
        elif kind == VENT:
            vented.append(action[1])
        elif kind in (END_TURN, SKIP):
            break
    if not ended:
        return "", 0, [], []
    state = table.state
    # Not by `pop`: the game itself comes back to the present if memory runs out here.
    game.look(at - 1)
    whose = scoreboard.whole(table.canvas, state)[state.active] + words.COLON
    lapsed = state.orders_left
    off = [state.short(unit) for unit in stages.cleared(state)]
    kept = _kept(state, vented)
    game.present()
    return whose, lapsed, off, kept


def _lapse(count: int) -> str:
    """Return how many orders lapsed; "" for none."""
    if not count:
        return ""
    return words.ONE_LAPSES if count == 1 else words.SOME_LAPSE.format(count)


def _staying(mark: str, off: "list[str]", kept: "list[tuple[str, str]]") -> "tuple[str, str]":
    """Return whose tokens stay, with the reasons and without."""
    if not kept:
        return "", ""
    stay = words.AND_THEN + words.STAY if off else mark + words.TOKENS_STAY
    reasons = words.COMMA.join([name + why for name, why in kept])
    return stay + reasons, stay + words.COMMA.join([name for name, _ in kept])


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
