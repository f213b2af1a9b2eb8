"""Changes of state that the handlers of turns and activations share."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import NONE
from shared.rules.mfz.model.encoding import kind_of
from shared.rules.mfz.model.frame_layout import (
    AIM,
    DICE_AT,
    FRAME,
    RANGE,
    RUN_AT,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.layout import ASK_AT, PHASE_AT
from shared.rules.mfz.model.phases import DECLARE, TURN

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def ask_for_turn(game: "Full", seat: int) -> int:
    """Let a seat choose which of its frames acts."""
    game.cells.set(ASK_AT, seat)
    game.cells.set(PHASE_AT, TURN)
    return steps.ASKED


def ask_stations(game: "Full", then: int) -> int:
    """Return the step that asks who is near the stations, and go on with the step `then`."""
    game.cells.set(THEN_AT, then)
    return steps.STATIONS


def begin_activation(game: "Full", frame: int) -> int:
    """Begin the turn of a frame; an activation that runs waits for it (M-75)."""
    cells = game.cells
    values = cells.values
    if values[game.here + FRAME]:
        cells.set(RUN_AT, 1 - values[RUN_AT])
    here = game.here
    cells.set(here + FRAME, frame + 1)
    cells.set(here + AIM, NONE)
    cells.set(here + RANGE, NONE)
    game.mark_frame(TURNED_AT, frame, 1)
    cells.set(PHASE_AT, DECLARE)
    return steps.ASKED


def usable(game: "Full", kinds: int) -> "list[int]":
    """Return the dice left whose kinds are in a mask; equal ones once, sorted."""
    return sorted({die for die in game.dice() if kinds >> kind_of(die) & 1})


def spend(game: "Full", die: int) -> None:
    """Remove one of the running frame's dice."""
    at = game.here + DICE_AT
    while game.cells.values[at] != die:
        at += 1
    game.cells.set(at, 0)
