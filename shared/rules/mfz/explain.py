"""Actions of the quick game in sentences, each with the number of its rule."""

from shared.rules.mfz.actions import (
    ADD,
    FIX_FRAMES,
    FIX_NEUTRAL,
    FIX_STATIONS,
    LOT,
    NOBODYS,
    PIECES,
    PLACE,
    POINT,
    REMOVE,
    TAKE,
    TERRAIN,
)

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass

# By kind. {0}: the company that acts; {1}: a number, or another company.
_SENTENCES = (
    "",
    "Lots are drawn: {0} (M-46)",
    "{0} adds a frame with {1} to break the tie (M-42)",
    "{0} removes a frame with {1} to break the tie (M-42)",
    "{0} leaves the choice to the next in the tie (M-42)",
    "{0} must add or remove a frame (M-44)",
    "{0} places {1} (M-48)",
    "Everything is deployed; round 1 begins (M-48)",
    "{0} loses a frame (M-122)",
    "{0} takes a station from {1} (M-116)",
    "{0} loses a contested station to nobody (M-116)",
    "End of the round: the clock falls by one (M-124)",
    "{0} counts the clock down by one more (M-124)",
    "{0} leaves the clock as it is (M-124)",
    "The players end the game here (M-128)",
    "The players play on (M-128)",
    "Correction: {0} has {1}",
    "Correction: {0} has {1}",
    "Correction: nobody has {1}",
    "Correction: the clock stands at {1}",
)


def sentence(setup: "Setup", action: bytes) -> str:
    """What an action means, in one sentence; companies by name."""
    kind = action[0]
    if kind == PLACE and action[2] == TERRAIN:
        return "The terrain is laid out (M-48)"
    if kind == LOT:
        first = ", ".join([_name(setup, seat) for seat in action[1:]])
    else:
        first = _name(setup, action[1]) if len(action) > 1 and kind < FIX_NEUTRAL else ""
    return _SENTENCES[kind].format(first, _second(setup, kind, action))


def _second(setup: "Setup", kind: int, action: bytes) -> str:
    if kind == TAKE:
        return _name(setup, action[2])
    if kind == PLACE:
        return "the point frame" if action[2] == POINT else _many(action[3], PIECES[action[2]])
    if kind == ADD or kind == REMOVE:
        return _many(action[2], "system")
    if kind == FIX_FRAMES:
        return _many(action[2], "frame")
    if kind == FIX_STATIONS or kind == FIX_NEUTRAL:
        return _many(action[-1], "station")
    return str(action[-1])


def _many(count: int, thing: str) -> str:
    return "%d %s" % (count, thing) + ("" if count == 1 else "s")


def _name(setup: "Setup", seat: int) -> str:
    if seat == NOBODYS:
        return "nobody"
    return setup.companies[seat][0]
