"""Propose the frame to spot, and the die."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.usual_dice import dice_proposed
from shared.rules.mfz.model.actions import ARTILLERY, NONE, SPOT, TO_SPOT
from shared.rules.mfz.model.encoding import face_of, names_frame
from shared.rules.mfz.model.layout import ATTACKED, FLAGS

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def usual_spot(state: "FullState") -> bytes:
    """Propose to spot the frame that was attacked, where the attack shows that it is in sight."""
    die = dice_proposed(state)[TO_SPOT]
    target = state.target
    none = bytes((SPOT, 0, NONE))
    if not die or not names_frame(target) or not state.alive(target):
        return none
    near = state.vector.values[state.here + FLAGS] & ATTACKED and state.declared_range != ARTILLERY
    in_sight = state.sight > 1 or state.sight and near
    return bytes((SPOT, die, target)) if in_sight and face_of(die) > state.spot(target) else none
