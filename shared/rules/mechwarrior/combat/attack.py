"""Attacks, from the declaration to the token (W-60), and artillery markers (W-76 to W-80)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import (
    attack_damage,
    chance,
    damage,
    targets,
)
from shared.rules.mechwarrior.combat.modifiers import (
    ARTILLERY,
    CAPTURE,
    DFA,
    REPAIR,
)
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import (
    ATTACK_ROLL,
    BLAST,
    BREAK_ROLL,
    DECLARE,
    FINISH,
    HIT,
    STEPS,
    VALUES,
)
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    BACKLASH_AT,
    BLAST_AT,
    DEFENCES_AT,
    DICE_AT,
    MEMBERS_AT,
    NEXT_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    PHASE_AT,
    POWER_AT,
    STEPPED_AT,
    SWITCHES_AT,
    TARGETS_AT,
    TIMES_AT,
    TYPE_AT,
    VALUE_AT,
)
from shared.rules.mechwarrior.model.phases import (
    ATTACK,
    ORDER,
    ROLL,
)
from shared.rules.mechwarrior.model.phases import DAMAGE as DAMAGE_PHASE
from shared.rules.mechwarrior.model.reasons import (
    NO_SUCH_NUMBER,
    NO_VALUE,
    NOT_ASKED,
    NOT_NOW,
    NOT_ROLLED,
    WRONG_FLAG,
)
from shared.rules.mechwarrior.play import heat, order_handling

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState

# The most of a combat value.
VALUE_MAX = 40
_DFA_DAMAGE = 2
_FACES = 6
_VALUES_HEAD = 4


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an action of an attack is legal now, else a reason code."""
    kind = action[0]
    if kind == DECLARE:
        switches = action[2] << 8 | action[3]
        return targets.fault(state, action[1], switches, action[6:])
    if kind == VALUES:
        return _check_values(state, action)
    if kind == ATTACK_ROLL or kind == BREAK_ROLL:
        faces = [face for face in action[1:] if 1 <= face <= _FACES]
        return 0 if len(faces) == len(action) - 1 == len(state.due()) else NOT_ROLLED
    if kind == STEPS:
        return NOT_NOW if state.vector.values[STEPPED_AT] else 0
    if kind == HIT:
        if not state.vector.values[STEPPED_AT]:
            return NOT_NOW
        if targets.targets(state)[state.vector.values[NEXT_AT]] != action[1]:
            return NOT_ASKED
        return 0 if action[2] <= VALUE_MAX else NO_SUCH_NUMBER
    if kind == BLAST:
        from shared.rules.mechwarrior.combat import artillery

        return artillery.check(state, action)
    return 0


def _check_values(state: "BattleState", action: bytes) -> int:
    if len(action) - _VALUES_HEAD != state.vector.values[TARGETS_AT]:
        return NO_VALUE
    if max(action[1], action[2], max(action[_VALUES_HEAD:])) > VALUE_MAX:
        return NO_SUCH_NUMBER
    kind = state.vector.values[ATTACK_KIND_AT]
    return 0 if targets.is_type(kind, action[3]) else WRONG_FLAG


def push(state: "BattleState", action: bytes) -> None:
    """Apply an action of an attack."""
    kind = action[0]
    if kind == DECLARE:
        _declare(state, action)
    elif kind == VALUES:
        _set_values(state, action)
    elif kind == ATTACK_ROLL:
        state.vector.set(DICE_AT, action[1])
        state.vector.set(DICE_AT + 1, action[2])
        if state.vector.values[ATTACK_KIND_AT] == REPAIR:
            _repair(state)
        else:
            _roll(state)
    elif kind == STEPS:
        _steps(state, action)
    elif kind == HIT:
        _hit(state, action[1], action[2])
    elif kind == FINISH:
        _finish(state)
    elif kind == BLAST:
        # Imported here: what few attacks need is loaded with those alone.
        from shared.rules.mechwarrior.combat import artillery

        artillery.begin(state, action)
    else:
        from shared.rules.mechwarrior.play import break_away

        break_away.roll(state, action[1:])


def _declare(state: "BattleState", action: bytes) -> None:
    vector = state.vector
    vector.set(ATTACK_KIND_AT, action[1])
    vector.set(SWITCHES_AT, action[2])
    vector.set(SWITCHES_AT + 1, action[3])
    vector.set(OTHER_ATTACK_AT, action[4])
    vector.set(OTHER_DEFENCE_AT, action[5])
    targets.set_targets(state, action[6:])
    if action[1] == REPAIR:
        # Its target number and its amount are the players' business (W-53a).
        vector.set(PHASE_AT, ROLL)


