"""Propose the usual answer to each question of an activation.

What a proposal needs is imported with it: a page of the box loads only its own.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import (
    COVER,
    FIRE,
    GROUND,
    LOSE_PART,
    NO_FALL,
    NONE,
    SETTLED,
    TARGET,
    USE,
)
from shared.rules.mfz.model.encoding import names_frame

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def proposal(state: "FullState") -> bytes:
    """Return the usual answer to the open question; b"" if none is more usual than others.

    Claims about the table are proposed as they were told last: no hazard, no fall, no change at
    the stations, the cover so far.
    """
    phase = state.phase
    if phase == phases.DECLARE:
        from shared.rules.mfz.combat.usual_aim import usual_range, usual_target

        target = usual_target(state)
        distance = NONE if target == NONE else usual_range(state, state.running)
        return bytes((TARGET, target, distance))
    if phase == phases.READY:
        return [action for action in state.legal() if action[0] == FIRE][0]
    if phase == phases.SPOTTING:
        from shared.rules.mfz.combat.usual_spot import usual_spot

        return usual_spot(state)
    if phase in (phases.DEFENDING, phases.PLANNING, phases.ACTING):
        from shared.rules.mfz.combat import usual_dice

        return usual_dice.proposal(state)
    if phase == phases.USING_SPOT:
        defence = max(0, state.defence(state.target))
        adds = damage_dice(state.attack, defence, state.spot(state.target)) > 0
        return bytes((USE, 1 if adds else 0))
    if phase == phases.COVERING:
        cover = state.covering
        stands = cover == GROUND or names_frame(cover) and state.alive(cover)
        return bytes((COVER, cover if stands else NONE))
    if phase == phases.ALLOCATING:
        from shared.rules.mfz.combat.usual_loss import usual_loss

        frame = state.hit_frame
        return bytes((LOSE_PART, frame, usual_loss(state, frame)))
    if phase == phases.FALLING:
        return bytes((NO_FALL,))
    return bytes((SETTLED,)) if phase == phases.STATIONS else b""
