"""Say what the box plays for dice and lots that it drew. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import DAMAGE, HITS, LOT, NEXT, NUMBER, ROLL
from shared.rules.mfz.model.dice_faces import pack
from shared.rules.mfz.model.phases import ROLLING
from shared.rules.mfz.play import initiative

if TYPE_CHECKING:
    from shared.rules.contract import Draw
    from shared.rules.mfz.model.turn_state import FullState

_ROLLS = (ROLL, DAMAGE, HITS)


def rolled(state: "FullState", action: bytes, draw: "Draw") -> bytes:
    """Return what GameModule.rolled says."""
    kind = action[0]
    if kind == LOT:
        return action[:1] + draw.lots(state.drawing())
    if kind == NEXT:
        return bytes((NEXT, draw.lots(initiative.tied(state))[0]))
    if kind == NUMBER:
        return action[:2] + draw.dice(state.due())
    if kind not in _ROLLS:
        return b""
    # People may have typed hits, or only the numbers that are used.
    kind = ROLL if state.phase == ROLLING else DAMAGE
    return bytes((kind,)) + pack(draw.dice(state.due()))
