"""Resolve falls after an attack, if climbing is agreed (M-139, M-140)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat import attack
from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import FALL, FALL_HEIGHT, NO_FALL, NONE
from shared.rules.mfz.model.layout import (
    COVER_AT,
    FALLER_AT,
    FELL_AT,
    LIVING_AT,
    PHASE_AT,
)
from shared.rules.mfz.model.phases import FALLING
from shared.rules.mfz.model.transitions import ask_stations

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

HEIGHT_MAX = 44
_BRICKS = 3


def fall_dice(bricks: int) -> int:
    """Return the damage dice of a fall of `bricks` (M-139).

    >>> fall_dice(7)
    2
    """
    return bricks // _BRICKS


def begin(state: "FullState") -> int:
    """Ask who falls after an attack."""
    # The cover of the attack does not apply to a fall.
    state.vector.set(COVER_AT, NONE)
    for seat in state.seats:
        state.vector.set(FELL_AT + seat, 0)
    return ask(state)


def ask(state: "FullState") -> int:
    """Ask whether another frame falls."""
    state.vector.set(FALLER_AT, 0)
    if not _standing(state):
        return steps.ACT
    state.vector.set(PHASE_AT, FALLING)
    return steps.ASKED


def legal(state: "FullState") -> "list[bytes]":
    """Return the frames that may fall, and NO_FALL; or the heights."""
    if state.phase == FALLING:
        return [bytes((FALL, frame)) for frame in _standing(state)] + [bytes((NO_FALL,))]
    return [bytes((FALL_HEIGHT, bricks)) for bricks in range(HEIGHT_MAX + 1)]


def allows(state: "FullState", action: bytes) -> bool:
    """Return whether a height is legal."""
    return len(action) == 2 and action[0] == FALL_HEIGHT and action[1] <= HEIGHT_MAX


def push(state: "FullState", action: bytes) -> int:
    """Apply a fall, its height, or NO_FALL."""
    vector = state.vector
    kind = action[0]
    if kind == FALL:
        vector.set(FALLER_AT, action[1] + 1)
        state.mark_frame(FELL_AT, action[1], 1)
        vector.set(PHASE_AT, phases.HEIGHT)
        return steps.ASKED
    if kind == FALL_HEIGHT:
        dice = fall_dice(action[1])
        return attack.roll(state, dice) if dice else steps.LANDED
    return steps.ACT


def landed(state: "FullState") -> int:
    """End a fall; ask for presence, unless the frame's destruction did so (M-119)."""
    if state.alive(state.vector.values[FALLER_AT] - 1):
        return ask_stations(state, steps.FALL)
    return ask(state)


def _standing(state: "FullState") -> "list[int]":
    values = state.vector.values
    found = []
    for seat in state.seats:
        found += state.frames_in(seat, values[LIVING_AT + seat] & ~values[FELL_AT + seat])
    return found


def run(state: "FullState", step: int) -> int:
    """Run a step of falls."""
    if step == steps.LANDED:
        return landed(state)
    return begin(state) if step == steps.FALLS else ask(state)
