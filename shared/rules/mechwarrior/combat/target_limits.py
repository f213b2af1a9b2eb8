"""What an order may attack, and with which switches (W-54 to W-58d, W-83a, W-106)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import modifiers
from shared.rules.mechwarrior.combat.modifiers import (
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
from shared.rules.mechwarrior.model.kinds import BREAKING, FAILED, FOOT, INFANTRY, VTOL
from shared.rules.mechwarrior.model.layout import (
    AGAIN_DONE,
    AGAIN_ON,
    ATTACK_KIND_AT,
    DOES_SPREAD,
    MEMBERS_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    TARGETS_AT,
    TIMES_AT,
)
from shared.rules.mechwarrior.model.reasons import (
    FORMATION_KIND,
    HAS_CAPTIVE,
    IS_CAPTIVE,
    IS_CAPTOR,
    IS_GONE,
    IS_PASSENGER,
    NO_CAPTURE,
    NO_TARGET,
    NOT_OPPOSING,
    ONE_TARGET,
    SHOT_ALREADY,
    WRONG_FLAG,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

TARGETS_MAX = 5


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
    if state.speed(state.attacker) != VTOL:
        return SPECIAL
    if state.setup.version == 1:
        return RANGED, CHARGE, DFA
    if second(state) or state.vector.values[ORDER_FLAGS_AT] & (FAILED | BREAKING):
        # One that breaks away began its turn in contact (W-83a).
        return RANGED, INDIRECT
    return RANGED, INDIRECT, CHARGE, DFA


def second(state: "BattleState") -> int:
    """Return SECOND if the next attack of the order is one that a card adds to a move, else 0.

    A move order has one attack; a shot of a VTOL may be followed by a second one (W-106).
    """
    values = state.vector.values
    is_move = values[ORDER_KIND_AT] == kinds.MOVE and state.setup.version > 1
    return modifiers.SECOND if is_move and values[TIMES_AT] else 0


def has_attacked(state: "BattleState") -> bool:
    """Return whether the order allows no further attack (W-83a, W-106)."""
    values = state.vector.values
    return second(state) > 0 and (values[TIMES_AT] > 1 or values[ATTACK_KIND_AT] in SPECIAL)


def fault(state: "BattleState", kind: int, switches: int, targets: "Sequence[int]") -> int:
    """Return 0 if these units can be attacked so, else a reason code."""
    if second(state):
        if has_attacked(state) or kind in SPECIAL or not switches & modifiers.SECOND:
            return SHOT_ALREADY
        switches &= ~modifiers.SECOND
    if kind not in kinds_for(state):
        return WRONG_FLAG
    if state.dials_at and not _is_again(state, kind, targets):
        return NO_TARGET
    if len(targets) > most_targets(state, kind):
        return ONE_TARGET
    if len(set(targets)) < len(targets):
        return NO_TARGET
    if kind == CAPTURE:
        primary = state.attacker
        if (state.kind(primary), state.speed(primary)) != (INFANTRY, FOOT):
            return NO_CAPTURE
        if state.setup.version > 1 and state.captive_of(primary) >= 0:
            # A captive that it took in this order counts, too (W-73).
            return HAS_CAPTIVE
    if kind in (CLOSE, CAPTURE) and _is_formation(state) and not _may_close(state):
        return FORMATION_KIND
    for target in targets:
        code = _target_fault(state, kind, target)
        if code == NOT_OPPOSING and target != targets[0] and _spreads(state, kind, target):
            code = 0
        if code:
            return code
    # Imported here: pages ask it for the switches alone.
    from shared.rules.mechwarrior.combat import switch_limits

    return switch_limits.fault(state, kind, switches, targets)


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


def _is_again(state: "BattleState", kind: int, targets: "Sequence[int]") -> bool:
    """Return False for another attack than the second one that equipment allows (W-134)."""
    values = state.vector.values
    if state.dial_order & (AGAIN_ON | AGAIN_DONE) != AGAIN_ON:
        return True
    return kind == values[ATTACK_KIND_AT] and list(targets) == [values[TARGETS_AT + 1]]


def most_targets(state: "BattleState", kind: int) -> int:
    """Return how many targets an attack of a kind may have (W-58e)."""
    if kind != RANGED or _is_formation(state) and not _spreads(state, kind):
        return 1
    return TARGETS_MAX


def _spreads(state: "BattleState", kind: int, target: int = -1) -> bool:
    """Return whether equipment attacks infantry that touches the target as well (W-134)."""
    if kind != RANGED or target >= 0 and state.kind(target) != INFANTRY:
        return False
    if not state.has_effect(state.attacker, DOES_SPREAD):
        return False
    from shared.rules.mechwarrior.combat import equipment_use

    return equipment_use.spreads(state)


def _is_formation(state: "BattleState") -> bool:
    return state.vector.values[MEMBERS_AT] > 1


def _may_close(state: "BattleState") -> bool:
    """Return whether a formation of an assault order may fight in close combat (W-89)."""
    from shared.rules.mechwarrior.play import formations, order_handling

    return not formations.fault_of(state, kinds.CLOSE, order_handling.members(state))
