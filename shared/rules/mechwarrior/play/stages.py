"""Begin and end turns (W-1 to W-9a)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import END_TURN
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS
from shared.rules.mechwarrior.model.layout import (
    ACTIVE_AT,
    CANCELLED,
    CAPTURED,
    CONTROLLER,
    COUNTED_AT,
    DONE,
    MARKED,
    NEEDED_AT,
    ORDERED,
    ORDERS_AT,
    PHASE_AT,
    TOKENS,
    TURN_AT,
    UNITS_AT,
)
from shared.rules.mechwarrior.model.phases import COMMAND
from shared.rules.mechwarrior.play.scoring import left_of

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

TURNS_MAX = 9999


def orders_per_turn(build: int, points_per_order: int = 150) -> int:
    """Return the orders of a turn for a build total, rounded down, at least one (W-7).

    >>> [orders_per_turn(build) for build in (50, 300, 449, 450, 600, 4500)]
    [1, 2, 2, 3, 4, 30]
    """
    return max(1, build // points_per_order)


def orders_of(state: "BattleState", seat: int) -> int:
    """Return the orders of a player in a turn; in version 1 of the rules there may be none."""
    setup = state.setup
    build, each = setup.builds[seat], setup.number("points_per_order")
    return 0 if setup.version == 1 and build < each else orders_per_turn(build, each)


def begin_game(state: "BattleState") -> None:
    """Begin the first turn; each player controls the own units."""
    for unit in state.units:
        state.put(unit, CONTROLLER, unit >> 4)
    begin(state, state.setup.first)


def begin(state: "BattleState", seat: int) -> None:
    """Begin the next turn, that of `seat`."""
    state.set_wide(TURN_AT, min(state.round() + 1, TURNS_MAX))
    enter(state, seat)


def enter(state: "BattleState", seat: int) -> None:
    """Enter the command stage of a player."""
    vector = state.vector
    vector.set(ACTIVE_AT, seat)
    vector.set(COUNTED_AT, 0)
    vector.set(PHASE_AT, COMMAND)
    if state.has_depth(FULL):
        vector.clear(NEEDED_AT, UNITS_AT)
    if state.dials_at:
        for unit in state.units:
            state.put_dial(unit, CANCELLED, 0)
            state.put_dial(unit, MARKED, 0)
    if state.has_depth(ORDERS):
        vector.set(ORDERS_AT, orders_of(state, seat))


def end(state: "BattleState") -> None:
    """Carry out the clean-up stage and pass the turn to the left (W-9, W-25, W-28)."""
    for unit in cleared(state):
        state.put(unit, TOKENS, 0)
    for unit in state.units:
        state.put(unit, DONE, 0)
    begin(state, left_of(state.active, len(state.seats)))


def cleared(state: "BattleState") -> "list[int]":
    """Return the units whose tokens come off at the end of this turn."""
    found = []
    for unit in state.units:
        if state.controller(unit) != state.active or not state.tokens(unit):
            continue
        if state.is_captive(unit):
            # Captured by an opponent, so never in the former controller's own turn; if a card did
            # that, the next turn is the one after.
            if not state.did(unit, CAPTURED):
                found.append(unit)
        elif not state.did(unit, ORDERED) and not state.is_shut(unit):
            found.append(unit)
    return found


def check(state: "BattleState", action: bytes) -> int:
    """Return 0: a turn may end at any time of the order stage."""
    return 0


def push(state: "BattleState", action: bytes) -> None:
    """End the turn."""
    end(state)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    return [bytes((END_TURN,))]
