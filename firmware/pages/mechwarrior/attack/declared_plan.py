"""Read back the plan of an attack that is declared. Loaded while it waits for more."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack.attack_plan import OTHER_ATTACK, AttackPlan
from shared.rules.mechwarrior.combat import declaration, targets
from shared.rules.mechwarrior.model.phases import TARGETING

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def declared(state: "BattleState") -> AttackPlan:
    """Return the plan of a declared attack, whose values or further targets are asked for now."""
    plan = AttackPlan(targets.attack_kind(state), bytes(targets.targets(state)))
    plan.numbers[OTHER_ATTACK] = declaration.other_attack(state)
    known = len(plan.targets) if plan.asks_each(state) else 1
    if state.phase == TARGETING:
        plan.place = known = targets.next_place(state)
    for place in range(known):
        switches, other = declaration.of_target(state, place)
        plan.switches_of[place] = switches
        plan.numbers[plan.other_defence(place)] = other
    return plan
