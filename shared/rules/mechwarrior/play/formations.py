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

    from shared.rules.mechwarrior.model.state import BattleState

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
            return 0 if _are_all(units, members) else FORMATION_KIND
    return FORMATION_KIND


def _are_all(kinds: "Sequence[int]", members: "Sequence[tuple[int, int]]") -> bool:
    """Return whether all members are units of these kinds, and none is in VTOL mode."""
    for unit, speed in members:
        if unit not in kinds or speed == VTOL:
            return False
    return True


def together(state: "BattleState", order: int, units: "Sequence[int]") -> bool:
    """Return whether a formation for an order may have these units among its members."""
    members = _members(state, units)
    for kind, _, _, kinds in _LIMITS:
        if (kind == order or order == ASSAULT and kind != MOVE) and _are_all(kinds, members):
            return True
    return False


def fault_of(state: "BattleState", order: int, units: "Sequence[int]") -> int:
    """Return 0 if these units may be a formation, else a reason code."""
    return fault(order, _members(state, units))


def _members(state: "BattleState", units: "Sequence[int]") -> "list[tuple[int, int]]":
    return [(state.kind(unit), state.speed(unit)) for unit in units]
