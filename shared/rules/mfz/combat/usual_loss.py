"""Propose which part a frame loses to a hit."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import (
    BLUE,
    ENVIRONMENTAL,
    GREEN,
    RA,
    RD,
    RDA,
    RH,
    RHA,
    RHD,
    WHITE,
    YELLOW,
)

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

# What a frame loses first, and how many it must have: parts that roll no die, one die, several.
_LOSSES = (
    (ENVIRONMENTAL, 1),
    (YELLOW, 1),
    (GREEN, 1),
    (RH, 2),
    (RA, 2),
    (RD, 2),
    (BLUE, 1),
    (RHA, 1),
    (RHD, 1),
    (RDA, 1),
    (RH, 1),
    (RA, 1),
    (RD, 1),
    (WHITE, 1),
)


def usual_loss(state: "FullState", frame: int) -> int:
    """Return the type of the part that a frame misses least.

    Parts that roll no die go first, then spotting, movement, a second weapon (one red die),
    defence, the last weapon (two red dice), and white dice last, since they fit every action.
    """
    for type, least in _LOSSES:
        if state.counts(frame, type) >= least:
            return type
    return WHITE
