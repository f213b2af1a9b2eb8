"""The dice of a game at full depth that are due, or rolled and not yet applied."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.dice_faces import SIDES
from shared.rules.mfz.model.layout import FACES_AT, PENDING_AT
from shared.rules.mfz.model.phases import DAMAGING, INITIATIVE, ROLLING

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

_FACES = 6


def sides(state: "FullState") -> bytes:
    """Return the sides of each die to be rolled."""
    if state.phase == INITIATIVE:
        from shared.rules.mfz.play import initiative

        dice = initiative.dice(state, initiative.numbered(state))
        return bytes((initiative.SIDES,)) * dice
    return bytes([SIDES[kind] for kind in kinds(state)])


def kinds(state: "FullState") -> bytes:
    """Return the kind of each die to be rolled; damage dice are white."""
    phase = state.phase
    if phase == ROLLING:
        from shared.rules.mfz.combat import preparation

        return preparation.due(state)
    return bytes(state.vector.values[PENDING_AT]) if phase == DAMAGING else b""


def faces(state: "FullState") -> "list[int]":
    """Return the faces of rolled damage dice not yet applied, lowest first."""
    found = []
    for face in range(1, _FACES + 1):
        found += [face] * state.vector.values[FACES_AT + face]
    return found
