"""What combat dials say of an attack that is chosen on the pages (W-133, W-134)."""

from collections import namedtuple
from typing import TYPE_CHECKING

from pages.mechwarrior.attack import attack_plan, dial_choices
from shared.rules.mechwarrior.combat import dial_values, equipment_use
from shared.rules.mechwarrior.combat.modifiers import CAPTURE
from shared.rules.mechwarrior.model import equipment
from shared.rules.mechwarrior.model.combat_dial import ATTACK, DEFENCE, PRIMARY, SECONDARY
from shared.rules.mechwarrior.model.equipment_rows import PIERCE, REROLL
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.layout import DOES_REROLL
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState

    # Unit, place and word of an equipment, and whether it is switched off.
    Gear = tuple[int, int, str, bool]

# numbers: as those of a plan, UNKNOWN for what no dial says. heat: whether the attack value
# is not as it is printed, because of heat (W-135). gear: what its owner can switch off and changes
# this attack. choice: whether the attacker has two damage values for it. dice: for each target
# how often a hit is rolled, 2 for a decoy.
Facts = namedtuple("Facts", ("numbers", "heat", "gear", "choice", "dice"))


def read(
    state: "BattleState", kind: int, units: bytes, weapon: int, flips: "list[int]"
) -> "Facts":
    """Read the dials for an attack; flips: see dial_choices.before."""
    found: Facts = dial_choices.tried(
        state,
        dial_choices.before(state, weapon, flips),
        lambda: _facts(state, kind, units, weapon),
    )
    return found


def changed(state: "BattleState", plan: "AttackPlan", gear: "Gear | None") -> Facts:
    """Switch an equipment of a plan off or on again, without one use the other damage value.

    Return what dials say then.
    """
    weapon, flips = plan.weapon, plan.flips
    if gear is None:
        weapon = PRIMARY + SECONDARY - weapon
    else:
        unit, place, _, is_off = gear
        flips = flips + [unit, place, int(not is_off)]
        for at in range(0, len(plan.flips), dial_choices.FLIP):
            if flips[at : at + 2] == [unit, place]:
                # As it was before.
                flips = plan.flips[:at] + plan.flips[at + dial_choices.FLIP :]
    found = read(state, plan.kind, bytes(plan.targets), weapon, flips)
    # Only now: without memory the step is done again.
    plan.weapon, plan.flips = weapon, flips
    return found


def _facts(state: "BattleState", kind: int, units: bytes, weapon: int) -> "Facts":
    lead = state.attacker
    others = attack_plan.DEFENCES - attack_plan.OTHER_ATTACK
    numbers = list(dial_values.of_attack(state, kind, lead, weapon)) + [UNTYPED] * others
    if kind == CAPTURE or not state.has_dial(lead):
        # A capture scores no damage (W-69).
        numbers[attack_plan.DAMAGE] = UNTYPED
    if not state.has_dial(lead):
        numbers[attack_plan.TYPE] = UNTYPED
    numbers += [dial_values.defence(state, unit) for unit in units]
    numbers += [UNTYPED] * (len(units) - 1)
    value = numbers[attack_plan.VALUE]
    is_heated = value != UNTYPED and value != dials.values(state, lead)[ATTACK]
    numbers = [attack_plan.UNKNOWN if number == UNTYPED else number for number in numbers]
    dice = [1 + rerolls(state, kind, unit) for unit in units]
    gear, choice = _gear(state, kind, units), _has_choice(state, kind)
    return Facts(numbers, is_heated, gear, choice, dice)


def rerolls(state: "BattleState", kind: int, target: int) -> bool:
    """Return whether a decoy of a target works against this attack, which is not declared."""
    if not state.has_effect(target, DOES_REROLL):
        return False
    attacks = equipment_use.letter(kind)
    is_pierced = equipment_use.of_attacker(state, PIERCE, attacks) is not None
    for place, word, _ in dials.working(state, target):
        if equipment.effect(word, attacks)[0] == REROLL and not (is_pierced and place == DEFENCE):
            return True
    return False


def _gear(state: "BattleState", kind: int, units: bytes) -> "list[Gear]":
    found: "list[Gear]" = []
    attacks = equipment_use.letter(kind)
    for unit in [state.attacker] + list(units):
        if state.has_dial(unit):
            for place, word, _ in dials.equipment(state, unit):
                effect = equipment.effect(word, attacks)[0]
                # Of optional equipment only a decoy works for a target.
                if effect and equipment.is_optional(word):
                    if (effect == REROLL) == (unit != state.attacker):
                        is_off = dials.is_cancelled(state, unit, place)
                        found.append((unit, place, word, is_off))
    return found


def _has_choice(state: "BattleState", kind: int) -> bool:
    lead = state.attacker
    if not state.has_dial(lead):
        return False
    first = dial_values.of_attack(state, kind, lead, PRIMARY)[1:]
    second = dial_values.of_attack(state, kind, lead, SECONDARY)[1:]
    return first != second and UNTYPED not in (first[0], second[0])
