"""Read back what was declared of an attack."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat.targets import SIGNED, own_at
from shared.rules.mechwarrior.model.layout import OTHER_ATTACK_AT, OTHER_DEFENCE_AT, SWITCHES_AT

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def other_attack(state: "BattleState") -> int:
    """Return the other attack modifier, -9 to 9."""
    return state.vector.values[OTHER_ATTACK_AT] - SIGNED


def of_target(state: "BattleState", place: int) -> "tuple[int, int]":
    """Return switches and other defence modifier of a target, given its place in the list.

    Those of the first target are those of the whole attack, too (W-58e).
    """
    values = state.vector.values
    at = max(own_at(state, place), 0) or SWITCHES_AT
    other = values[at + 2] if at > SWITCHES_AT else values[OTHER_DEFENCE_AT]
    return values[at] << 8 | values[at + 1], other - SIGNED
