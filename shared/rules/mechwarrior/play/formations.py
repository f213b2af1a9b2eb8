"""Limits of formations, by number and by kind of unit (W-89, W-94)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.kinds import (
    ASSAULT,
    CLOSE,
    INFANTRY,
    MECH,
    MOVE,
    RANGED,
    VEHICLE,
    VTOL,
)
from shared.rules.mechwarrior.model.reasons import FORMATION_KIND, FORMATION_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.battle import BattleState

# Kind of order: fewest and most members, and the kinds of units.
_LIMITS = (
    (MOVE, 3, 5, (INFANTRY, VEHICLE)),
    (RANGED, 3, 5, (INFANTRY, VEHICLE, MECH)),
    (CLOSE, 2, 3, (INFANTRY, MECH)),
)
# Kind of order: fewest and most members; an assault order leads to either kind of attack.
SIZES = tuple([(kind, least, most) for kind, least, most, _ in _LIMITS]) + ((ASSAULT, 2, 5),)


def fault(order: int, members: "Sequence[tuple[int, int]]") -> int:
    """Return 0 if such units may be a formation for an order, else a reason code.

    members: (kind, speed mode) of each. An assault order may lead to either kind of attack.

    >>> fault(MOVE, [(INFANTRY, 0)] * 3), fault(RANGED, [(MECH, 5)] * 2) == FORMATION_SIZE
    (0, True)
    """
    if order == ASSAULT:
        return fault(CLOSE, members) and fault(RANGED, members)
    for kind, least, most, units in _LIMITS:
        if kind == order:
            if not least <= len(members) <= most:
                return FORMATION_SIZE
            wrong = [unit for unit, speed in members if unit not in units or speed == VTOL]
            return FORMATION_KIND if wrong else 0
    return FORMATION_KIND


def fault_of(state: "BattleState", order: int, units: "Sequence[int]") -> int:
    """Return 0 if these units may be a formation, else a reason code."""
    return fault(order, [(state.kind(unit), state.speed(unit)) for unit in units])
