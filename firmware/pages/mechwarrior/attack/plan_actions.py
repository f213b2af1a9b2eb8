"""Make the actions of an attack that was chosen on the pages. Loaded when it is rolled."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack.attack_plan import DAMAGE, OTHER_ATTACK, TYPE
from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import DECLARE, TARGET_SWITCHES, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.phases import ATTACK
from shared.rules.mechwarrior.model.phases import VALUES as VALUES_PHASE

if TYPE_CHECKING:
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState


def actions(plan: "AttackPlan", state: "BattleState") -> "list[bytes]":
    """Return the actions before the roll."""
    phase = state.phase
    found = []
    first = targets.next_place(state)
    if phase == ATTACK:
        numbers = (SIGNED + plan.numbers[OTHER_ATTACK], _other_defence(plan, 0))
        found.append(bytes((DECLARE, plan.kind) + _cells(plan, 0) + numbers) + plan.targets)
        first = 1
    if plan.asks_each(state) and phase != VALUES_PHASE:
        for place in range(first, len(plan.targets)):
            head = (TARGET_SWITCHES, plan.targets[place])
            found.append(bytes(head + _cells(plan, place) + (_other_defence(plan, place),)))
    # Without a damage the values are asked for next.
    if plan.numbers[DAMAGE] >= 0:
        # UNKNOWN becomes UNTYPED.
        numbers_of = [number & UNTYPED for number in plan.numbers[: TYPE + 1] + plan.defences()]
        found.append(bytes([VALUES] + numbers_of))
    return found


def _cells(plan: "AttackPlan", place: int) -> "tuple[int, int]":
    """Return the switches of a target in two bytes."""
    return divmod(plan.switches_of[place], 256)


def _other_defence(plan: "AttackPlan", place: int) -> int:
    return SIGNED + plan.numbers[plan.other_defence(place)]
