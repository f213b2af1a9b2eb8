"""The first half of an activation: target, rockets, roll, defence (steps S1 to S3 of M-62)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_faces, dice_pool, steps
from shared.rules.mfz.model.actions import (
    DEFEND,
    DIRECT,
    ENVIRONMENTAL,
    FIRE,
    G6,
    G8,
    GROUND,
    JETTISON,
    NONE,
    PLAN,
    RANGES,
    ROLL,
    TARGET,
    TO_ATTACK,
    UNREAD,
    YELLOW,
)
from shared.rules.mfz.model.encoding import die_of, face_of, seat_of
from shared.rules.mfz.model.layout import (
    DECLARED_TARGET,
    DEFENCE,
    DICE_AT,
    DICE_MAX,
    FIRED,
    FLAGS,
    FRAME,
    GREEN_ROLLED,
    MOVEMENT_ROLLED,
    PHASE_AT,
    PLANS,
    RANGE,
    ROCKETS,
    RUN_AT,
    SLOT_AT,
    SPOTTERS,
    WHITE_LOST,
)
from shared.rules.mfz.model.phases import DECLARE, DEFENDING, PLANNING, READY, ROLLING
from shared.rules.mfz.model.reasons import NOT_NOW, NOT_ROLLED
from shared.rules.mfz.model.transitions import spend, usable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared.rules.mfz.model.turn_state import FullState

# Masks of the dice that each slot of a plan may take.
_FOR_SLOTS = (dice_pool.FOR_MOVE, dice_pool.FOR_ATTACK, dice_pool.FOR_SPOT)


def legal(state: "FullState") -> "list[bytes]":
    """Return the choices of the running frame before it acts."""
    phase = state.phase
    if phase == DECLARE:
        return list(_targets(state))
    if phase == READY:
        found = []
        if state.is_on("jettison"):
            counts = state.loadout(state.running)
            found = [bytes((JETTISON, type)) for type, count in enumerate(counts) if count]
        return found + _shots(state)
    if phase == DEFENDING:
        return [bytes((DEFEND, 0))] + [
            bytes((DEFEND, die)) for die in usable(state, dice_pool.FOR_DEFENCE)
        ]
    slot = state.vector.values[SLOT_AT]
    return [bytes((PLAN, slot, 0))] + [
        bytes((PLAN, slot, die)) for die in usable(state, _FOR_SLOTS[slot])
    ]


def allows(state: "FullState", action: bytes) -> bool:
    """Return whether `legal` contains the action; targets are not listed for this."""
    return action in (_targets(state) if state.phase == DECLARE else legal(state))


def check(state: "FullState", action: bytes) -> int:
    """Return 0 if `action` has faces of the dice due, else a reason code."""
    if action[0] != ROLL:
        return NOT_NOW
    if len(action) == 1:
        return 0 if state.by_numbers else NOT_ROLLED
    return 0 if dice_faces.are_faces(action[1:], due(state)) else NOT_ROLLED


def due(state: "FullState") -> bytes:
    """Return the kind of each die of the roll (M-30)."""
    values = state.vector.values
    here = state.here
    frame = values[here + FRAME] - 1
    return dice_pool.kinds(
        dice_pool.pool(
            state.loadout(frame),
            state.whites(frame),
            values[here + RANGE],
            values[here + FIRED],
            bool(values[here + FLAGS] & WHITE_LOST),
            state.setup.options["split_d8"] == "frame_wide",
        )
    )


def push(state: "FullState", action: bytes) -> int:
    """Apply a choice of the running frame, or its roll."""
    vector = state.vector
    here = state.here
    kind = action[0]
    if kind == TARGET:
        vector.set(here + DECLARED_TARGET, action[1])
        vector.set(here + RANGE, action[2])
        return _ask_ready(state)
    if kind == JETTISON:
        return _throw_away(state, action[1])
    if kind == FIRE:
        vector.set(here + FIRED, action[1])
        vector.add(state.at(state.running) + ROCKETS, -action[1])
        if action[2]:
            vector.set(here + FLAGS, WHITE_LOST)
        return _ask_roll(state)
    if kind == ROLL:
        return _rolled(state, action[1:])
    if kind == DEFEND:
        if action[1]:
            spend(state, action[1], dice_pool.FOR_DEFENCE)
        return _defend(state, action[1])
    slot = action[1]
    if action[2]:
        spend(state, action[2], _FOR_SLOTS[slot])
    vector.set(here + PLANS + slot, action[2])
    return _ask_plan(state, slot + 1)


def _targets(state: "FullState") -> "Iterator[bytes]":
    """Yield opposing frames and terrain at each possible range, and no target (M-36, M-62)."""
    frame = state.running
    counts = state.loadout(frame)
    rockets = state.rockets(frame)
    ranges = [
        distance
        for distance in range(len(RANGES))
        if dice_pool.can_declare(counts, distance, rockets)
    ]
    targets = state.living(but=seat_of(frame))
    targets.append(GROUND)
    for target in targets:
        for distance in ranges:
            yield bytes((TARGET, target, distance))
    yield bytes((TARGET, NONE, NONE))


def _ask_ready(state: "FullState") -> int:
    """Ask about jettison, rockets and hazards, if any applies (M-29)."""
    rockets = state.declared_range == DIRECT and state.rockets(state.running) > 0
    if rockets or state.is_on("jettison") or state.is_on("hazards"):
        state.vector.set(PHASE_AT, READY)
        return steps.ASKED
    return _ask_roll(state)


def _shots(state: "FullState") -> "list[bytes]":
    """Return the rockets that may be fired, with and without a hazard (M-143)."""
    frame = state.running
    counts = state.loadout(frame)
    least = most = 0
    if state.declared_range == DIRECT:
        most = state.rockets(frame)
        if not dice_pool.reaches(counts, DIRECT):
            least = 1
    hazards = 1
    if state.is_on("hazards") and (state.is_on("env_typed") or not counts[ENVIRONMENTAL]):
        hazards = 2
    return [
        bytes((FIRE, rockets, lost))
        for rockets in range(least, most + 1)
        for lost in range(hazards)
    ]


def _throw_away(state: "FullState", type: int) -> int:
    """Remove a system; drop the target if nothing reaches its range now (M-158, M-159)."""
    frame = state.running
    here = state.here
    state.vector.add(state.at(frame) + type, -1)
    distance = state.declared_range
    if distance != NONE and not dice_pool.can_declare(
        state.loadout(frame), distance, state.rockets(frame)
    ):
        state.vector.set(here + DECLARED_TARGET, NONE)
        state.vector.set(here + RANGE, NONE)
    return steps.ASKED


def _ask_roll(state: "FullState") -> int:
    """Ask chance to roll, after fixing the number of spotting systems (M-33)."""
    state.vector.set(state.here + SPOTTERS, state.counts(state.running, YELLOW))
    if due(state):
        state.vector.set(PHASE_AT, ROLLING)
        return steps.ASKED
    return _ask_defence(state)


def _rolled(state: "FullState", packed: bytes) -> int:
    vector = state.vector
    here = state.here
    kinds = due(state)
    at = here + DICE_AT
    flags = vector.values[here + FLAGS]
    faces = dice_faces.unpack(packed, len(kinds)) if packed else bytes((UNREAD,)) * len(kinds)
    for kind, face in zip(kinds, faces):
        vector.set(at, die_of(kind, face))
        at += 1
        if kind == G6:
            flags |= GREEN_ROLLED | MOVEMENT_ROLLED
        elif kind == G8:
            flags |= GREEN_ROLLED
    vector.set(here + FLAGS, flags)
    return _ask_defence(state)


def _ask_defence(state: "FullState") -> int:
    if usable(state, dice_pool.FOR_DEFENCE):
        state.vector.set(PHASE_AT, DEFENDING)
        return steps.ASKED
    return _defend(state, 0)


def _defend(state: "FullState", die: int) -> int:
    """Fix the defence value for the round; no die is 0 (M-35)."""
    state.vector.set(state.at(state.running) + DEFENCE, 1 + face_of(die))
    if state.is_on("assign_all_upfront"):
        return _ask_plan(state, 0)
    return _end(state)


def _ask_plan(state: "FullState", slot: int) -> int:
    """Ask for the die of each slot with a choice; discard the dice not planned (M-37)."""
    vector = state.vector
    while slot < len(_FOR_SLOTS):
        if (slot != TO_ATTACK or state.target != NONE) and usable(state, _FOR_SLOTS[slot]):
            vector.set(SLOT_AT, slot)
            vector.set(PHASE_AT, PLANNING)
            return steps.ASKED
        slot += 1
    here = state.here
    for place in range(DICE_MAX):
        kept = vector.values[here + PLANS + place] if place < len(_FOR_SLOTS) else 0
        vector.set(here + DICE_AT + place, kept)
    return _end(state)


def _end(state: "FullState") -> int:
    """Act; or wait while the attack that started this activation is resolved (M-68, M-75)."""
    if state.parked < 0:
        return steps.ACT
    state.vector.set(RUN_AT, 1 - state.vector.values[RUN_AT])
    return steps.ATTACK
