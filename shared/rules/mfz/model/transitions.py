"""Change the state in ways that several handlers share."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import G8, NONE, R8, TYPED, UNREAD, W6
from shared.rules.mfz.model.encoding import die_of, face_of, has, kind_of
from shared.rules.mfz.model.layout import (
    ASK_AT,
    DECLARED_TARGET,
    DICE_AT,
    DICE_MAX,
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
    """Return the distinct unused dice whose kinds are in a mask, sorted.

    For dice that are not typed yet, return each number that one of them may show.
    """
    found = set()
    for die in state.dice():
        kind = kind_of(die)
        if not has(kinds, kind):
            continue
        if face_of(die) == UNREAD:
            found.update([die_of(TYPED, face) for face in range(1, _sides(kind) + 1)])
        else:
            found.add(die)
    return sorted(found)


def _sides(kind: int) -> int:
    # Not those of dice_faces.py: handlers import this module where the C stack is deep.
    return 8 if kind == R8 or kind == G8 else 6


def spend(state: "FullState", die: int, kinds: int) -> None:
    """Remove one die of the running frame.

    A number is that of a die in the mask `kinds`: one of its own colour before a white one.
    """
    values = state.vector.values
    spent = -1
    for at in range(state.here + DICE_AT, state.here + DICE_AT + DICE_MAX):
        other = values[at]
        if other == die:
            spent = at
            break
        kind = kind_of(other)
        if (
            kind_of(die) == TYPED
            and face_of(other) == UNREAD
            and has(kinds, kind)
            and face_of(die) <= _sides(kind)
            and (spent < 0 or kind_of(values[spent]) == W6)
        ):
            spent = at
    state.vector.set(spent, 0)
