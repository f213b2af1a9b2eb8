"""Resolve an attack: spot, cover, damage dice one by one (M-88 to M-104)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, chart_row, damage_dice, effect
from shared.rules.mfz.model import dice_faces, steps
from shared.rules.mfz.model.actions import COVER, DAMAGE, GROUND, HAND, HITS, NONE, USE
from shared.rules.mfz.model.encoding import names_frame
from shared.rules.mfz.model.layout import (
    COVER_AT,
    DEFENCE,
    FACES_AT,
    FALLER_AT,
    HIT_FRAME_AT,
    PENDING_AT,
    PHASE_AT,
    RETREATS_AT,
    SPOTTED,
)
from shared.rules.mfz.model.phases import COVERING, DAMAGING, USING_SPOT
from shared.rules.mfz.model.reasons import NOT_NOW, NOT_ROLLED

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

_FACES = 6


def begin(state: "FullState") -> int:
    """Begin the attack of the running frame; ask about the spot first (M-90)."""
    vector = state.vector
    vector.set(RETREATS_AT, 0)
    vector.set(FALLER_AT, 0)
    vector.set(COVER_AT, NONE)
    target = state.target
    if names_frame(target) and state.spot(target):
        vector.set(PHASE_AT, USING_SPOT)
        return steps.ASKED
    return _count(state, 0)


def legal(state: "FullState") -> "list[bytes]":
    """Return the answers about using the spot, or about cover."""
    if state.phase == USING_SPOT:
        return [bytes((USE, 0)), bytes((USE, 1))]
    involved = (state.running, state.target)
    found = [bytes((COVER, frame)) for frame in state.living() if frame not in involved]
    return found + [bytes((COVER, GROUND)), bytes((COVER, NONE))]


def check(state: "FullState", action: bytes) -> int:
    """Return 0 if `action` has faces of the damage dice, else a reason code."""
    if action[0] == HITS:
        # Imported here: own dice only.
        from shared.rules.mfz.combat import own_damage

        return own_damage.check(state, action)
    if action[0] != DAMAGE:
        return NOT_NOW
    kinds = bytes(state.vector.values[PENDING_AT])
    return 0 if dice_faces.are_faces(action[1:], kinds) else NOT_ROLLED


def push(state: "FullState", action: bytes) -> int:
    """Apply the use of the spot, the cover, or the faces of the damage dice."""
    vector = state.vector
    kind = action[0]
    if kind == USE:
        at = state.at(state.target) + SPOTTED
        spot = vector.values[at] if action[1] else 0
        if spot:
            vector.set(at, 0)
        return _count(state, spot)
    if kind == COVER:
        vector.set(COVER_AT, action[1])
        if vector.values[PENDING_AT]:
            vector.set(PHASE_AT, DAMAGING)
            return steps.ASKED
        return steps.DICE
    count = vector.values[PENDING_AT]
    vector.set(PENDING_AT, 0)
    if kind == HITS:
        for place, dice in enumerate(action[1:]):
            vector.add(FACES_AT + _FACES - place, dice)
        return steps.DICE
    for face in dice_faces.unpack(action[1:], count):
        vector.add(FACES_AT + face, 1)
    return steps.DICE


def roll(state: "FullState", dice: int) -> int:
    """Ask chance to roll `dice` damage dice."""
    state.vector.set(PENDING_AT, dice)
    state.vector.set(PHASE_AT, DAMAGING)
    return steps.ASKED


def resume_dice(state: "FullState") -> int:
    """Apply the remaining dice, lowest first, up to the next question (M-94)."""
    vector = state.vector
    values = vector.values
    hurt = state.damaged
    while True:
        if names_frame(hurt) and not state.alive(hurt):
            _drop(state)
        face = _lowest(values)
        if not face:
            return _end(state)
        cover = values[COVER_AT]
        lost = names_frame(cover) and not state.alive(cover)
        if lost and face < _FACES:
            vector.set(PHASE_AT, COVERING)
            return steps.ASKED
        vector.add(FACES_AT + face, -1)
        hit = effect(chart_row(state, hurt, cover), face)
        if hit == AT_TARGET and hurt != GROUND:
            vector.set(HIT_FRAME_AT, hurt)
            return steps.HIT
        if hit == AT_COVER:
            if cover != GROUND:
                vector.set(HIT_FRAME_AT, cover)
                return steps.HIT
            if 0 < _lowest(values) < _FACES:
                vector.set(PHASE_AT, COVERING)
                return steps.ASKED


def _count(state: "FullState", spot: int) -> int:
    """Count the damage dice; end the attack if there are none (M-91)."""
    vector = state.vector
    target = state.target
    defence = 0
    if names_frame(target):
        defence = max(0, state.vector.values[state.at(target) + DEFENCE] - 1)
    dice = damage_dice(state.attack, defence, spot)
    if not dice:
        return steps.ACT
    if target == GROUND or state.declared_range == HAND:
        return roll(state, dice)
    vector.set(PENDING_AT, dice)
    vector.set(PHASE_AT, COVERING)
    return steps.ASKED


def _lowest(values: bytearray) -> int:
    for face in range(1, _FACES + 1):
        if values[FACES_AT + face]:
            return face
    return 0


def _drop(state: "FullState") -> None:
    """Discard the remaining dice after the target is destroyed (M-98)."""
    for face in range(1, _FACES + 1):
        state.vector.set(FACES_AT + face, 0)


def _end(state: "FullState") -> int:
    if state.vector.values[FALLER_AT]:
        return steps.LANDED
    return steps.FALLS if state.is_on("climbing") else steps.ACT


def run(state: "FullState", step: int) -> int:
    """Run a step of an attack."""
    return begin(state) if step == steps.ATTACK else resume_dice(state)
