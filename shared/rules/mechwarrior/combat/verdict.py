"""Have the players say what is hit if values of an attack are not typed (W-59)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.targets import TOLD_HIT, TOLD_MISS
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.layout import (
    DEFENCES_AT,
    DICE_AT,
    NEXT_AT,
    PHASE_AT,
    TARGETS_AT,
    VALUE_AT,
)
from shared.rules.mechwarrior.model.phases import VERDICT

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def ask(state: "BattleState") -> bool:
    """Ask about the first target that is still open; return whether there is one."""
    values = state.vector.values
    for place in range(values[TARGETS_AT]):
        if _is_open(state, place):
            state.vector.set(NEXT_AT, place)
            state.vector.set(PHASE_AT, VERDICT)
            return True
    return False


def _is_open(state: "BattleState", place: int) -> bool:
    """Return whether only the players know if a target is hit: a critical decides by itself."""
    values = state.vector.values
    defence = values[DEFENCES_AT + place]
    if defence in (TOLD_HIT, TOLD_MISS) or targets.is_typed(state, place):
        return False
    if not values[DICE_AT]:
        # Artillery that is not rolled hits (W-79a).
        return False
    return targets.outcome(state, place) in (chance.HIT, chance.MISS)


def take(state: "BattleState", is_hit: int) -> None:
    """Note the answer about the target that is asked about."""
    at = DEFENCES_AT + state.vector.values[NEXT_AT]
    state.vector.set(at, TOLD_HIT if is_hit else TOLD_MISS)


def condition(state: "BattleState", place: int) -> "tuple[str, str, str]":
    """Return what must hold for a hit: a value, how it compares, and with what (W-59).

    The values that are typed are counted in; a value that is not is "attack" or "defence".
    """
    values = state.vector.values
    attack_mods, defence_mods = targets.sums(state, targets.targets(state)[place], place)
    total = values[DICE_AT] + values[DICE_AT + 1]
    more = "" if state.setup.settings["attack_compare"] == "above" else "="
    attack, defence = values[VALUE_AT], values[DEFENCES_AT + place]
    if defence != UNTYPED:
        least = max(0, defence + defence_mods) - total - attack_mods
        return "attack", ">" + more, str(max(0, least))
    if attack != UNTYPED:
        return "defence", "<" + more, str(total + max(0, attack + attack_mods) - defence_mods)
    margin = total + attack_mods - defence_mods
    side = "defence"
    if margin:
        side += " %s %d" % ("-" if margin > 0 else "+", abs(margin))
    return "attack", ">" + more, side
