"""List, check and apply the table events that all depths count: frames and stations."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import (
    END_NOW,
    END_ROUND,
    FREE,
    LOSE,
    NOBODYS,
    PLAY_ON,
    TAKE,
)
from shared.rules.mfz.model.layout import FRAMES_AT, NEUTRAL_AT, PHASE_AT, STATIONS_AT
from shared.rules.mfz.model.phases import END, OVER, PLAY
from shared.rules.mfz.model.reasons import (
    NO_FRAME,
    NO_STATION,
    NOT_CONTESTED,
    OWN_STATION,
    UNKNOWN,
)

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState


def legal(state: "QuickState") -> "list[bytes]":
    """Return the possible table events."""
    values = state.vector.values
    alive = [seat for seat in state.seats if values[FRAMES_AT + seat]]
    found = [bytes((LOSE, seat)) for seat in alive]
    found += station_events(state)
    found.append(bytes((END_ROUND,)))
    return found


def station_events(state: "QuickState") -> "list[bytes]":
    """Return the possible table events of stations (M-116)."""
    values = state.vector.values
    alive = [seat for seat in state.seats if values[FRAMES_AT + seat]]
    found = []
    for seat in alive:
        for other in state.seats:
            if other != seat and values[STATIONS_AT + other]:
                found.append(bytes((TAKE, seat, other)))
        if values[NEUTRAL_AT]:
            found.append(bytes((TAKE, seat, NOBODYS)))
    for seat in state.seats:
        others = len(alive) - (1 if values[FRAMES_AT + seat] else 0)
        if values[STATIONS_AT + seat] and others > 1:
            found.append(bytes((FREE, seat)))
    return found


def check(state: "QuickState", action: bytes) -> int:
    """Return 0 if a table event is legal for its company now, else a reason code."""
    values = state.vector.values
    kind = action[0]
    if len(action) != (1 if kind == END_ROUND else 3 if kind == TAKE else 2):
        return UNKNOWN
    if kind == END_ROUND:
        return 0
    seat, owner = action[1], action[-1]
    players = len(state.seats)
    if seat >= players or owner >= players and (kind != TAKE or owner != NOBODYS):
        return UNKNOWN
    if kind == FREE:
        if not values[STATIONS_AT + seat]:
            return NO_STATION
        others = [s for s in state.seats if s != seat and values[FRAMES_AT + s]]
        return 0 if len(others) > 1 else NOT_CONTESTED
    if not values[FRAMES_AT + seat]:
        return NO_FRAME
    if kind == TAKE:
        if owner == seat:
            return OWN_STATION
        return 0 if values[state.owned_at(owner)] else NO_STATION
    return 0


def push(state: "QuickState", action: bytes) -> bool:
    """Apply an event, a correction or the early-end answer; return whether scores are compared."""
    vector = state.vector
    kind = action[0]
    if kind == END_NOW or kind == PLAY_ON:
        vector.set(PHASE_AT, OVER if kind == END_NOW else PLAY)
        return False
    if kind == LOSE:
        vector.add(FRAMES_AT + action[1], -1)
    elif kind == TAKE:
        vector.add(state.owned_at(action[2]), -1)
        vector.add(STATIONS_AT + action[1], 1)
    elif kind == FREE:
        vector.add(STATIONS_AT + action[1], -1)
        vector.add(NEUTRAL_AT, 1)
    else:
        from shared.rules.mfz.play import count_corrections

        asked = state.phase == END
        before = state.scores()
        count_corrections.apply(state, action)
        vector.set(PHASE_AT, PLAY)
        # A correction does not answer the open early-end question, so ask it again (M-128).
        return asked or state.scores() != before
    return True
