"""Artillery markers that are resolved (W-77 to W-80)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import modifiers, targets
from shared.rules.mechwarrior.combat.modifiers import ARTILLERY
from shared.rules.mechwarrior.combat.targets import BLAST_MAX, SIGNED
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    BACKLASH_AT,
    BLAST_AT,
    BLASTED,
    BLASTS_AT,
    MEMBERS_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    PHASE_AT,
    SWITCHES_AT,
    UNITS_AT,
)
from shared.rules.mechwarrior.model.reasons import (
    ALREADY_BLASTED,
    IS_CAPTIVE,
    IS_GONE,
    IS_PASSENGER,
    NO_SUCH_NUMBER,
)
from shared.rules.mechwarrior.play import command_stage, markers, order_handling

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if a marker can be resolved on these units now, else a reason code."""
    code: int = command_stage.check_marker(state, action[1])
    if code:
        return code
    units = action[3:]
    if len(units) > BLAST_MAX or len(set(units)) < len(units):
        return NO_SUCH_NUMBER
    for unit in units:
        # Captives ignore it; friends do not (W-72, W-79b).
        if state.is_captive(unit):
            return IS_CAPTIVE
        if not state.is_on_field(unit):
            return IS_GONE if state.is_gone(unit) else IS_PASSENGER
        if _was_damaged(state, state.marker_unit(action[1]), unit):
            return ALREADY_BLASTED
    return 0


def begin(state: "BattleState", action: bytes) -> None:
    """Begin to resolve a marker."""
    vector = state.vector
    marker = action[1]
    vector.set(BLAST_AT, 1 + marker)
    vector.set(MEMBERS_AT, 1)
    vector.set(MEMBERS_AT + 1, state.marker_unit(marker))
    vector.set(ATTACK_KIND_AT, ARTILLERY)
    vector.set(SWITCHES_AT + 1, modifiers.CLEAR if action[2] else 0)
    vector.set(OTHER_ATTACK_AT, SIGNED)
    vector.set(OTHER_DEFENCE_AT, SIGNED)
    vector.set(BLASTS_AT + BLASTED * marker, 1 + state.marker_unit(marker))
    targets.set_targets(state, action[3:])


def end(state: "BattleState") -> None:
    """Remove the marker, and return to the stage that was interrupted."""
    values = state.vector.values
    marker, backlash = values[BLAST_AT] - 1, values[BACKLASH_AT]
    if backlash:
        order_handling.harm(state, values[MEMBERS_AT + 1], backlash)
    order_handling.forget(state)
    markers.remove(state, marker)
    state.vector.set(PHASE_AT, command_stage.stage_now(state))
    command_stage.proceed(state)


def mark(state: "BattleState", unit: int) -> None:
    """Note that a unit is damaged by the artillery unit."""
    values = state.vector.values
    place = state.units.index(unit)
    at = BLASTS_AT + BLASTED * (values[BLAST_AT] - 1) + 1 + (place >> 3)
    state.vector.set(at, values[at] | 1 << (place & 7))


def _was_damaged(state: "BattleState", source: int, unit: int) -> bool:
    """Return whether another marker of an artillery unit damaged a unit this turn (W-79)."""
    values = state.vector.values
    place = state.units.index(unit)
    for at in range(BLASTS_AT, UNITS_AT, BLASTED):
        if values[at] == 1 + source and values[at + 1 + (place >> 3)] >> (place & 7) & 1:
            return True
    return False
