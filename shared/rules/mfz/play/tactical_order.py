"""Decide whose turn it is: by tactical order (M-53 to M-61) or clockwise in a demo (M-18b)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import ACT, PASS_TURN
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.layout import (
    CLOCKWISE_AT,
    DEFENCE,
    DRAWN_AT,
    DUE_AT,
    HIGH,
    LOW,
    PASSED_AT,
    SPOTTED,
    THEN_AT,
    TURNED_AT,
    WAITED_AT,
)
from shared.rules.mfz.model.phases import TURN
from shared.rules.mfz.model.transitions import ask_for_turn, begin_activation

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def run(state: "FullState", step: int) -> int:
    """Run a step that concerns the order of turns."""
    if step == steps.ROUND:
        return begin_round(state)
    if step == steps.NEXT_TURN:
        return next_turn(state)
    if step == steps.END_TURNS:
        return end_turns(state)
    if step in (steps.ORDER, steps.TOLD, steps.AT_START):
        return reorder(state)
    return ask(state)


def begin_round(state: "FullState") -> int:
    """Clear the turns of the last round (M-53)."""
    vector = state.vector
    for seat in state.seats:
        vector.set(TURNED_AT + seat, 0)
        vector.set(WAITED_AT + seat, 0)
        if state.by_number and state.setup.options["pfi_reroll"] == "each_round":
            for frame in state.frames_of(seat):
                vector.set(state.at(frame) + LOW, 0)
                vector.set(state.at(frame) + HIGH, 0)
    vector.set(DUE_AT, 0)
    vector.set(CLOCKWISE_AT, 0)
    if state.round() == 1 and state.setup.version > 1:
        vector.set(PASSED_AT, 0)
        return steps.STATIONS_AT_START
    return next_turn(state)


def next_turn(state: "FullState") -> int:
    """Clear passes, recompute the order, then ask for the next turn (M-57)."""
    state.vector.set(PASSED_AT, 0)
    return reorder(state)


def reorder(state: "FullState") -> int:
    """Recompute tactical order, roll off ties if enabled, then ask for the next turn (M-55)."""
    tactical = _is_tactical(state)
    if tactical:
        state.vector.set(DRAWN_AT, 0)
    # Imported here, because an import in an import needs much of the chip's C stack.
    from shared.rules.mfz.play import score_changes

    score_changes.reorder(state)
    return _roll_off_or_ask(state) if tactical else ask(state)


def _roll_off_or_ask(state: "FullState") -> int:
    state.vector.set(THEN_AT, steps.TURN)
    if state.setup.options["tie_order"] == "roll_off":
        from shared.rules.mfz.bidding import tie_rolls

        if tie_rolls.roll_off(state):
            return steps.ASKED
    return ask(state)


def ask(state: "FullState") -> int:
    """Ask the next seat for a turn, or end the round (M-54, M-57)."""
    if state.by_number:
        return steps.NUMBERS
    seat = _next_clockwise(state) if _is_clockwise(state) else _next_in_order(state)
    return end_turns(state) if seat < 0 else ask_for_turn(state, seat)


def end_turns(state: "FullState") -> int:
    """Clear defence and spot values after the last turn of a round (M-115)."""
    vector = state.vector
    for seat in state.seats:
        for frame in state.frames_of(seat):
            at = state.at(frame)
            vector.set(at + DEFENCE, 0)
            vector.set(at + SPOTTED, 0)
    # In tactical order, equals have rolled off for this order already.
    if not _is_tactical(state):
        vector.set(DRAWN_AT, 0)
    vector.set(THEN_AT, steps.DOOM)
    return steps.END_ROUND


def may_pass(state: "FullState") -> bool:
    """Return whether a seat later in the order has a frame left to act (M-57)."""
    if state.phase != TURN or state.by_number or _is_clockwise(state):
        return False
    order = state.order()
    behind = order[order.index(state.actor()) + 1 :]
    return len([seat for seat in behind if state.fresh(seat)]) > 0


def legal(state: "FullState") -> "list[bytes]":
    """Return the turns of the asked seat's frames, and its pass."""
    seat = state.actor()
    found = [bytes((ACT, frame)) for frame in state.frames_in(seat, state.fresh(seat))]
    if may_pass(state):
        found.append(bytes((PASS_TURN, seat)))
    return found


def push(state: "FullState", action: bytes) -> int:
    """Apply a turn, a pass or a roll-off for the order."""
    kind = action[0]
    if kind == ACT:
        if _is_clockwise(state):
            place = list(state.setup.seats).index(seat_of(action[1]))
            state.vector.set(CLOCKWISE_AT, (place + 1) % len(state.seats))
        return begin_activation(state, action[1])
    if kind == PASS_TURN:
        passed = state.vector.values[PASSED_AT]
        state.vector.set(PASSED_AT, passed | 1 << action[1])
        return ask(state)
    from shared.rules.mfz.bidding import tie_rolls

    tie_rolls.settle_roll_off(state, action[1:])
    return _roll_off_or_ask(state)


def _is_tactical(state: "FullState") -> bool:
    """Return whether tactical order applies, at least among equal numbers (M-56, M-152)."""
    if state.by_number and state.setup.options["pfi_ties"] != "score_order":
        return False
    return not state.is_seated()


def _is_clockwise(state: "FullState") -> bool:
    """Return whether turns go clockwise: in round 1 of a demo (M-18b)."""
    return state.is_seated() and not state.by_number


def _next_clockwise(state: "FullState") -> int:
    seats = state.setup.seats
    for step in range(len(seats)):
        seat = seats[(state.vector.values[CLOCKWISE_AT] + step) % len(seats)]
        if state.fresh(seat):
            return seat
    return -1


def _next_in_order(state: "FullState") -> int:
    """Return the first seat that can act and has not passed, else the last that can act, or -1."""
    passed = state.vector.values[PASSED_AT]
    last = -1
    for seat in state.order():
        if state.fresh(seat):
            if not passed >> seat & 1:
                return seat
            last = seat
    return last
