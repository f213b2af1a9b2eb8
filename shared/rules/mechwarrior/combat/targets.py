"""What the box knows of an attack and its targets (W-54 to W-58d)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import chance, modifiers
from shared.rules.mechwarrior.combat.damage import (
    BALLISTIC,
    ENERGY,
    IMPACT,
    MELEE,
    NO_TYPE,
)
from shared.rules.mechwarrior.combat.modifiers import (
    ARTILLERY,
    CAPTURE,
    CHARGE,
    CLOSE,
    DFA,
    INDIRECT,
    RANGED,
    REPAIR,
    SPECIAL,
)
from shared.rules.mechwarrior.model import kinds
from shared.rules.mechwarrior.model.kinds import FOOT, INFANTRY, QUAD, VTOL
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    DEFENCES_AT,
    DICE_AT,
    MEMBERS_AT,
    ORDER_KIND_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    PHASE_AT,
    SWITCHES_AT,
    TARGETS_AT,
    TIMES_AT,
    VALUE_AT,
)
from shared.rules.mechwarrior.model.phases import ATTACK, VALUES
from shared.rules.mechwarrior.model.reasons import (
    FORMATION_KIND,
    IS_CAPTIVE,
    IS_CAPTOR,
    IS_GONE,
    IS_PASSENGER,
    NO_CAPTURE,
    NO_SWITCH,
    NO_TARGET,
    NOT_OPPOSING,
    ONE_TARGET,
    WRONG_FLAG,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.battle import BattleState

SIGNED = 9  # what a number from -9 to 9 is stored above
TARGETS_MAX = 5
BLAST_MAX = 8
_OF_RANGED = (NO_TYPE, BALLISTIC, ENERGY)


def kinds_for(state: "BattleState") -> "tuple[int, ...]":
    """Return the kinds of attacks that the order allows (W-3a, W-83a, W-106)."""
    order = state.vector.values[ORDER_KIND_AT]
    if order == kinds.RANGED:
        return RANGED, INDIRECT
    if order == kinds.CLOSE:
        return CLOSE, CAPTURE, REPAIR
    if order == kinds.ASSAULT:
        return RANGED, INDIRECT, CLOSE, CAPTURE
    # A special attack, or the shot of a VTOL within its move; it cannot ram (W-87).
    return (RANGED, CHARGE, DFA) if state.speed(_primary(state)) == VTOL else SPECIAL


def fault(state: "BattleState", kind: int, switches: int, targets: "Sequence[int]") -> int:
    """Return 0 if these units can be attacked so, else a reason code."""
    if kind not in kinds_for(state):
        return WRONG_FLAG
    is_formation = state.vector.values[MEMBERS_AT] > 1
    if len(targets) > (TARGETS_MAX if kind == RANGED and not is_formation else 1):
        return ONE_TARGET
    if len(set(targets)) < len(targets):
        return NO_TARGET
    if kind == CAPTURE:
        primary = _primary(state)
        if (state.kind(primary), state.speed(primary)) != (INFANTRY, FOOT):
            return NO_CAPTURE
    if is_formation and kind in (CLOSE, CAPTURE) and not _may_close(state):
        return FORMATION_KIND
    for target in targets:
        code = _target_fault(state, kind, target)
        if code:
            return code
    return _switch_fault(state, kind, switches, targets)


def _target_fault(state: "BattleState", kind: int, target: int) -> int:
    if state.is_captive(target):
        return IS_CAPTIVE
    if not state.is_on_field(target):
        return IS_GONE if state.is_gone(target) else IS_PASSENGER
    is_opposing = state.is_opposing(state.controller(target), state.active)
    if kind == REPAIR:
        return NO_TARGET if is_opposing else 0
    if not is_opposing:
        return NOT_OPPOSING
    if kind in (RANGED, INDIRECT, CAPTURE) and state.captive_of(target) >= 0:
        return IS_CAPTOR
    return NO_TARGET if kind in SPECIAL and state.kind(target) == INFANTRY else 0


def _switch_fault(state: "BattleState", kind: int, switches: int, targets: "Sequence[int]") -> int:
    if switches & ~modifiers.offered(kind) or switches & modifiers.SECOND:
        return NO_SWITCH
    quads = [target for target in targets if state.speed(target) == QUAD]
    if switches & modifiers.HULL_DOWN and not quads:
        return NO_SWITCH
    if switches & modifiers.QUAD_INFANTRY and state.speed(_primary(state)) != QUAD:
        return NO_SWITCH
    if switches & modifiers.ATTACKER_CRUISING and state.speed(_primary(state)) != VTOL:
        return NO_SWITCH
    flying = [target for target in targets if state.speed(target) == VTOL]
    if switches & modifiers.TARGET_CRUISING and not flying:
        return NO_SWITCH
    return NO_SWITCH if switches & modifiers.MULTI_TOUCH and len(targets) < 2 else 0


def _primary(state: "BattleState") -> int:
    return state.vector.values[MEMBERS_AT + 1]


def _may_close(state: "BattleState") -> bool:
    """Return whether a formation of an assault order may fight in close combat (W-89)."""
    from shared.rules.mechwarrior.play import formations, order_handling

    return not formations.fault_of(state, kinds.CLOSE, order_handling.members(state))


def is_type(kind: int, range_type: int) -> bool:
    """Return whether a kind of attack can have a range type (W-66, W-67, W-82).

    >>> is_type(CLOSE, ENERGY), is_type(CHARGE, IMPACT), is_type(RANGED, ENERGY)
    (False, True, True)
    """
    if kind in SPECIAL:
        return range_type == IMPACT
    if kind == CLOSE or kind == CAPTURE:
        return range_type == NO_TYPE or range_type == MELEE
    return range_type in _OF_RANGED


def targets(state: "BattleState") -> "list[int]":
    """Return the targets of the attack, or the units in the blast."""
    values = state.vector.values
    return list(values[TARGETS_AT + 1 : TARGETS_AT + 1 + values[TARGETS_AT]])


def set_targets(state: "BattleState", units: bytes) -> None:
    """Note the targets of the attack, whose values are typed next."""
    vector = state.vector
    vector.set(TARGETS_AT, len(units))
    for place, unit in enumerate(units):
        vector.set(TARGETS_AT + 1 + place, unit)
    vector.set(PHASE_AT, VALUES)


def switches_on(state: "BattleState", target: int) -> int:
    """Return all switches that are on for a target: those set, and those known (W-58c)."""
    values = state.vector.values
    found = values[SWITCHES_AT] << 8 | values[SWITCHES_AT + 1]
    kind = values[ATTACK_KIND_AT]
    if found & modifiers.FRIEND:
        found |= modifiers.FF_MECH if state.is_mech(target) else modifiers.FF_OTHER
    speed = state.speed(target)
    if speed != QUAD:
        found &= ~modifiers.HULL_DOWN
    if speed != VTOL:
        found &= ~modifiers.TARGET_CRUISING
    if state.is_shut(target):
        found |= modifiers.SHUTDOWN
    if values[ORDER_KIND_AT] == kinds.ASSAULT:
        found |= modifiers.ASSAULT
    # Once an attack has ended, it is counted.
    if values[TIMES_AT] > (values[PHASE_AT] == ATTACK):
        found |= modifiers.SECOND
    for one, switch in (
        (CAPTURE, modifiers.CAPTURE_MOD),
        (DFA, modifiers.DFA_MOD),
        (INDIRECT, modifiers.INDIRECT_MOD),
    ):
        if kind == one:
            found |= switch
    return found


def sums(state: "BattleState", target: int) -> "tuple[int, int]":
    """Return the attack and the defence modifiers against a target."""
    values = state.vector.values
    kind = values[ATTACK_KIND_AT]
    on = switches_on(state, target)
    counted = modifiers.in_effect(on, kind) | on & modifiers.SECOND
    extra = 0 if kind in SPECIAL or kind == ARTILLERY else values[MEMBERS_AT] - 1
    attack = modifiers.attack_sum(counted, extra) + values[OTHER_ATTACK_AT] - SIGNED
    defence = modifiers.defence_sum(on, kind) + values[OTHER_DEFENCE_AT] - SIGNED
    return attack, defence


def needed(state: "BattleState", place: int) -> int:
    """Return the roll needed against the target at a place of the list (W-59)."""
    values = state.vector.values
    attack, defence = sums(state, targets(state)[place])
    return chance.need(values[DEFENCES_AT + place], defence, values[VALUE_AT], attack)


def outcome(state: "BattleState", place: int) -> str:
    """Return the result of the roll for the target at a place of the list (W-49, W-50, B-9)."""
    values = state.vector.values
    setup = state.setup
    if values[ATTACK_KIND_AT] == ARTILLERY and setup.settings["artillery_roll"] == "none":
        return chance.HIT
    return chance.result(
        values[DICE_AT] + values[DICE_AT + 1],
        needed(state, place),
        setup.settings["attack_compare"] == "above",
        setup.number("crit_hit"),
        setup.number("crit_miss"),
    )


def is_hit(state: "BattleState", place: int) -> bool:
    """Return whether the target at a place of the list is hit."""
    return outcome(state, place) in (chance.HIT, chance.CRIT_HIT)
