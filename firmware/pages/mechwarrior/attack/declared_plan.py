"""Read back the plan of an attack that is declared. Loaded while it waits for more."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack.attack_plan import OTHER_ATTACK, OTHER_DEFENCE, AttackPlan
from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    NEXT_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    SWITCHES_AT,
)
from shared.rules.mechwarrior.model.phases import TARGETING

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def declared(state: "BattleState") -> AttackPlan:
    """Return the plan of a declared attack, whose values or further targets are asked for now."""
    values = state.vector.values
    plan = AttackPlan(values[ATTACK_KIND_AT], bytes(targets.targets(state)))
    plan.switches = values[SWITCHES_AT] << 8 | values[SWITCHES_AT + 1]
    plan.numbers[OTHER_ATTACK] = values[OTHER_ATTACK_AT] - SIGNED
    plan.numbers[OTHER_DEFENCE] = values[OTHER_DEFENCE_AT] - SIGNED
    known = len(plan.targets) if plan.asks_each(state) else 1
    if state.phase == TARGETING:
        plan.place = known = values[NEXT_AT]
    for place in range(1, known):
        at = targets.own_at(state, place)
        plan.switches_of[place] = values[at] << 8 | values[at + 1]
        plan.numbers[plan.other_defence(place)] = values[at + 2] - SIGNED
    return plan
