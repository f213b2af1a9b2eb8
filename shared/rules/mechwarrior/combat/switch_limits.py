"""Which switches an attack may have (W-54 to W-58e)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import modifiers
from shared.rules.mechwarrior.combat.modifiers import RANGED
from shared.rules.mechwarrior.model.kinds import QUAD, VTOL
from shared.rules.mechwarrior.model.layout import MEMBERS_AT, NEXT_AT, TARGETS_AT
from shared.rules.mechwarrior.model.reasons import NO_SWITCH, NOT_ASKED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState


def fault_of_further(state: "BattleState", target: int, switches: int) -> int:
    """Return 0 if these are switches of the further target that is asked about, else a reason."""
    values = state.vector.values
    if values[TARGETS_AT + 1 + values[NEXT_AT]] != target:
        return NOT_ASKED
    if switches & ~modifiers.OF_TARGET:
        return NO_SWITCH
    return fault(state, RANGED, switches, (target,))


def fault(state: "BattleState", kind: int, switches: int, targets: "Sequence[int]") -> int:
    """Return 0 if an attack may have these switches, those of its first target included."""
    if switches & ~modifiers.offered(kind) or switches & modifiers.SECOND:
        return NO_SWITCH
    if switches & modifiers.MULTI_TOUCH and len(targets) < 2:
        return NO_SWITCH
    if state.setup.version > 1:
        # The others have switches of their own (W-58e), and a cruising target its height (W-56a).
        targets = targets[:1]
        if switches & modifiers.TARGET_CRUISING and switches & modifiers.HEIGHT:
            return NO_SWITCH
    speed = state.speed(state.vector.values[MEMBERS_AT + 1])
    speeds = [state.speed(target) for target in targets]
    if (
        switches & modifiers.HULL_DOWN
        and QUAD not in speeds
        or switches & modifiers.QUAD_INFANTRY
        and speed != QUAD
        or switches & modifiers.ATTACKER_CRUISING
        and speed != VTOL
        or switches & modifiers.TARGET_CRUISING
        and VTOL not in speeds
    ):
        return NO_SWITCH
    return 0
