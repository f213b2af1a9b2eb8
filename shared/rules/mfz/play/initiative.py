"""Let frames act by initiative numbers in place of tactical order (M-147 to M-155)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import ACT, NEXT, NUMBER, WAIT
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.layout import (
    DESIGNED,
    DUE_AT,
    HIGH,
    LOW,
    PHASE_AT,
    WAITED_AT,
)
from shared.rules.mfz.model.phases import INITIATIVE
from shared.rules.mfz.model.reasons import NOT_ITS_NUMBER, NOT_NOW, NOT_ROLLED
from shared.rules.mfz.model.transitions import ask_for_turn, begin_activation

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

SIDES = 20
# A frame with fewer systems than this rolls two numbers.
_TWO_BELOW = 4


def ask(state: "FullState") -> int:
    """Roll missing numbers, then ask the frame with the lowest one (M-149)."""
    vector = state.vector
    left = _left(state)
    if not left:
        return steps.END_TURNS
    for frame in left:
        if not vector.values[state.at(frame) + LOW]:
            vector.set(DUE_AT, frame + 1)
            vector.set(PHASE_AT, INITIATIVE)
            return steps.ASKED
    equal = tied(state)
    due = vector.values[DUE_AT] - 1
    if due not in equal:
        due = equal[0]
        vector.set(DUE_AT, 0)
        if len(equal) > 1:
            if state.setup.options["pfi_ties"] == "score_order":
                seats = [seat_of(frame) for frame in equal]
                return ask_for_turn(state, [seat for seat in state.order() if seat in seats][0])
            vector.set(PHASE_AT, phases.INITIATIVE_TIE)
            return steps.ASKED
        vector.set(DUE_AT, due + 1)
    return ask_for_turn(state, seat_of(due))


def tied(state: "FullState") -> "list[int]":
    """Return the frames with the lowest number."""
    left = _left(state)
    lowest = min([number(state, frame) for frame in left])
    return [frame for frame in left if number(state, frame) == lowest]


def number(state: "FullState", frame: int) -> int:
    """Return the number at which a frame acts next: the higher one if it waits (M-150)."""
    values = state.vector.values
    waits = values[WAITED_AT + seat_of(frame)] >> place_of(frame) & 1
    return values[state.at(frame) + (HIGH if waits else LOW)]


def dice(state: "FullState", frame: int) -> int:
    """Return how many d20 a frame rolls (M-147, M-148)."""
    if state.setup.options["pfi_basis"] == "design":
        systems = state.vector.values[state.at(frame) + DESIGNED]
    else:
        systems = sum(state.loadout(frame))
    return 2 if systems < _TWO_BELOW else 1


def numbered(state: "FullState") -> int:
    """Return the frame that rolls its number now."""
    return state.vector.values[DUE_AT] - 1


def legal(state: "FullState") -> "list[bytes]":
    """Return the turns of the frames with the lowest number, and their waits (M-150)."""
    seat = state.actor()
    due = state.vector.values[DUE_AT]
    frames = [due - 1] if due else [frame for frame in tied(state) if seat_of(frame) == seat]
    found = [bytes((ACT, frame)) for frame in frames]
    return found + [bytes((WAIT, frame)) for frame in frames if _may_wait(state, frame)]


def check(state: "FullState", action: bytes) -> int:
    """Return 0 if `action` is a legal result of chance, else a reason code."""
    kind = action[0]
    if state.phase == INITIATIVE:
        if kind != NUMBER:
            return NOT_NOW
        frame = numbered(state)
        faces = action[2:]
        if action[1:2] != bytes((frame,)) or len(faces) != dice(state, frame):
            return NOT_ROLLED
        return 0 if min(faces) >= 1 and max(faces) <= SIDES else NOT_ROLLED
    if kind != NEXT:
        return NOT_NOW
    return 0 if len(action) == 2 and action[1] in tied(state) else NOT_ITS_NUMBER


def push(state: "FullState", action: bytes) -> int:
    """Apply a number, a roll-off, or a frame that acts or waits."""
    vector = state.vector
    kind = action[0]
    if kind == ACT:
        return _act(state, action[1])
    if kind == NUMBER:
        at = state.at(action[1])
        vector.set(at + LOW, min(action[2:]))
        vector.set(at + HIGH, max(action[2:]))
        vector.set(DUE_AT, 0)
    elif kind == NEXT:
        vector.set(DUE_AT, action[1] + 1)
    else:
        state.mark_frame(WAITED_AT, action[1], 1)
        vector.set(DUE_AT, 0)
    return ask(state)


def _act(state: "FullState", frame: int) -> int:
    vector = state.vector
    if state.setup.options["pfi_reroll"] == "once":
        # The number of its first action becomes its only one (M-153).
        kept = number(state, frame)
        vector.set(state.at(frame) + LOW, kept)
        vector.set(state.at(frame) + HIGH, kept)
    vector.set(DUE_AT, 0)
    return begin_activation(state, frame)


def higher_number(state: "FullState", frame: int) -> int:
    """Return the higher of a frame's numbers, which it may wait for (M-150)."""
    return state.vector.values[state.at(frame) + HIGH]


def _left(state: "FullState") -> "list[int]":
    found = []
    for seat in state.seats:
        found += state.frames_in(seat, state.fresh(seat))
    return found


def _may_wait(state: "FullState", frame: int) -> bool:
    return number(state, frame) < higher_number(state, frame)


def run(state: "FullState", step: int) -> int:
    """Run the step that asks for the next turn by number."""
    return ask(state)
