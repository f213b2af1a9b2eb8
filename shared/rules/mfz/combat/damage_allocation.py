"""Allocate hits: parts lost by the owner's choice, retreats, destruction (M-106 to M-111)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import LOSE_PART, RETREAT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.layout import (
    FALLER_AT,
    HIT_FRAME_AT,
    PHASE_AT,
    RETREATS_AT,
    STATIONS_AT,
)
from shared.rules.mfz.model.phases import ALLOCATING
from shared.rules.mfz.model.transitions import ask_stations
from shared.rules.mfz.play.losses import give, losses

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def allocate_hit(state: "FullState") -> int:
    """Apply one hit, or ask the owner of the frame what it loses."""
    frame = state.vector.values[HIT_FRAME_AT]
    if sum(state.loadout(frame)) or _may_retreat(state, frame):
        state.vector.set(PHASE_AT, ALLOCATING)
        return steps.ASKED
    return _lose(state, losses(state, frame)[0])


def legal(state: "FullState") -> "list[bytes]":
    """Return the parts that may be lost to the hit, and the retreat."""
    frame = state.vector.values[HIT_FRAME_AT]
    found = losses(state, frame)
    if _may_retreat(state, frame):
        found.append(bytes((RETREAT, frame)))
    return found


def push(state: "FullState", action: bytes) -> int:
    """Apply a loss or a retreat."""
    if action[0] == LOSE_PART:
        return _lose(state, action)
    state.vector.add(RETREATS_AT, 1)
    return ask_stations(state, steps.DICE)


def _lose(state: "FullState", action: bytes) -> int:
    """Remove a part; ask for presence at the stations if this destroys the frame."""
    frame = action[1]
    if not give(state, frame, action[2]):
        return steps.DICE
    from shared.rules.mfz.play import stations

    stations.frame_changed(state, frame)
    return ask_stations(state, steps.DICE)


def _may_retreat(state: "FullState", frame: int) -> bool:
    """Return whether the target may leave a station in place of this hit (M-110, M-111)."""
    values = state.vector.values
    rule = state.setup.options["station_retreat"]
    if rule == "off" or values[FALLER_AT] or frame != state.target:
        return False
    if rule == "any_station":
        return state.station_count() > min(1, values[RETREATS_AT])
    return not values[RETREATS_AT] and values[STATIONS_AT + seat_of(frame)] > 0


def run(state: "FullState", step: int) -> int:
    """Run the step that allocates a hit."""
    return allocate_hit(state)
