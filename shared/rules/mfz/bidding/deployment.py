"""Guide the deployment of the quick game step by step (M-47 to M-49)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import (
    DEPLOYED,
    FRAMES,
    NOBODYS,
    PLACE,
    POINT,
    STATIONS,
    TERRAIN,
)
from shared.rules.mfz.model.layout import ROUND_AT, STEP_AT
from shared.rules.mfz.model.steps import ASKED, ROUND

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState


def steps(state: "QuickState") -> "list[tuple[int, int, int]]":
    """Return the steps in order as (seat or NOBODYS, piece, count) (M-48)."""
    order = state.order()
    defender, attackers = order[0], order[1:]
    left = state.frames()
    owned = state.stations()
    found = [(NOBODYS, TERRAIN, 1)]
    if owned[defender]:
        found.append((defender, STATIONS, owned[defender]))
    found.append((defender, FRAMES, min(2, left[defender])))
    found.append((attackers[-1], POINT, 1))
    left[attackers[-1]] -= 1
    for counts, piece in ((left, FRAMES), (owned, STATIONS)):
        for lap in range(max([counts[seat] for seat in attackers])):
            found += [(seat, piece, 1) for seat in attackers if counts[seat] > lap]
    if left[defender] > 2:
        found.append((defender, FRAMES, left[defender] - 2))
    return found


def push(state: "QuickState", action: bytes) -> int:
    """Apply a step of deployment; players may leave the guide at any step."""
    if action[0] == PLACE and state.step + 1 < len(steps(state)):
        state.vector.add(STEP_AT, 1)
        return ASKED
    state.vector.set(ROUND_AT, 1)
    return ROUND


def legal(state: "QuickState") -> "list[bytes]":
    """Return the next step, and that all is deployed."""
    return [bytes((PLACE,) + state.steps()[state.step]), bytes((DEPLOYED,))]
