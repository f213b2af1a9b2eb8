"""Choose damage value and equipment of an attack before it is declared (W-134)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import CANCEL, WEAPON

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared.rules.mechwarrior.model.state import BattleState

# Of an equipment that is switched: unit, place, and 1 if it is switched off.
FLIP = 3


def before(state: "BattleState", weapon: int, flips: "list[int]") -> "list[bytes]":
    """Return the actions before the declaration: of equipment, then of the damage value.

    flips: FLIP numbers for each equipment that is switched.
    """
    found = [bytes([CANCEL] + flips[at : at + FLIP]) for at in range(0, len(flips), FLIP)]
    if weapon != state.weapon:
        found.append(bytes((WEAPON, weapon)))
    return found


def tried(state: "BattleState", actions: "list[bytes]", compute: "Callable[[], Any]") -> "Any":
    """Return what `compute` returns once these actions are done; they are undone again."""
    count = 0
    # The actions are undone in any case, also without memory.
    try:
        for action in actions:
            state.push(action)
            count += 1
        return compute()
    finally:
        while count:
            count -= 1
            state.pop()
