"""Actions of the quick game in sentences, each with the number of its rule."""

from shared.rules.mfz import actions
from shared.rules.mfz.actions import NOBODYS, PIECES

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.quick import Quick
except ImportError:
    pass

# {0}: the company that acts; {1}: a number, or another company.
_SENTENCES = {
    actions.ADD: "{0} adds a frame with {1} to break the tie (M-42)",
    actions.REMOVE: "{0} removes a frame with {1} to break the tie (M-42)",
    actions.DEFER: "{0} leaves the choice to the next in the tie (M-42)",
    actions.FORCE: "{0} must add or remove a frame (M-44)",
    actions.DEPLOYED: "Everything is deployed; round 1 begins (M-48)",
    actions.LOSE: "{0} loses a frame (M-122)",
    actions.TAKE: "{0} takes a station from {1} (M-116)",
    actions.FREE: "{0} loses a contested station to nobody (M-116)",
    actions.END_ROUND: "End of the round: the clock falls by one (M-124)",
    actions.COUNT: "{0} counts the clock down by one more (M-124)",
    actions.PASS: "{0} leaves the clock as it is (M-124)",
    actions.END_NOW: "The players end the game here (M-128)",
    actions.PLAY_ON: "The players play on (M-128)",
    actions.FIX_FRAMES: "Correction: {0} has {1}",
    actions.FIX_STATIONS: "Correction: {0} has {1}",
    actions.FIX_NEUTRAL: "Correction: nobody has {1}",
    actions.FIX_CLOCK: "Correction: the clock stands at {1}",
}

_COUNTED = {
    actions.ADD: "system",
    actions.REMOVE: "system",
    actions.FIX_FRAMES: "frame",
    actions.FIX_STATIONS: "station",
    actions.FIX_NEUTRAL: "station",
}


def explain(game: "Quick", action: bytes) -> str:
    """One sentence; companies by name."""
    kind = action[0]
    if kind == actions.LOT:
        drawn = ", ".join([_name(game, seat) for seat in action[1:]])
        return "Lots are drawn: " + drawn + " (M-46)"
    if kind == actions.PLACE:
        return _placing(game, action)
    first = second = ""
    shape = actions.SHAPES[kind]
    for what, value in zip(shape, action[1:]):
        if what == "n":
            second = _many(value, _COUNTED[kind]) if kind in _COUNTED else str(value)
        elif not first:
            first = _name(game, value)
        else:
            second = _name(game, value)
    return _SENTENCES[kind].format(first, second)


def _placing(game: "Quick", action: bytes) -> str:
    _, seat, piece, count = action
    if piece == actions.TERRAIN:
        return "The terrain is laid out (M-48)"
    what = "the point frame" if piece == actions.POINT else _many(count, PIECES[piece])
    return _name(game, seat) + " places " + what + " (M-48)"


def _many(count: int, thing: str) -> str:
    return "%d %s" % (count, thing) + ("" if count == 1 else "s")


def _name(game: "Quick", seat: int) -> str:
    if seat == NOBODYS:
        return "nobody"
    return game.setup.companies[seat][0]
