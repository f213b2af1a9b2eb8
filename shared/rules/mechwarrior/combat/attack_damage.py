"""The damage of an attack that succeeded, from what is typed of it (W-60 to W-63)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import chance, damage, targets
from shared.rules.mechwarrior.combat.modifiers import ARTILLERY, CHARGE, CLOSE, INDIRECT
from shared.rules.mechwarrior.model.kinds import INFANTRY
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    MEMBERS_AT,
    NEXT_AT,
    POWER_AT,
    TYPE_AT,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_CHARGE_DAMAGE = 1


def power(state: "BattleState") -> int:
    """Return the damage value; after step 6d the amount."""
    return state.vector.values[POWER_AT]


def range_type(state: "BattleState") -> int:
    """Return the range type of the attack, a number of damage.py."""
    return state.vector.values[TYPE_AT]


def amounts(
    state: "BattleState", heat_mod: int, type_mod: int, equipment: int
) -> "tuple[int, int, int, int]":
    """Return the damage after each of steps 6a to 6d for these changes in 6a, 6b and 6c."""
    values = state.vector.values
    kind = values[ATTACK_KIND_AT]
    is_critical = targets.outcome(state, values[NEXT_AT]) == chance.CRIT_HIT
    if kind == ARTILLERY and state.setup.settings["artillery_crit"] == "no":
        is_critical = False
    return damage.scored(
        values[POWER_AT],
        heat_mod,
        kind == CLOSE and state.is_mech(values[MEMBERS_AT + 1]),
        type_mod + (_CHARGE_DAMAGE if kind == CHARGE else 0),
        state.setup.number("indirect_max") if kind == INDIRECT else damage.NO_LIMIT,
        equipment,
        is_critical,
    )


def clicks(state: "BattleState", target: int, reduce: int) -> int:
    """Return the damage that a target takes, once the amount is known (6e to 6g)."""
    settings = state.setup.settings
    values = state.vector.values
    limit = damage.NO_LIMIT
    cut = settings["infantry_cap_type"]
    if state.kind(target) == INFANTRY and cut != "none":
        if damage.TYPE_WORDS[values[TYPE_AT]] == cut:
            limit = state.setup.number("infantry_cap")
    return damage.dealt(values[POWER_AT], limit, reduce)
