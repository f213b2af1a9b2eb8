"""Answer the questions of an activation that need not be asked."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat import pending_dice
from shared.rules.mfz.combat.hit_chart import AT_TARGET, chart_row, damage_dice, effect
from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import RETREAT, SETTLED, USE
from shared.rules.mfz.model.layout import THEN_AT

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def unasked(state: "FullState") -> bytes:
    """Return the answer to the open question if it need not be asked, else b"".

    It has one legal answer, or its answers make no difference: a spot that adds no dice is kept;
    a frame that is lost in any case loses its parts in any order. After a move the stations stay
    as they are: players report a change themselves. A turn is always asked: there the table is
    corrected.
    """
    phase = state.phase
    if phase == phases.STATIONS:
        moved = state.vector.values[THEN_AT] == steps.ACT
        return bytes((SETTLED,)) if moved else b""
    if phase == phases.USING_SPOT:
        target = state.target
        defence = max(0, state.defence(target))
        adds = damage_dice(state.attack, defence, state.spot(target)) > 0
        return b"" if adds else bytes((USE, 0))
    if phase == phases.READY or phase == phases.ALLOCATING:
        legal = state.legal()
        if len(legal) == 1 or legal[-1][0] != RETREAT and _is_lost(state):
            return legal[0]
    return b""


def _is_lost(state: "FullState") -> bool:
    """Return whether this hit and the sure hits of the dice left destroy the target."""
    if state.phase != phases.ALLOCATING or state.hit_frame != state.damaged:
        return False
    frame = state.hit_frame
    row = chart_row(state, frame, state.covering)
    hits = 1
    for face in pending_dice.faces(state):
        if effect(row, face) == AT_TARGET:
            hits += 1
    return hits >= sum(state.loadout(frame)) + state.whites(frame)
