"""Say what the box plays for dice that it rolled. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import HEAT_ROLL
from shared.rules.records import box_rolls

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState

_DIE = 6
# Bytes before the faces: the kind and the unit.
_BEFORE = 2


def rolled(state: "GameState", action: bytes, draw: "Draw") -> bytes:
    """Return what GameModule.rolled says."""
    if action[0] != HEAT_ROLL:
        return box_rolls.rolled(state, action, draw)
    # As many dice as the heat effects of the unit need.
    return action[:_BEFORE] + draw.dice(bytes((_DIE,)) * (len(action) - _BEFORE))
