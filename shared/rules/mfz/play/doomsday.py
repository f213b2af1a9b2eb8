"""The end of a round and the doomsday clock (M-124 to M-129)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import tie_rolls
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


def push(game: "Quick", action: bytes) -> None:
    """End the round, draw lots for the order, or answer whether the clock falls once more."""
    kind = action[0]
    if kind == LOT:
        tie_rolls.settle_roll_off(game, action[1:])
        _ask_or_roll_off(game)
    elif kind == END_ROUND:
        game.cells.set(DRAWN_AT, 0)
        end_round(game)
    elif kind != COUNT or not _counts(game, action[1]):
        if game.cells.values[ASK_AT] + 1 < len(game.seats):
            game.cells.add(ASK_AT, 1)
        else:
            _next_round(game)


def end_round(game: "Quick") -> None:
    """The clock falls by one, then everybody is asked (M-124)."""
    cells = game.cells
    if cells.values[EXTRA_AT]:
        cells.set(PHASE_AT, OVER)
    elif not _is_doomsday(game):
        cells.set(ASK_AT, 0)
        cells.set(COUNTING_AT, 0)
        _ask_or_roll_off(game)


def counted(game: "Quick") -> "tuple[int, list[int]]":
    """Who has counted doomsday down: a mask for the last round, and how often each seat in all."""
    values = game.cells.values
    return values[COUNTING_AT], list(values[COUNTED_AT : COUNTED_AT + len(game.seats)])


def _counts(game: "Quick", seat: int) -> bool:
    """Let a company count the clock down; True where that is doomsday."""
    cells = game.cells
    cells.add(COUNTED_AT + seat, 1)
    cells.set(COUNTING_AT, cells.values[COUNTING_AT] | 1 << seat)
    return _is_doomsday(game)


def _is_doomsday(game: "Quick") -> bool:
    """Let the clock fall; at 0 the game ends, or equals at the top play one round more (M-127)."""
    cells = game.cells
    cells.add(CLOCK_AT, -1)
    if cells.values[CLOCK_AT]:
        return False
    scores = game.scores()
    if scores.count(max(scores)) > 1 and game.setup.options["end_tie"] == "extra_round":
        cells.set(EXTRA_AT, 1)
        _next_round(game)
    else:
        cells.set(PHASE_AT, OVER)
    return True


def _ask_or_roll_off(game: "Quick") -> None:
    if not tie_rolls.roll_off(game):
        tie_rolls.call(game, DOOM, b"")


def _next_round(game: "Quick") -> None:
    game.cells.add(ROUND_AT, 1)
    game.begin_round()
