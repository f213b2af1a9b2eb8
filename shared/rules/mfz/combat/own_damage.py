"""Count the hits of damage dice that players roll themselves (M-92, M-93).

An action HITS has a number for each count: of the dice that hit the target; behind cover that can
be hit, how many of them show 6, then 5, then behind terrain 4. Lower faces have no effect.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, chart_row, effect
from shared.rules.mfz.model.layout import PENDING_AT
from shared.rules.mfz.model.reasons import NOT_ROLLED

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

_FACES = 6


def counted_faces(state: "FullState") -> "list[int]":
    """Return the faces that count one by one; none if only the hits on the target are counted."""
    row = chart_row(state, state.damaged, state.covering)
    effects = [effect(row, face) for face in range(1, _FACES + 1)]
    if AT_COVER not in effects:
        return []
    return [face for face in range(_FACES, 0, -1) if effects[face - 1]]


def hitting_faces(state: "FullState") -> "list[int]":
    """Return the faces that hit the target now."""
    row = chart_row(state, state.damaged, state.covering)
    return [face for face in range(1, _FACES + 1) if effect(row, face) == AT_TARGET]


def check(state: "FullState", action: bytes) -> int:
    """Return 0 if `action` has a number for each count, else a reason code."""
    counts = max(1, len(counted_faces(state)))
    if not state.by_numbers or len(action) != 1 + counts:
        return NOT_ROLLED
    return 0 if sum(action[1:]) <= state.vector.values[PENDING_AT] else NOT_ROLLED
