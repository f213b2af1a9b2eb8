"""The end of a round and the doomsday clock (M-124 to M-129)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import tie_rolls
from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import COUNT, END_ROUND, LOT
from shared.rules.mfz.model.layout import (
    ASK_AT,
    CLOCK_AT,
    COUNTED_AT,
    COUNTING_AT,
    DRAWN_AT,
    EXTRA_AT,
    PHASE_AT,
    ROUND_AT,
)
from shared.rules.mfz.model.phases import DOOM, OVER

if TYPE_CHECKING:
    from shared.rules.mfz.quick import Quick


def rounds_bounds(clock: int, players: int, round: int = 1) -> "tuple[int, int]":
    """The first and the last round that can be the last, before the end of `round` (M-129)."""
    soonest = round + (clock + players) // (players + 1) - 1
    return soonest, round + clock - 1


def push(game: "Quick", action: bytes) -> int:
    """End the round, roll off the order, or answer whether the clock falls once more."""
    kind = action[0]
    if kind == LOT:
        tie_rolls.settle_roll_off(game, action[1:])
        return _ask_or_roll_off(game)
    if kind == END_ROUND:
        game.cells.set(DRAWN_AT, 0)
        return end_round(game)
    if kind == COUNT:
        game.cells.add(COUNTED_AT + action[1], 1)
        game.cells.set(COUNTING_AT, game.cells.values[COUNTING_AT] | 1 << action[1])
        if _count_down(game):
            return _doomsday(game)
    if game.cells.values[ASK_AT] + 1 < len(game.seats):
        game.cells.add(ASK_AT, 1)
        return steps.ASKED
    return _next_round(game)


def end_round(game: "Quick") -> int:
    """Count the clock down by one, then ask everybody (M-124)."""
    cells = game.cells
    if cells.values[EXTRA_AT]:
        cells.set(PHASE_AT, OVER)
        return steps.ASKED
    if _count_down(game):
        return _doomsday(game)
    cells.set(ASK_AT, 0)
    cells.set(COUNTING_AT, 0)
    return _ask_or_roll_off(game)


def counted(game: "Quick") -> "tuple[int, list[int]]":
    """Return who counted doomsday down: a mask for the last round, and each seat's total."""
    values = game.cells.values
    return values[COUNTING_AT], list(values[COUNTED_AT : COUNTED_AT + len(game.seats)])


def _count_down(game: "Quick") -> bool:
    """Count the clock down by one; return whether that is doomsday."""
    game.cells.add(CLOCK_AT, -1)
    return not game.cells.values[CLOCK_AT]


def _doomsday(game: "Quick") -> int:
    """End the game, or let equals at the top play one round more (M-127)."""
    scores = game.scores()
    if scores.count(max(scores)) > 1 and game.setup.options["end_tie"] == "extra_round":
        game.cells.set(EXTRA_AT, 1)
        return _next_round(game)
    game.cells.set(PHASE_AT, OVER)
    return steps.ASKED


def _ask_or_roll_off(game: "Quick") -> int:
    if not tie_rolls.roll_off(game):
        tie_rolls.call(game, DOOM, b"")
    return steps.ASKED


def _next_round(game: "Quick") -> int:
    game.cells.add(ROUND_AT, 1)
    return steps.ROUND
