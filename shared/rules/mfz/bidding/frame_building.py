"""Add, remove and equip frames: when a game begins, and when a tie for highest is broken."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.encoding import frame_of, seat_of
from shared.rules.mfz.model.layout import (
    DAMAGE_FRAME,
    DESIGNED,
    FRAMES_AT,
    FULL_FRAME,
    KNOWN_AT,
    LIVING_AT,
    ROCKETS,
    SPARE_AT,
    SYSTEMS_AT,
    WHITES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.model.frame_state import DamageState

_WHITES_AT_FIRST = 2


def free_index(state: "DamageState", seat: int) -> int:
    """Return the lowest free place in a company."""
    known = state.vector.values[KNOWN_AT + seat]
    place = 0
    while known >> place & 1:
        place += 1
    return place


def put_frame(
    state: "DamageState", seat: int, index: int, counts: "Sequence[int]", rockets: int
) -> int:
    """Add an undamaged frame to a company, update the company's totals and return it."""
    vector = state.vector
    frame = frame_of(seat, index)
    at = state.at(frame)
    for type in range(WHITES):
        vector.set(at + type, counts[type])
    vector.set(at + WHITES, _WHITES_AT_FIRST)
    vector.set(at + ROCKETS, rockets)
    vector.set(at + DESIGNED, sum(counts))
    for mask in (KNOWN_AT, LIVING_AT, SPARE_AT):
        state.mark_frame(mask, frame, 1)
    vector.add(FRAMES_AT + seat, 1)
    vector.add(SYSTEMS_AT + seat, sum(counts))
    return frame


def clear_frame(state: "DamageState", frame: int) -> None:
    """Remove a frame from its company and its totals, as if it had never been added."""
    vector = state.vector
    seat = seat_of(frame)
    at = state.at(frame)
    vector.add(FRAMES_AT + seat, -1)
    vector.add(SYSTEMS_AT + seat, -vector.values[at + DESIGNED])
    for cell in range(at, at + frame_cells(state.setup.depth)):
        vector.set(cell, 0)
    for mask in (KNOWN_AT, LIVING_AT, SPARE_AT):
        state.mark_frame(mask, frame, 0)


def frame_cells(depth: str) -> int:
    """Return the number of cells of a frame.

    >>> frame_cells("damage"), frame_cells("full")
    (13, 17)
    """
    return FULL_FRAME if depth == "full" else DAMAGE_FRAME


def add_system(state: "DamageState", frame: int, type: int) -> None:
    """Add one system to a frame that is being built."""
    at = state.at(frame)
    state.vector.add(at + type, 1)
    state.vector.add(at + DESIGNED, 1)
    state.vector.add(SYSTEMS_AT + seat_of(frame), 1)


def set_rockets(state: "DamageState", frame: int, rockets: int) -> None:
    """Set the rockets of a frame."""
    state.vector.set(state.at(frame) + ROCKETS, rockets)
