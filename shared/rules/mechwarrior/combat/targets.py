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
    CLOSE,
    DFA,
    INDIRECT,
    RANGED,
    SPECIAL,
)
from shared.rules.mechwarrior.model import kinds
from shared.rules.mechwarrior.model.equipment_rows import AGAIN_DEFENCE
from shared.rules.mechwarrior.model.kinds import QUAD, UNTYPED, VTOL
from shared.rules.mechwarrior.model.layout import (
    AGAIN_ON,
    AGAIN_WITH,
    ATTACK_KIND_AT,
    BLAST_AT,
    DEFENCES_AT,
    DICE_AT,
    DOES_BEACON,
    DOES_STREAK,
    MARKED,
    MEMBERS_AT,
    NEXT_AT,
    ORDER_KIND_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    OWN,
    OWN_AT,
    PHASE_AT,
    STEPPED_AT,
    SWITCHES_AT,
    TARGETS_AT,
    TIMES_AT,
    VALUE_AT,
)
from shared.rules.mechwarrior.model.phases import ATTACK, VALUES

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

SIGNED = 9  # what a number from -9 to 9 is stored above
BLAST_MAX = 8
# Instead of the defence of a target: the players said that it is hit, or missed.
TOLD_HIT = 254
TOLD_MISS = 253
_OF_RANGED = (NO_TYPE, BALLISTIC, ENERGY)


def is_type(kind: int, range_type: int) -> bool:
    """Return whether a kind of attack can have a range type (W-66, W-67, W-82).

    >>> is_type(CLOSE, ENERGY), is_type(CLOSE, MELEE), is_type(INDIRECT, ENERGY)
    (False, True, True)
    """
    if kind in SPECIAL:
        return range_type == IMPACT
    if kind == CLOSE or kind == CAPTURE:
        return range_type == NO_TYPE or range_type == MELEE
    return range_type in _OF_RANGED


def attack_kind(state: "BattleState") -> int:
    """Return the kind of the attack, a number of modifiers.py."""
    return state.vector.values[ATTACK_KIND_AT]


def order_kind(state: "BattleState") -> int:
    """Return the kind of the order of the attack."""
    return state.vector.values[ORDER_KIND_AT]


def faces(state: "BattleState") -> "tuple[int, int]":
    """Return the faces that were rolled, zeros for none; for a typed total it and 0."""
    values = state.vector.values
    return values[DICE_AT], values[DICE_AT + 1]


def next_place(state: "BattleState") -> int:
    """Return the place of the target that is asked about, or takes its damage now."""
    return state.vector.values[NEXT_AT]


def is_stepped(state: "BattleState") -> bool:
    """Return whether the damage of the attack is known: steps 6a to 6d are done (W-60)."""
    return state.vector.values[STEPPED_AT] > 0


def is_blast(state: "BattleState") -> bool:
    """Return whether an artillery marker is resolved, not an attack of an order."""
    return state.vector.values[BLAST_AT] > 0


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


def own_at(state: "BattleState", place: int) -> int:
    """Return the first cell with what a target has of its own, -1 for the first target (W-58e)."""
    if place and state.vector.values[ATTACK_KIND_AT] == RANGED:
        return OWN_AT + OWN * (place - 1)
    return -1


def switches_on(state: "BattleState", target: int, place: int) -> int:
    """Return all switches that are on for a target: those set, and those known (W-58c).

    place: of the target in the list.
    """
    values = state.vector.values
    found = values[SWITCHES_AT] << 8 | values[SWITCHES_AT + 1]
    kind = values[ATTACK_KIND_AT]
    at = own_at(state, place)
    if at >= 0:
        found = found & ~modifiers.OF_TARGET | values[at] << 8 | values[at + 1]
    if found & modifiers.FRIEND:
        found |= modifiers.FF_MECH if state.is_mech(target) else modifiers.FF_OTHER
    speed = state.speed(target)
    if speed != QUAD:
        found &= ~modifiers.HULL_DOWN
    if speed != VTOL:
        found &= ~modifiers.TARGET_CRUISING
    if found & modifiers.TARGET_CRUISING and state.setup.version > 1:
        # Its height is a fact: an advantage over the ground, none over another in the air (W-56a).
        found |= modifiers.HEIGHT
        if found & modifiers.ATTACKER_CRUISING:
            found &= ~modifiers.HEIGHT
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
    if found & modifiers.HINDERING and (
        state.has_effect(state.attacker, DOES_STREAK)
        or state.dials_at
        and state.dial_cell(target, MARKED) % AGAIN_WITH
    ):
        # Imported here, as below: few dials have such equipment.
        from shared.rules.mechwarrior.combat import equipment_use

        found = equipment_use.switches_left(state, target, found)
    return found


def sums(state: "BattleState", target: int, place: int) -> "tuple[int, int]":
    """Return the attack and the defence modifiers against a target. place: as in `switches_on`."""
    values = state.vector.values
    kind = values[ATTACK_KIND_AT]
    on = switches_on(state, target, place)
    # Cells of further targets have higher numbers.
    other = max(OTHER_DEFENCE_AT, own_at(state, place) + 2)
    counted = modifiers.in_effect(on, kind) | on & modifiers.SECOND
    extra = 0 if kind in SPECIAL or kind == ARTILLERY else values[MEMBERS_AT] - 1
    attack = modifiers.attack_sum(counted, extra) + values[OTHER_ATTACK_AT] - SIGNED
    defence = modifiers.defence_sum(on, kind) + values[other] - SIGNED
    if state.dial_order & AGAIN_ON and kind in (RANGED, INDIRECT):
        defence += AGAIN_DEFENCE
    if state.has_effect(state.attacker, DOES_BEACON):
        from shared.rules.mechwarrior.combat import equipment_use

        attack += equipment_use.beacon(state, target)
    return attack, defence


def sums_if(
    state: "BattleState", kind: int, switches: int, others: "tuple[int, int]", target: int
) -> "tuple[int, int]":
    """Return the sums that an attack on one target would have; nothing is declared.

    others: the other attack and defence modifiers, -9 to 9.
    Tried on the cells and taken back: a declaration would load far more.
    """
    vector = state.vector
    vector.mark()
    # They are taken back in any case, also without memory.
    try:
        vector.set(ATTACK_KIND_AT, kind)
        vector.set(SWITCHES_AT, switches >> 8)
        vector.set(SWITCHES_AT + 1, switches & 255)
        vector.set(OTHER_ATTACK_AT, SIGNED + others[0])
        vector.set(OTHER_DEFENCE_AT, SIGNED + others[1])
        vector.set(PHASE_AT, VALUES)
        return sums(state, target, 0)
    finally:
        vector.back()


def is_typed(state: "BattleState", place: int) -> bool:
    """Return whether the values against the target at a place of the list are typed."""
    values = state.vector.values
    return values[VALUE_AT] != UNTYPED and values[DEFENCES_AT + place] < TOLD_MISS


def needed(state: "BattleState", place: int) -> int:
    """Return the roll needed against the target at a place of the list (W-59)."""
    values = state.vector.values
    if values[DEFENCES_AT + place] >= TOLD_MISS:
        # Only an answer of the players counts, and a critical.
        return UNTYPED if values[DEFENCES_AT + place] == TOLD_MISS else -UNTYPED
    attack, defence = sums(state, targets(state)[place], place)
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