def _set_values(state: "BattleState", action: bytes) -> None:
    vector = state.vector
    vector.set(VALUE_AT, action[1])
    vector.set(POWER_AT, action[2])
    vector.set(TYPE_AT, action[3])
    for place, value in enumerate(action[_VALUES_HEAD:]):
        vector.set(DEFENCES_AT + place, value)
    is_rolled = state.setup.settings["artillery_roll"] != "none"
    if vector.values[ATTACK_KIND_AT] == ARTILLERY and not is_rolled:
        _roll(state)
    else:
        vector.set(PHASE_AT, ROLL)


def _roll(state: "BattleState") -> None:
    """Carry out what a roll does to the attacker, then have the damage told."""
    values = state.vector.values
    kind = values[ATTACK_KIND_AT]
    if targets.outcome(state, 0) == chance.CRIT_MISS:
        state.vector.add(BACKLASH_AT, state.setup.number("crit_miss_damage"))
    if not targets.is_hit(state, 0):
        if kind == DFA:
            state.vector.add(BACKLASH_AT, _DFA_DAMAGE)
        if kind == CAPTURE and values[MEMBERS_AT] > 1:
            _capture_failed(state)
    elif kind == CAPTURE:
        # No damage (step 6g).
        from shared.rules.mechwarrior.play import captures

        primary, target = values[MEMBERS_AT + 1], values[TARGETS_AT + 1]
        _end_attack(state)
        captures.capture(state, target, primary)
        return
    _next_hit(state, 0)


def _repair(state: "BattleState") -> None:
    """Damage the repaired unit for a critical miss (W-53)."""
    values = state.vector.values
    if values[DICE_AT] + values[DICE_AT + 1] <= state.setup.number("crit_miss"):
        order_handling.harm(state, values[TARGETS_AT + 1], 1)
    _end_attack(state)


def _capture_failed(state: "BattleState") -> None:
    """Deal 1 pushing damage to each member that failed to capture a 'Mech (W-70)."""
    if state.is_mech(state.vector.values[TARGETS_AT + 1]):
        for unit in order_handling.members(state):
            order_handling.harm(state, unit, 1)


def _next_hit(state: "BattleState", place: int) -> None:
    """Go on with the next target that is hit, from a place of the list."""
    while place < state.vector.values[TARGETS_AT]:
        if targets.is_hit(state, place):
            state.vector.set(NEXT_AT, place)
            state.vector.set(PHASE_AT, DAMAGE_PHASE)
            return
        place += 1
    if state.vector.values[BLAST_AT]:
        from shared.rules.mechwarrior.combat import artillery

        artillery.end(state)
    else:
        _end_attack(state)


def _steps(state: "BattleState", action: bytes) -> None:
    changes = [number - SIGNED for number in action[1:4]]
    state.vector.set(POWER_AT, attack_damage.amounts(state, changes[0], changes[1], changes[2])[3])
    state.vector.set(STEPPED_AT, 1)


def _hit(state: "BattleState", target: int, reduce: int) -> None:
    values = state.vector.values
    found = attack_damage.clicks(state, target, reduce)
    if found and values[TYPE_AT] == damage.ENERGY and state.is_mech(target):
        heat.radiate(state, target)
    if values[BLAST_AT]:
        from shared.rules.mechwarrior.combat import artillery

        artillery.mark(state, target)
    _next_hit(state, values[NEXT_AT] + 1)


def _end_attack(state: "BattleState") -> None:
    """Return to the declaration: a further attack may have been generated (step 8).

    The other cells still tell of this attack, for the page that shows its result.
    """
    state.vector.add(TIMES_AT, 1)
    state.vector.set(STEPPED_AT, 0)
    state.vector.set(PHASE_AT, ATTACK)


def _finish(state: "BattleState") -> None:
    """Carry out steps 9 and 10: token, push, pushing damage."""
    values = state.vector.values
    backlash = values[BACKLASH_AT]
    order, flags = values[ORDER_KIND_AT], values[ORDER_FLAGS_AT]
    units = order_handling.members(state)
    if backlash and not state.is_gone(units[0]):
        order_handling.harm(state, units[0], backlash)
    order_handling.forget(state)
    state.vector.set(PHASE_AT, ORDER)
    order_handling.give(state, [unit for unit in units if not state.is_gone(unit)], order, flags)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds: of numbers and switches only the usual ones."""
    # Imported here: pages list no attacks.
    from shared.rules.mechwarrior.combat import attack_choices

    return attack_choices.candidates(state, kinds)
