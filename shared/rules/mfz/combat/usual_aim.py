"""Propose target and range of a frame."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, HAND, NONE, R6, R8
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def usual_range(state: "FullState", frame: int) -> int:
    """Return the range at which a frame rolls the most red dice, direct fire before others."""
    counts = state.loadout(frame)
    best, most = HAND, 0
    for distance in (DIRECT, ARTILLERY, HAND):
        if dice_pool.reaches(counts, distance):
            pool = dice_pool.pool(counts, 0, distance)
            red = pool[R6] + pool[R8]
            if red > most:
                best, most = distance, red
    return best


def usual_target(state: "FullState") -> int:
    """Return the frame to aim at: the attacker that waits, else that with the highest spot."""
    if state.parked >= 0 and state.alive(state.parked):
        return state.parked
    best, most = NONE, -1
    for frame in state.living(but=seat_of(state.running)):
        if state.spot(frame) > most:
            best, most = frame, state.spot(frame)
    return best
