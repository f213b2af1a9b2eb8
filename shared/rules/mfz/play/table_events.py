"""List and apply table events of frames and stations at damage depth."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import END_ROUND, LOSE, LOSE_PART, ROCKET
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import END, PLAY
from shared.rules.mfz.model.steps import ASKED
from shared.rules.mfz.play import count_events, quick_actions
from shared.rules.mfz.play.losses import WHITES_ALL, give, losses

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState


def legal(state: "DamageState") -> "list[bytes]":
    """Return the possible events, or answers; a round may end at any time."""
    if state.phase != PLAY:
        return quick_actions.legal(state)
    living = state.living()
    found = [bytes((LOSE, frame)) for frame in living]
    found += count_events.station_events(state)
    found.append(bytes((END_ROUND,)))
    for frame in living:
        found += _parts(state, frame)
    return found


def allows(state: "DamageState", action: bytes) -> bool:
    """Return whether `legal` contains the action, without the memory for all events."""
    if len(action) > 1 and action[0] in (LOSE, LOSE_PART):
        return action in of_frame(state, action[1])
    return action == bytes((END_ROUND,)) or action in count_events.station_events(state)


def of_frame(state: "DamageState", frame: int) -> "list[bytes]":
    """Return the events of a frame: the losses of its parts, then that of the frame."""
    if frame not in state.living():
        return []
    return _parts(state, frame) + [bytes((LOSE, frame))]


def _parts(state: "DamageState", frame: int) -> "list[bytes]":
    """Return the losses of parts of a frame."""
    found = losses(state, frame)
    if state.rockets(frame):
        found.append(bytes((LOSE_PART, frame, ROCKET)))
    return found


def is_about_frame(kind: int) -> bool:
    """Return whether `push` handles actions of this kind.

    >>> is_about_frame(LOSE_PART), is_about_frame(END_ROUND)
    (True, False)
    """
    return kind in actions.ABOUT_FRAMES


def push(state: "DamageState", action: bytes) -> int:
    """Apply an event, a correction or the answer to an early end."""
    kind = action[0]
    if not is_about_frame(kind):
        return quick_actions.push(state, action)
    asked = state.phase == END
    state.vector.set(PHASE_AT, PLAY)
    # A correction does not answer the open early-end question, so ask it again (M-128).
    if _changes_scores(state, action) or asked:
        from shared.rules.mfz.play import score_changes

        score_changes.apply(state)
    return ASKED


def _changes_scores(state: "DamageState", action: bytes) -> bool:
    """Apply an event or a correction of a frame; return whether scores change."""
    kind = action[0]
    if kind in actions.CORRECTIONS:
        from shared.rules.mfz.play import corrections

        return corrections.apply(state, action)
    return give(state, action[1], WHITES_ALL if kind == LOSE else action[2])
