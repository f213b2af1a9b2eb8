"""The values of the attack that is declared in a running game."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    DEFENCES_AT,
    MEMBERS_AT,
    POWER_AT,
    TYPE_AT,
    VALUE_AT,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


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
