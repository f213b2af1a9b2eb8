"""What an attack does once the dice are known, to the token of its order (W-49 to W-53, W-60)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.damage import ENERGY
from shared.rules.mechwarrior.combat.modifiers import CAPTURE, DFA
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.layout import (
    AGAIN_DONE,
    AGAIN_ON,
    ATTACK_KIND_AT,
    BACKLASH_AT,
    BEACON_DUE,
    BLAST_AT,
    DIAL_ORDER_AT,
    DICE_AT,
    DIE_ROLLED,
    DOES_BEACON,
    DOES_DIE,
    DOES_LESS,
    DOES_PIERCE,
    DOES_REROLL,
    DOES_SPREAD,
    DOES_STREAK,
    MEMBERS_AT,
    NEXT_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    OWED,
    PHASE_AT,
    POWER_AT,
    REROLLED,
    STEPPED_AT,
    TARGETS_AT,
    TIMES_AT,
    TYPE_AT,
)
from shared.rules.mechwarrior.model.phases import ATTACK, DAMAGE, HAND_DIE, ORDER
from shared.rules.mechwarrior.play import order_handling

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_DFA_DAMAGE = 2
# The values of a dial, each with a place for equipment.
_PLACES = 5
# Equipment that matters when an attack ends.
_AT_END = DOES_BEACON | DOES_PIERCE | DOES_STREAK | DOES_SPREAD


def roll(state: "BattleState") -> bool:
    """Carry out what a roll does to the attacker, then have the damage told.

    First the players say which targets are hit whose values are not typed.

    Return whether the attack is over: `end` follows in the caller, where the C stack is less deep.
    """
    values = state.vector.values
    kind = values[ATTACK_KIND_AT]
    if [place for place in range(values[TARGETS_AT]) if not targets.is_typed(state, place)]:
        # Imported here: most values are typed.
        from shared.rules.mechwarrior.combat import verdict

        if verdict.ask(state):
            return False
    decoys = [unit for unit in targets.targets(state) if state.has_effect(unit, DOES_REROLL)]
    if decoys:
        # Imported here, as below: few dials have such equipment.
        from shared.rules.mechwarrior.combat import equipment_steps

        if equipment_steps.rerolls(state):
            return False
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
        end(state)
        captures.capture(state, target, primary)
        return False
    return _next_hit(state, 0)


def repair(state: "BattleState") -> None:
    """Damage the repaired unit for a critical miss (W-53)."""
    values = state.vector.values
    if values[DICE_AT] + values[DICE_AT + 1] <= state.setup.number("crit_miss"):
        order_handling.harm(state, values[TARGETS_AT + 1], 1)
    end(state)


def _capture_failed(state: "BattleState") -> None:
    """Deal 1 pushing damage to each member that failed to capture a 'Mech (W-70)."""
    if state.is_mech(state.vector.values[TARGETS_AT + 1]):
        for unit in order_handling.members(state):
            order_handling.harm(state, unit, 1)


def _next_hit(state: "BattleState", place: int) -> bool:
    """Go on with the next target that is hit, from a place of the list; see `roll`."""
    while place < state.vector.values[TARGETS_AT]:
        if targets.is_hit(state, place):
            state.vector.set(NEXT_AT, place)
            state.vector.set(PHASE_AT, DAMAGE)
            is_rolled = state.vector.values[STEPPED_AT]
            if not is_rolled and state.has_effect(state.attacker, DOES_DIE):
                from shared.rules.mechwarrior.combat import equipment_steps

                if equipment_steps.needs_die(state):
                    state.vector.set(PHASE_AT, HAND_DIE)
            return False
        place += 1
    if state.vector.values[BLAST_AT]:
        from shared.rules.mechwarrior.combat import artillery

        artillery.end(state)
        return False
    return True


def steps(state: "BattleState", action: bytes) -> None:
    from shared.rules.mechwarrior.combat import attack_damage

    changes = [number - SIGNED for number in action[1:4]]
    state.vector.set(POWER_AT, attack_damage.amounts(state, changes[0], changes[1], changes[2])[3])
    state.vector.set(STEPPED_AT, 1)


def hit(state: "BattleState", target: int, reduce: int) -> bool:
    # Imported here, as below: the roll and the end of an attack need neither.
    from shared.rules.mechwarrior.combat import attack_damage

    values = state.vector.values
    found = attack_damage.clicks(state, target, reduce)
    if found and values[TYPE_AT] == ENERGY and state.is_mech(target):
        from shared.rules.mechwarrior.play import heat

        heat.radiate(state, target)
    if values[BLAST_AT]:
        from shared.rules.mechwarrior.combat import artillery

        artillery.mark(state, target)
    if reduce and state.has_effect(target, DOES_LESS):
        from shared.rules.mechwarrior.combat import equipment_use

        equipment_use.reduced(state, target)
    if state.has_dial(target):
        from shared.rules.mechwarrior.play import dials

        dials.turn(state, target, found, state.controller(state.attacker))
    return _next_hit(state, values[NEXT_AT] + 1)


def end(state: "BattleState") -> None:
    """Return to the declaration: a further attack may have been generated (step 8).

    The other cells still tell of this attack, for the page that shows its result.
    """
    flags = 0
    if state.has_effect(state.attacker, _AT_END):
        from shared.rules.mechwarrior.combat import equipment_steps

        flags = equipment_steps.ended(state)
    before = state.dial_order
    if before & AGAIN_ON:
        flags |= AGAIN_DONE
    if before or flags:
        flags |= before & ~(REROLLED | DIE_ROLLED)
        state.vector.set(state.dials_at + DIAL_ORDER_AT, flags)
    state.vector.add(TIMES_AT, 1)
    state.vector.set(STEPPED_AT, 0)
    state.vector.set(PHASE_AT, ATTACK)


def finish(state: "BattleState") -> None:
    """Carry out steps 9 and 10: token, push, pushing damage."""
    values = state.vector.values
    if state.dials_at:
        # Imported here, where the C stack is less deep: what follows turns dials.
        from shared.rules.mechwarrior.play import dials  # noqa: F401
    if state.dial_order & (BEACON_DUE | AGAIN_DONE):
        from shared.rules.mechwarrior.combat import equipment_steps

        equipment_steps.follow(state)
    backlash = values[BACKLASH_AT]
    order, flags = values[ORDER_KIND_AT], values[ORDER_FLAGS_AT]
    units = order_handling.members(state)
    if backlash and not state.is_gone(units[0]):
        order_handling.harm(state, units[0], backlash)
    order_handling.forget(state)
    state.vector.set(PHASE_AT, ORDER)
    order_handling.give(state, [unit for unit in units if not state.is_gone(unit)], order, flags)
    if state.dials_at:
        _pay(state)


def _pay(state: "BattleState") -> None:
    """Deal the pushing damage for circle equipment once the order is carried out (W-18)."""
    for unit in state.units:
        owed = state.dial_cell(unit, OWED)
        state.put_dial(unit, OWED, 0)
        types = len([place for place in range(_PLACES) if owed >> place & 1])
        if types and not state.is_gone(unit):
            order_handling.harm(state, unit, types)


def hand_die(state: "BattleState", face: int) -> None:
    """Take a die as the damage of hand-to-hand combat, in place of the value (W-13)."""
    from shared.rules.mechwarrior.combat import equipment_steps

    equipment_steps.set_die(state)
    state.vector.set(POWER_AT, face)
    state.vector.set(PHASE_AT, DAMAGE)
