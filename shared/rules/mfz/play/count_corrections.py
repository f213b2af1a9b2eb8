"""Check and apply corrections of what all depths count: frames, stations, the clock."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import (
    CORRECT_CLOCK,
    CORRECT_FRAMES,
    CORRECT_NEUTRAL,
    CORRECT_STATION,
    CORRECT_STATIONS,
)
from shared.rules.mfz.model.layout import CLOCK_AT, EXTRA_AT, FRAMES_AT, NEUTRAL_AT, STATIONS_AT
from shared.rules.mfz.model.reasons import (
    NO_STATION,
    NO_SUCH_NUMBER,
    NOT_NOW,
    NOTHING_NEW,
    STATIONS_STAY,
    UNKNOWN,
)

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState

FRAMES_LIMIT = 8
STATIONS_LIMIT = 16  # on the whole table (M-20)
CLOCK_LIMIT = 11


def check(state: "QuickState", action: bytes) -> int:
    """Return 0 if the number of a correction is possible, else a reason code."""
    values = state.vector.values
    kind, number = action[0], action[-1]
    if kind == CORRECT_FRAMES:
        return 0 if number <= FRAMES_LIMIT else NO_SUCH_NUMBER
    if kind == CORRECT_CLOCK:
        if values[EXTRA_AT]:
            return NOT_NOW
        return 0 if 1 <= number <= CLOCK_LIMIT else NO_SUCH_NUMBER
    if kind == CORRECT_STATION:
        return _check_station(state, action)
    if state.setup.version > 1:
        return STATIONS_STAY
    others = values[NEUTRAL_AT] + sum(state.stations()) - values[corrected_at(action)]
    return 0 if others + number <= STATIONS_LIMIT else NO_SUCH_NUMBER


def _check_station(state: "QuickState", action: bytes) -> int:
    """Return 0 if the first owner has a station to give to the second, else a reason code."""
    if state.setup.version == 1:
        return UNKNOWN
    _, holder, to = action
    if holder == to:
        return NOTHING_NEW
    return 0 if state.vector.values[state.owned_at(holder)] else NO_STATION


def apply(state: "QuickState", action: bytes) -> None:
    """Apply a correction that `check` allows."""
    if action[0] == CORRECT_STATION:
        state.vector.add(state.owned_at(action[1]), -1)
        state.vector.add(state.owned_at(action[2]), 1)
    else:
        state.vector.set(corrected_at(action), action[-1])


def corrected_at(action: bytes) -> int:
    """Return the cell that a correction sets.

    >>> corrected_at(bytes((CORRECT_CLOCK, 7))) == CLOCK_AT
    True
    """
    kind = action[0]
    if kind == CORRECT_FRAMES:
        return FRAMES_AT + action[1]
    if kind == CORRECT_STATIONS:
        return STATIONS_AT + action[1]
    return NEUTRAL_AT if kind == CORRECT_NEUTRAL else CLOCK_AT
