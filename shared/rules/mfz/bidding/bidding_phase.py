"""Play bidding and its ties (M-39 to M-46).

frame_bidding.py handles ties for highest with named frames.
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
    from shared.rules.mfz.model.state import QuickState


def begin(state: "QuickState") -> int:
    """Set the state to the start of the game."""
    setup = state.setup
    vector = state.vector
    for seat, (_, frames, systems) in enumerate(setup.companies):
        vector.set(FRAMES_AT + seat, frames)
        vector.set(SYSTEMS_AT + seat, systems)
        vector.set(STATIONS_AT + seat, setup.stations)
        vector.set(ORDER_AT + seat, setup.seats[seat])
    vector.set(CLOCK_AT, setup.numbers["doomsday_start"])
    vector.set(NEUTRAL_AT, setup.numbers["neutral_stations"])
    if setup.demo:
        for seat in state.seats:
            vector.set(PPA_AT + seat, DEMO_PPA)
        vector.set(ROUND_AT, 1)
        return ROUND
    return bid(state)


def legal(state: "QuickState") -> "list[bytes]":
    """Return the legal answers of the acting company to a tie for highest (M-42, M-44)."""
    return _changes(state, state.actor()) + passing_on(state)


def passing_on(state: "QuickState") -> "list[bytes]":
    """Return how the acting company may pass on the choice, if a later one has a choice."""
    values = state.vector.values
    if values[PHASE_AT] == FORCED:
        return []
    later = values[LOTS_AT + values[ASK_AT] + 1 : LOTS_AT + len(state.drawing())]
    for other in later:
        if _can_change(state, other):
            return [bytes((FORCE, other)) if by_book(state) else bytes((DEFER, state.actor()))]
    return []


def push(state: "QuickState", action: bytes) -> int:
    """Apply an action of bidding."""
    vector = state.vector
    kind = action[0]
    if kind == LOT:
        return _lot(state, action[1:])
    if kind == ADD or kind == REMOVE:
        vector.add(FRAMES_AT + action[1], 1 if kind == ADD else -1)
        vector.add(SYSTEMS_AT + action[1], action[2] if kind == ADD else -action[2])
        return bid(state)
    vector.add(ASK_AT, 1)
    if kind == FORCE:
        vector.set(PHASE_AT, FORCED)
    return ASKED


def bid(state: "QuickState") -> int:
    """Compute points per asset, then ask about the first tie (M-39 to M-46)."""
    vector = state.vector
    for seat, points in enumerate(ppa(list(zip(state.frames(), state.systems())))):
        vector.set(PPA_AT + seat, points)
    vector.set(DRAWN_AT, 0)
    vector.set(LAST_AT, 0)
    scores = state.scores()
    for place, seat in enumerate(reorder(state.seats, scores)):
        vector.set(ORDER_AT + place, seat)
    tied = tied_for(scores, max(scores))
    if len(tied) > 1:
        tie_rolls.call(state, DRAW_HIGH, tied)
        return ASKED
    return _draw_next(state)


def _draw_next(state: "QuickState") -> int:
    """Draw lots for the next tie without lots, or begin deployment (M-46)."""
    scores = state.scores()
    for seat in state.order():
        tied = tied_for(scores, scores[seat])
        if len(tied) > 1 and not tie_rolls.have_drawn(state, seat):
            tie_rolls.call(state, DRAW, tied)
            return ASKED
    tie_rolls.call(state, DEPLOY, b"")
    return ASKED


def _lot(state: "QuickState", drawn: bytes) -> int:
    vector = state.vector
    if vector.values[PHASE_AT] == DRAW_HIGH and can_break(state):
        for place, seat in enumerate(drawn):
            vector.set(LOTS_AT + place, seat)
        vector.set(ASK_AT, 0)
        vector.set(PHASE_AT, TIE)
        return ASKED
    tie_rolls.settle(state, drawn)
    if drawn[-1] == state.order()[-1]:
        vector.set(LAST_AT, drawn[-1] + 1)
        vector.set(EQUALS_AT, tie_rolls.mask(drawn))
    return _draw_next(state)


def can_break(state: "QuickState") -> bool:
    """Return whether a company that draws lots could add or remove a frame (A-7)."""
    return any([_can_change(state, seat) for seat in state.drawing()])


def _can_change(state: "QuickState", seat: int) -> bool:
    least, most = state.setup.limits
    return least < most and least <= state.vector.values[FRAMES_AT + seat] <= most


def _changes(state: "QuickState", seat: int) -> "list[bytes]":
    """Return the additions and removals of a frame, by its number of systems (M-42, M-43a)."""
    values = state.vector.values
    frames = values[FRAMES_AT + seat]
    least, most = state.setup.limits
    found = []
    if frames < most:
        found += [bytes((ADD, seat, n)) for n in range(SYSTEMS_MAX + 1)]
    if frames > least:
        possible = removable_systems(frames, values[SYSTEMS_AT + seat])
        found += [bytes((REMOVE, seat, n)) for n in possible]
    return found


def by_book(state: "QuickState") -> bool:
    """Return whether the book's procedure applies: two tied, one of them forced (M-44, A-35)."""
    return state.setup.options["tie_high_mode"] == "book" and len(state.drawing()) == 2
