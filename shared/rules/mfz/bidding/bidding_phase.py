"""The game before deployment: what companies bring, bidding, ties (M-39 to M-46).

What named frames do otherwise about a tie for highest is in named_bidding.py.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import tie_rolls
from shared.rules.mfz.bidding.points_per_asset import DEMO_PPA, ppa, removable_systems
from shared.rules.mfz.model.actions import ADD, DEFER, FORCE, LOT, REMOVE
from shared.rules.mfz.model.layout import (
    ASK_AT,
    CLOCK_AT,
    DRAWN_AT,
    EQUALS_AT,
    FRAMES_AT,
    LAST_AT,
    LOTS_AT,
    NEUTRAL_AT,
    ORDER_AT,
    PHASE_AT,
    PPA_AT,
    ROUND_AT,
    STATIONS_AT,
    SYSTEMS_AT,
)
from shared.rules.mfz.model.phases import DEPLOY, DRAW, DRAW_HIGH, FORCED, TIE
from shared.rules.mfz.model.score_order import reorder, tied_for
from shared.rules.mfz.model.sizes import SYSTEMS_MAX
from shared.rules.mfz.model.steps import ASKED, ROUND

if TYPE_CHECKING:
    from shared.rules.mfz.quick import Quick


def begin(game: "Quick") -> int:
    """Fill the state of a game that has just been set up."""
    setup = game.setup
    cells = game.cells
    for seat, (_, frames, systems) in enumerate(setup.companies):
        cells.set(FRAMES_AT + seat, frames)
        cells.set(SYSTEMS_AT + seat, systems)
        cells.set(STATIONS_AT + seat, setup.stations)
        cells.set(ORDER_AT + seat, setup.seats[seat])
    cells.set(CLOCK_AT, setup.numbers["doomsday_start"])
    cells.set(NEUTRAL_AT, setup.numbers["neutral_stations"])
    if setup.demo:
        for seat in game.seats:
            cells.set(PPA_AT + seat, DEMO_PPA)
        cells.set(ROUND_AT, 1)
        return ROUND
    return bid(game)


def legal(game: "Quick") -> "list[bytes]":
    """What the company that is due may do about a tie for highest (M-42, M-44)."""
    return _changes(game, game.actor()) + passing_on(game)


def passing_on(game: "Quick") -> "list[bytes]":
    """How the company that is due may leave the choice to another, if there is one that has it."""
    values = game.cells.values
    if values[PHASE_AT] == FORCED:
        return []
    later = values[LOTS_AT + values[ASK_AT] + 1 : LOTS_AT + len(game.drawing())]
    for other in later:
        if _can_change(game, other):
            return [bytes((FORCE, other)) if by_book(game) else bytes((DEFER, game.actor()))]
    return []


def push(game: "Quick", action: bytes) -> int:
    """Take an action of bidding."""
    cells = game.cells
    kind = action[0]
    if kind == LOT:
        return _lot(game, action[1:])
    if kind == ADD or kind == REMOVE:
        cells.add(FRAMES_AT + action[1], 1 if kind == ADD else -1)
        cells.add(SYSTEMS_AT + action[1], action[2] if kind == ADD else -action[2])
        return bid(game)
    cells.add(ASK_AT, 1)
    if kind == FORCE:
        cells.set(PHASE_AT, FORCED)
    return ASKED


def bid(game: "Quick") -> int:
    """Compute points per asset, then ask about the first tie (M-39 to M-46)."""
    cells = game.cells
    for seat, points in enumerate(ppa(list(zip(game.frames(), game.systems())))):
        cells.set(PPA_AT + seat, points)
    cells.set(DRAWN_AT, 0)
    cells.set(LAST_AT, 0)
    scores = game.scores()
    for place, seat in enumerate(reorder(game.seats, scores)):
        cells.set(ORDER_AT + place, seat)
    tied = tied_for(scores, max(scores))
    if len(tied) > 1:
        tie_rolls.call(game, DRAW_HIGH, tied)
        return ASKED
    return _draw_next(game)


def _draw_next(game: "Quick") -> int:
    """Draw lots for the next tie that has none; then deploy (M-46)."""
    scores = game.scores()
    for seat in game.order():
        tied = tied_for(scores, scores[seat])
        if len(tied) > 1 and not tie_rolls.have_drawn(game, seat):
            tie_rolls.call(game, DRAW, tied)
            return ASKED
    tie_rolls.call(game, DEPLOY, b"")
    return ASKED


def _lot(game: "Quick", drawn: bytes) -> int:
    cells = game.cells
    if cells.values[PHASE_AT] == DRAW_HIGH and can_break(game):
        for place, seat in enumerate(drawn):
            cells.set(LOTS_AT + place, seat)
        cells.set(ASK_AT, 0)
        cells.set(PHASE_AT, TIE)
        return ASKED
    tie_rolls.settle(game, drawn)
    if drawn[-1] == game.order()[-1]:
        cells.set(LAST_AT, drawn[-1] + 1)
        cells.set(EQUALS_AT, tie_rolls.mask(drawn))
    return _draw_next(game)


def can_break(game: "Quick") -> bool:
    """Whether one of those that draw lots could add or remove a frame (A-7)."""
    return any([_can_change(game, seat) for seat in game.drawing()])


def _can_change(game: "Quick", seat: int) -> bool:
    least, most = game.setup.limits
    return least < most and least <= game.cells.values[FRAMES_AT + seat] <= most


def _changes(game: "Quick", seat: int) -> "list[bytes]":
    """Adding or removing a frame, with the systems that it may have (M-42, M-43a)."""
    values = game.cells.values
    frames = values[FRAMES_AT + seat]
    least, most = game.setup.limits
    found = []
    if frames < most:
        found += [bytes((ADD, seat, n)) for n in range(SYSTEMS_MAX + 1)]
    if frames > least:
        possible = removable_systems(frames, values[SYSTEMS_AT + seat])
        found += [bytes((REMOVE, seat, n)) for n in possible]
    return found


def by_book(game: "Quick") -> bool:
    """Whether the book's procedure holds: two tied, one winner, one loser (M-44, A-35)."""
    return game.setup.options["tie_high_mode"] == "book" and len(game.drawing()) == 2
