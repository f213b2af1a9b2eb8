"""Steps of an attack that the equipment of combat dials adds (W-134); only in games with dials."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import chance, equipment_use, targets
from shared.rules.mechwarrior.model.combat_dial import DEFENCE
from shared.rules.mechwarrior.model.equipment_rows import (
    AGAIN,
    BEACON,
    DIE,
    PIERCE,
    REROLL,
    SPREAD,
    STREAK,
)
from shared.rules.mechwarrior.model.layout import (
    AGAIN_DONE,
    AGAIN_ON,
    AGAIN_WITH,
    ATTACK_KIND_AT,
    BEACON_DUE,
    BEACON_ON,
    DEFENCES_AT,
    DIAL_ORDER_AT,
    DICE_AT,
    DIE_ROLLED,
    FIRST_AT,
    MARKED,
    PHASE_AT,
    REROLLED,
    REROLLING,
    TARGETS_AT,
    TIMES_AT,
    TYPE_AT,
)
from shared.rules.mechwarrior.model.phases import ROLL
from shared.rules.mechwarrior.model.reasons import NO_EQUIPMENT, NOT_NOW
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_AGAIN_HEAT = 1


def rerolls(state: "BattleState") -> bool:
    """Have a hit on a decoy rolled again, or judge that roll; return whether dice are due."""
    vector = state.vector
    flags_at, first_at = state.dials_at + DIAL_ORDER_AT, state.dials_at + FIRST_AT
    flags = vector.values[flags_at]
    if flags & REROLLING:
        vector.set(flags_at, flags & ~REROLLING | REROLLED)
        _judge(state, first_at)
        return False
    if flags & REROLLED or not vector.values[DICE_AT] or not _decoys(state):
        return False
    vector.set(flags_at, flags | REROLLING)
    for place in _decoys(state):
        target = targets.targets(state)[place]
        equipment_use.use(state, target, equipment_use.of_target(state, target, REROLL)[0])
    for cell in range(2):
        vector.set(first_at + cell, vector.values[DICE_AT + cell])
        vector.set(DICE_AT + cell, 0)
    vector.set(PHASE_AT, ROLL)
    return True


def _decoys(state: "BattleState") -> "list[int]":
    """Return the places of the targets with a decoy that are hit and not critically."""
    return [
        place
        for place, target in enumerate(targets.targets(state))
        if equipment_use.of_target(state, target, REROLL)
        and targets.outcome(state, place) == chance.HIT
    ]


def _judge(state: "BattleState", first_at: int) -> None:
    """Apply the second roll: instead of the first, or where others are hit to decoys only."""
    vector = state.vector
    if vector.values[TARGETS_AT] == 1:
        return
    hit = [place for place in range(vector.values[TARGETS_AT]) if targets.is_hit(state, place)]
    for cell in range(2):
        vector.set(DICE_AT + cell, vector.values[first_at + cell])
    for place in _decoys(state):
        if place not in hit:
            vector.set(DEFENCES_AT + place, targets.TOLD_MISS)


def is_reroll(state: "BattleState") -> bool:
    """Return whether the dice that are due are rolled again for a decoy."""
    return state.vector.values[state.dials_at + DIAL_ORDER_AT] & REROLLING > 0


def needs_die(state: "BattleState") -> bool:
    """Return whether a die gives the damage and is not rolled yet (step 6a)."""
    is_rolled = state.vector.values[state.dials_at + DIAL_ORDER_AT] & DIE_ROLLED
    return not is_rolled and equipment_use.of_attacker(state, DIE) is not None


def set_die(state: "BattleState") -> None:
    """Note that the die of hand-to-hand combat was rolled."""
    row = equipment_use.of_attacker(state, DIE)
    if row:
        equipment_use.use(state, state.attacker, row)
    at = state.dials_at + DIAL_ORDER_AT
    state.vector.set(at, state.vector.values[at] | DIE_ROLLED)


def again_fault(state: "BattleState") -> int:
    """Return 0 if equipment allows a second attack on the target now, else a reason code."""
    if not state.dials_at:
        return NO_EQUIPMENT
    values = state.vector.values
    row = equipment_use.of_attacker(state, AGAIN)
    if not row:
        return NO_EQUIPMENT
    is_one_hit = values[TIMES_AT] > 0 and values[TARGETS_AT] == 1 and targets.is_hit(state, 0)
    is_used = values[state.dials_at + DIAL_ORDER_AT] & AGAIN_ON
    # Once a turn, each of the two.
    marks = state.dial_cell(state.attacker, MARKED)
    if is_used or not is_one_hit or marks & _again_mark(state):
        return NOT_NOW
    return NOT_NOW if state.is_gone(targets.targets(state)[0]) else 0


def _again_mark(state: "BattleState") -> int:
    return AGAIN_WITH << (equipment_use.letter(state.vector.values[ATTACK_KIND_AT]) == "c")


def again(state: "BattleState") -> None:
    """Allow the second attack; a 'Mech gains heat for it."""
    unit = state.attacker
    row = equipment_use.of_attacker(state, AGAIN)
    if row:
        equipment_use.use(state, unit, row)
    state.put_dial(unit, MARKED, state.dial_cell(unit, MARKED) | _again_mark(state))
    at = state.dials_at + DIAL_ORDER_AT
    state.vector.set(at, state.vector.values[at] | AGAIN_ON)
    if state.is_mech(unit):
        from shared.rules.mechwarrior.play import heat

        heat.warm(state, unit, _AGAIN_HEAT)


def ended(state: "BattleState") -> int:
    """Mark the attacker's equipment that was used; return flags of what follows in the turn."""
    values = state.vector.values
    unit = state.attacker
    units = targets.targets(state)
    found = 0
    if equipment_use.letter(values[ATTACK_KIND_AT]) == "r":
        beacon, pierce = (
            equipment_use.of_attacker(state, BEACON),
            equipment_use.of_attacker(state, PIERCE),
        )
        streak, spread = (
            equipment_use.of_attacker(state, STREAK),
            equipment_use.of_attacker(state, SPREAD),
        )
        if beacon and equipment_use.has_beacon_target(state, units[0]):
            equipment_use.use(state, unit, beacon)
            found = BEACON_DUE
        if streak:
            equipment_use.use(state, unit, streak)
        if spread and len(units) > 1:
            equipment_use.use(state, unit, spread)
        if pierce and [one for one in units if _has_at_defence(state, one)]:
            equipment_use.use(state, unit, pierce)
    return found


def _has_at_defence(state: "BattleState", unit: int) -> bool:
    return len([row for row in dials.working(state, unit) if row[0] == DEFENCE]) > 0


def follow(state: "BattleState") -> None:
    """Begin what follows an attack: another one, or the end of the order.

    Not when the attack ends: its modifiers are still told then.
    """
    values = state.vector.values
    at = state.dials_at + DIAL_ORDER_AT
    if values[at] & BEACON_DUE:
        target = targets.targets(state)[0]
        mark = BEACON_ON << values[TYPE_AT]
        state.put_dial(target, MARKED, state.dial_cell(target, MARKED) | mark)
    left = values[at] & ~BEACON_DUE
    if left & AGAIN_DONE:
        left &= ~(AGAIN_DONE | AGAIN_ON)
    state.vector.set(at, left)
