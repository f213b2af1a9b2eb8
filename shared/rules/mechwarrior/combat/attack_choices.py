"""List the usual actions of an attack (W-54 to W-60)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import damage, modifiers, target_limits, targets
from shared.rules.mechwarrior.combat.modifiers import REPAIR
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import (
    AGAIN,
    BLAST,
    DECLARE,
    FINISH,
    HIT,
    STEPS,
    TARGET_SWITCHES,
    TOLD,
    VALUES,
)
from shared.rules.mechwarrior.model.layout import NEXT_AT, STEPPED_AT, TARGETS_AT

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# A typical attack value, damage and defence.
_USUAL = (9, 3, 17)
_NO_CHANGE = 0
# The most units of a blast that are listed; the players name others.
_NEAR = 3


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    found = []
    if DECLARE in kinds:
        found = _declarations(state)
    if AGAIN in kinds:
        found.append(bytes((AGAIN,)))
    if FINISH in kinds:
        found.append(bytes((FINISH,)))
    if TARGET_SWITCHES in kinds:
        target = targets.targets(state)[state.vector.values[NEXT_AT]]
        for switches in (0, modifiers.REAR, modifiers.HEIGHT):
            found.append(bytes((TARGET_SWITCHES, target, 0, switches, SIGNED)))
    if VALUES in kinds:
        found += _usual_values(state)
    is_stepped = state.vector.values[STEPPED_AT]
    if STEPS in kinds and not is_stepped:
        found.append(bytes((STEPS, SIGNED, SIGNED, SIGNED)))
    if HIT in kinds and is_stepped:
        target = targets.targets(state)[state.vector.values[NEXT_AT]]
        found.append(bytes((HIT, target, _NO_CHANGE)))
    if TOLD in kinds:
        target = targets.targets(state)[state.vector.values[NEXT_AT]]
        found += [bytes((TOLD, target, is_hit)) for is_hit in (1, 0)]
    return found + _blasts(state) if BLAST in kinds else found


def _blasts(state: "BattleState") -> "list[bytes]":
    found = []
    markers = state.markers(state.active)
    near = [unit for unit in state.units if state.is_on_field(unit)][:_NEAR] if markers else []
    for marker in markers:
        for size in range(1, len(near) + 1):
            for clear in (0, 1):
                found.append(bytes([BLAST, marker, clear] + near[:size]))
    return found


def _declarations(state: "BattleState") -> "list[bytes]":
    found = []
    opposing = [
        unit
        for unit in state.units
        if state.is_on_field(unit) and state.is_opposing(state.controller(unit), state.active)
    ]
    added = target_limits.second(state)
    for kind in target_limits.kinds_for(state):
        if kind == REPAIR:
            own = state.units_of(state.active)
            found += [bytes((DECLARE, REPAIR, 0, 0, SIGNED, SIGNED, unit)) for unit in own]
            continue
        for target in opposing:
            for switches in (0, modifiers.REAR, modifiers.HEIGHT):
                head = (DECLARE, kind, added >> 8, switches, SIGNED, SIGNED)
                found.append(bytes(head + (target,)))
        if len(opposing) > 1:
            found.append(bytes([DECLARE, kind, added >> 8, 0, SIGNED, SIGNED] + opposing[:2]))
    return found


def _usual_values(state: "BattleState") -> "list[bytes]":
    value, power, defence = _USUAL
    count = state.vector.values[TARGETS_AT]
    return [
        bytes([VALUES, value, power, range_type] + [defence] * count)
        for range_type in range(len(damage.TYPE_WORDS))
    ]
