"""Whose turn it is: tactical order (M-53 to M-61), and round the table in a demo (M-18b)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import tie_rolls
from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import ACT, HOLD
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.frame_layout import (
    CLOCKWISE_AT,
    DEFENCE,
    DUE_AT,
    HIGH,
    LOW,
    PASSED_AT,
    SPOTTED,
    THEN_AT,
    TURNED_AT,
    WAITED_AT,
)
from shared.rules.mfz.model.layout import DRAWN_AT
from shared.rules.mfz.model.phases import TURN
from shared.rules.mfz.model.transitions import ask_for_turn, begin_activation

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def run(game: "Full", step: int) -> int:
    """Run a step of the order of turns."""
    if step == steps.ROUND:
        return begin_round(game)
    if step == steps.NEXT_TURN:
        return next_turn(game)
    if step == steps.END_TURNS:
        return end_turns(game)
    if step == steps.ORDER or step == steps.TOLD:
        return reorder(game)
    return ask(game)


def begin_round(game: "Full") -> int:
    """Clear the marks of turns (M-53)."""
    cells = game.cells
    for seat in game.seats:
        cells.set(TURNED_AT + seat, 0)
        cells.set(WAITED_AT + seat, 0)
        if game.by_number and game.setup.options["pfi_reroll"] == "each_round":
            for frame in game.frames_of(seat):
                cells.set(game.at(frame) + LOW, 0)
                cells.set(game.at(frame) + HIGH, 0)
    cells.set(DUE_AT, 0)
    cells.set(CLOCKWISE_AT, 0)
    if game.round() == 1 and game.setup.version > 1:
        cells.set(PASSED_AT, 0)
        return steps.STATIONS_AT_START
    return next_turn(game)


def next_turn(game: "Full") -> int:
    """Forget passes and compute the order again, then ask for the next turn (M-57)."""
    game.cells.set(PASSED_AT, 0)
    return reorder(game)


def reorder(game: "Full") -> int:
    """Recompute tactical order, roll off ties if enabled, then ask for the next turn (M-55)."""
    if _is_tactical(game):
        game.cells.set(DRAWN_AT, 0)
        game.reorder()
        return _roll_off_or_ask(game)
    game.reorder()
    return ask(game)


def _roll_off_or_ask(game: "Full") -> int:
    game.cells.set(THEN_AT, steps.TURN)
    return steps.ASKED if tie_rolls.roll_off(game) else ask(game)


def ask(game: "Full") -> int:
    """Ask the next seat for a turn, or end the round (M-54, M-57)."""
    if game.by_number:
        return steps.NUMBERS
    seat = _next_clockwise(game) if _is_clockwise(game) else _next_in_order(game)
    return end_turns(game) if seat < 0 else ask_for_turn(game, seat)


def end_turns(game: "Full") -> int:
    """Remove the values of a round in which all have had their turn (M-115)."""
    cells = game.cells
    for seat in game.seats:
        for frame in game.frames_of(seat):
            at = game.at(frame)
            cells.set(at + DEFENCE, 0)
            cells.set(at + SPOTTED, 0)
    # In tactical order those who are equal have rolled just now.
    if not _is_tactical(game):
        cells.set(DRAWN_AT, 0)
    cells.set(THEN_AT, steps.DOOM)
    return steps.END_ROUND


def may_pass(game: "Full") -> bool:
    """Whether somebody behind the seat that is asked has a frame left to act with (M-57)."""
    if game.phase != TURN or game.by_number or _is_clockwise(game):
        return False
    order = game.order()
    behind = order[order.index(game.actor()) + 1 :]
    return len([seat for seat in behind if game.fresh(seat)]) > 0


def legal(game: "Full") -> "list[bytes]":
    """One of the frames of the seat that is asked acts, or it passes."""
    seat = game.actor()
    found = [bytes((ACT, frame)) for frame in game.frames_in(seat, game.fresh(seat))]
    if may_pass(game):
        found.append(bytes((HOLD, seat)))
    return found


def push(game: "Full", action: bytes) -> int:
    """Let a frame act or a seat pass, or settle a roll-off for the order."""
    kind = action[0]
    if kind == ACT:
        if _is_clockwise(game):
            place = list(game.setup.seats).index(seat_of(action[1]))
            game.cells.set(CLOCKWISE_AT, (place + 1) % len(game.seats))
        return begin_activation(game, action[1])
    if kind == HOLD:
        passed = game.cells.values[PASSED_AT]
        game.cells.set(PASSED_AT, passed | 1 << action[1])
        return ask(game)
    tie_rolls.settle_roll_off(game, action[1:])
    return _roll_off_or_ask(game)


def _is_tactical(game: "Full") -> bool:
    """Whether tactical order is for turns, if only among equal numbers (M-56, M-152)."""
    if game.by_number and game.setup.options["pfi_ties"] != "score_order":
        return False
    return not game.is_seated()


def _is_clockwise(game: "Full") -> bool:
    """Whether turns go round the table: in a demo's first round (M-18b)."""
    return game.is_seated() and not game.by_number


def _next_clockwise(game: "Full") -> int:
    seats = game.setup.seats
    for step in range(len(seats)):
        seat = seats[(game.cells.values[CLOCKWISE_AT] + step) % len(seats)]
        if game.fresh(seat):
            return seat
    return -1


def _next_in_order(game: "Full") -> int:
    """The first that can act and has not passed, else the last that can act; -1 for none."""
    passed = game.cells.values[PASSED_AT]
    last = -1
    for seat in game.order():
        if game.fresh(seat):
            if not passed >> seat & 1:
                return seat
            last = seat
    return last
