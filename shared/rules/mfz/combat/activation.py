"""The second half of an activation: moves, attacks, spots (steps S4 to S6 of M-62)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool, steps
from shared.rules.mfz.model.actions import (
    ATTACK,
    MOVE,
    NONE,
    SPOT,
    STOP,
    TO_ATTACK,
    TO_MOVE,
    TO_SPOT,
)
from shared.rules.mfz.model.encoding import face_of, names_frame, seat_of
from shared.rules.mfz.model.layout import (
    ACTIVATION,
    ATTACK_AT,
    ATTACKED,
    FLAGS,
    MOVED,
    PHASE_AT,
    PLANS,
    RUN_AT,
    SPOTTED,
)
from shared.rules.mfz.model.phases import ACTING, SPOTTING
from shared.rules.mfz.model.transitions import ask_stations, begin_activation, spend, usable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared.rules.mfz.model.turn_state import FullState


def act(state: "FullState") -> int:
    """Ask the running frame for a move or an attack; end its activation if destroyed (M-80)."""
    if not state.alive(state.running):
        return _end(state)
    if _moves(state) or _attacks(state):
        state.vector.set(PHASE_AT, ACTING)
        return steps.ASKED
    return _ask_spot(state)


def _end(state: "FullState") -> int:
    """End the activation; a waiting frame resumes, if it lives (M-79, M-72)."""
    vector = state.vector
    here = state.here
    vector.clear(here, here + ACTIVATION)
    if state.parked >= 0:
        vector.set(RUN_AT, 1 - vector.values[RUN_AT])
        return steps.ACT
    return steps.NEXT_TURN


def legal(state: "FullState") -> "list[bytes]":
    """Return moves, attacks and STOP; or spots, first none."""
    if state.phase == ACTING:
        return (
            [bytes((MOVE, die)) for die in _moves(state)]
            + [bytes((ATTACK, die)) for die in _attacks(state)]
            + [bytes((STOP,))]
        )
    found = [bytes((SPOT, 0, NONE))]
    found.extend(spots(state))
    return found


def allows(state: "FullState", action: bytes) -> bool:
    """Return whether `legal` contains the action; the many spots are not listed for this."""
    if state.phase != SPOTTING:
        return action in legal(state)
    return action == bytes((SPOT, 0, NONE)) or action in spots(state)


def push(state: "FullState", action: bytes) -> int:
    """Apply a move, an attack, STOP or a spot."""
    vector = state.vector
    kind = action[0]
    if kind == STOP:
        return _ask_spot(state)
    if kind == SPOT:
        if action[1]:
            vector.set(state.at(action[2]) + SPOTTED, face_of(action[1]))
        return _end(state)
    here = state.here
    spend(state, action[1], dice_pool.FOR_MOVE if kind == MOVE else dice_pool.FOR_ATTACK)
    if kind == MOVE:
        vector.set(here + FLAGS, vector.values[here + FLAGS] | MOVED)
        return ask_stations(state, steps.ACT)
    vector.set(here + FLAGS, vector.values[here + FLAGS] | ATTACKED)
    vector.set(ATTACK_AT, face_of(action[1]))
    target = state.target
    if names_frame(target) and not state.turned(target):
        return begin_activation(state, target)
    return steps.ATTACK


def _ask_spot(state: "FullState") -> int:
    """Ask for a spot, if one is possible (M-66)."""
    for _ in spots(state):
        state.vector.set(PHASE_AT, SPOTTING)
        return steps.ASKED
    return _end(state)


def _moves(state: "FullState") -> "list[int]":
    if state.vector.values[state.here + FLAGS] & MOVED:
        return []
    return _dice(state, TO_MOVE, dice_pool.FOR_MOVE)


def _attacks(state: "FullState") -> "list[int]":
    """Return the dice for an attack, while its target exists (M-77, M-82)."""
    target = state.target
    if target == NONE or state.vector.values[state.here + FLAGS] & ATTACKED:
        return []
    if names_frame(target) and not state.alive(target):
        return []
    return _dice(state, TO_ATTACK, dice_pool.FOR_ATTACK)


def spots(state: "FullState") -> "Iterator[bytes]":
    """Yield the opposing frames with dice above their current spot (M-112, M-114)."""
    dice = _dice(state, TO_SPOT, dice_pool.FOR_SPOT)
    if dice:
        opposing = state.living(but=seat_of(state.running))
        for die in dice:
            for frame in opposing:
                if face_of(die) > state.spot(frame):
                    yield bytes((SPOT, die, frame))


def _dice(state: "FullState", slot: int, kinds: int) -> "list[int]":
    """Return the dice for an action: any of these kinds, or the planned one (M-37)."""
    if not state.is_on("assign_all_upfront"):
        return usable(state, kinds)
    planned = state.vector.values[state.here + PLANS + slot]
    return [planned] if planned else []


def run(state: "FullState", step: int) -> int:
    """Run the step that asks the running frame what it does."""
    return act(state)
