"""Lay out the cells of a game and set them to its start. Loaded only then."""

from array import array
from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import NOBODYS
from shared.rules.mfz.model.layout import (
    CELLS,
    DAMAGE_CELLS,
    FULL_CELLS,
    OWNER_AT,
    SPARE_AT,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState
    from shared.rules.mfz.setup.game_setup import Setup

# Numbers of frames of a seat, used or not; see encoding.frame_of.
_PLACES = 8


def first_cells(setup: "Setup") -> "Sequence[int]":
    """Return the first cell of each frame by its number, then the number of cells of the game."""
    depth = setup.depth
    if depth == "quick":
        return (CELLS,)
    from shared.rules.mfz.bidding import frame_building

    places = setup.limits[1]
    width = frame_building.frame_cells(depth)
    first = FULL_CELLS if depth == "full" else DAMAGE_CELLS
    # Numbers beyond the largest company are never used; they are those of its last frame.
    cells = [
        first + (seat * places + min(place, places - 1)) * width
        for seat in range(setup.players)
        for place in range(_PLACES)
    ]
    cells.append(first + setup.players * places * width)
    # A tuple takes eight bytes a number on 64 bits.
    return array("H", cells)


def lay_out(state: "QuickState") -> None:
    """Set the cells of frames and stations to the start of the game; all cells are 0."""
    depth = state.setup.depth
    if depth == "full":
        _lay_out_stations(state)  # type: ignore[arg-type]
    if depth != "quick":
        _lay_out_frames(state)  # type: ignore[arg-type]


def _lay_out_stations(state: "FullState") -> None:
    station = 0
    for seat in state.seats:
        for _ in range(state.setup.stations):
            state.vector.set(OWNER_AT + station, seat)
            station += 1
    for _ in range(state.setup.numbers["neutral_stations"]):
        state.vector.set(OWNER_AT + station, NOBODYS)
        station += 1


def _lay_out_frames(state: "DamageState") -> None:
    from shared.rules.mfz.bidding import frame_building

    for seat, roster in enumerate(state.setup.rosters):
        for place, (_, counts, rockets) in enumerate(roster):
            frame_building.put_frame(state, seat, place, counts, rockets)
        state.vector.set(SPARE_AT + seat, 0)
        # Nothing of this is taken back, and a long trail would stay.
        state.vector.settle()
