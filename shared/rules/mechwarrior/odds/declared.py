"""The values of the attack that is declared in a running game."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.equipment_rows import DIE, REROLL
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    DEFENCES_AT,
    DIE_ROLLED,
    MEMBERS_AT,
    POWER_AT,
    REROLLING,
    TYPE_AT,
    VALUE_AT,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.mechwarrior.odds.roll import Blow


class Declared:
    """What an attack has on its cards, as it was typed.

    kind: as in modifiers.ATTACK_WORDS. value: of the attack. damage: its damage value. type: its
    range type. members: the number of units that attack. lead: the first of them.
    """

    def __init__(self, state: "BattleState") -> None:
        values = state.vector.values
        self.kind = values[ATTACK_KIND_AT]
        self.value = values[VALUE_AT]
        self.damage = values[POWER_AT]
        self.type = values[TYPE_AT]
        self.members = values[MEMBERS_AT]
        self.lead = values[MEMBERS_AT + 1]
        self._values = values

    def defence(self, place: int) -> int:
        """Return the defence value of the target at a place of the list."""
        return self._values[DEFENCES_AT + place]


def take(state: "BattleState", blow: "Blow", target: int) -> None:
    """Set what heat effects and equipment of combat dials do to a blow (W-134, W-135)."""
    # Imported here: only games with dials have them.
    from shared.rules.mechwarrior.combat import dial_values, equipment_use, targets
    from shared.rules.mechwarrior.odds.roll import ALONE, AMONG

    steps = dial_values.proposed_steps(state)
    blow.heat, blow.equipment = steps[1] - targets.SIGNED, steps[3] - targets.SIGNED
    blow.reduce = dial_values.reduction(state, target)
    if not state.dial_order & REROLLING and equipment_use.of_target(state, target, REROLL):
        blow.rerolls = AMONG if len(targets.targets(state)) > 1 else ALONE
    die = equipment_use.of_attacker(state, DIE)
    if die and not state.dial_order & DIE_ROLLED:
        blow.faces = die[3]
