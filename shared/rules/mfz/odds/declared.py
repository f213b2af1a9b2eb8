"""What the running frame has declared for its roll."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.layout import FIRED, FLAGS, WHITE_LOST

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def fired(state: "FullState") -> int:
    """Return how many rockets the frame fires with its roll."""
    return state.vector.values[state.here + FIRED]


def lost_white(state: "FullState") -> bool:
    """Return whether a hazard costs the roll a white die (M-143)."""
    return bool(state.vector.values[state.here + FLAGS] & WHITE_LOST)
