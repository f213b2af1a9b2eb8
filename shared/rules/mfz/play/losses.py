"""Remove parts of frames that are hit."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import LOSE_PART, WHITE

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState

# In place of a type: all white dice, which destroys the frame.
WHITES_ALL = 255
_WHITES = 2


def losses(state: "DamageState", frame: int) -> "list[bytes]":
    """Return the parts that a frame may lose to one hit: systems or a white die (M-106, M-156)."""
    counts = state.loadout(frame)
    found = [bytes((LOSE_PART, frame, type)) for type, count in enumerate(counts) if count]
    whites = state.whites(frame)
    if not found or whites == _WHITES and state.setup.options["drop_white"] == "true":
        found.append(bytes((LOSE_PART, frame, WHITE)))
    return found


def give(state: "DamageState", frame: int, type: int) -> bool:
    """Remove one part of a type; return whether this destroys the frame (M-106, M-107)."""
    if type == WHITES_ALL:
        return state.set_whites(frame, 0)
    if type == WHITE:
        return state.set_whites(frame, state.whites(frame) - 1)
    state.vector.add(state.at(frame) + type, -1)
    return False
