"""Change the state in ways that several handlers share."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import NONE
from shared.rules.mfz.model.encoding import kind_of
from shared.rules.mfz.model.layout import (
    ASK_AT,
    DECLARED_TARGET,
    DICE_AT,
    FRAME,
    PHASE_AT,
    RANGE,
    RUN_AT,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.phases import DECLARE, TURN

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def ask_for_turn(state: "FullState", seat: int) -> int:
    """Ask a seat which of its frames acts."""
    state.vector.set(ASK_AT, seat)
    state.vector.set(PHASE_AT, TURN)
    return steps.ASKED


def ask_stations(state: "FullState", then: int) -> int:
    """Return the step that asks for presence at the stations; step `then` follows it."""
    state.vector.set(THEN_AT, then)
    return steps.STATIONS


def begin_activation(state: "FullState", frame: int) -> int:
    """Begin the activation of a frame; one that is running waits for it (M-75)."""
    vector = state.vector
    values = vector.values
    if values[state.here + FRAME]:
        vector.set(RUN_AT, 1 - values[RUN_AT])
    here = state.here
    vector.set(here + FRAME, frame + 1)
    vector.set(here + DECLARED_TARGET, NONE)
    vector.set(here + RANGE, NONE)
    state.mark_frame(TURNED_AT, frame, 1)
    vector.set(PHASE_AT, DECLARE)
    return steps.ASKED


def usable(state: "FullState", kinds: int) -> "list[int]":
    """Return the distinct unused dice whose kinds are in a mask, sorted."""
    return sorted({die for die in state.dice() if kinds >> kind_of(die) & 1})


def spend(state: "FullState", die: int) -> None:
    """Remove one die of the running frame."""
    at = state.here + DICE_AT
    while state.vector.values[at] != die:
        at += 1
    state.vector.set(at, 0)
