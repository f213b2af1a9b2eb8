"""Play table events where frames are counted; check the actions of the quick game."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE
from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import (
    ADD,
    END_NOW,
    END_ROUND,
    FORCE,
    LOT,
    NOBODYS,
    PLACE,
    PLAY_ON,
    REMOVE,
)
from shared.rules.mfz.model.encoding import has
from shared.rules.mfz.model.phases import END, OVER, PLAY
from shared.rules.mfz.model.reasons import (
    IS_OVER,
    NO_SUCH_NUMBER,
    NOT_DRAWN,
    NOT_NOW,
    NOT_OFFERED,
    NOT_PLACED_NOW,
    NOT_YOU,
    UNKNOWN,
)
from shared.rules.mfz.model.steps import ASKED

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState

PIECES_LIMIT = 4

_FIELDS = actions.FIELDS
_PHASES = actions.PHASES


def legal(state: "QuickState") -> "list[bytes]":
    """Return the table events, or the answers to an early end."""
    phase = state.phase
    if phase == PLAY:
        from shared.rules.mfz.play import count_events

        return count_events.legal(state)
    if phase == END:
        return [bytes((END_NOW,)), bytes((PLAY_ON,))]
    return []


def push(state: "QuickState", action: bytes) -> int:
    """Apply a table event, a correction or the answer to an early end."""
    if action[0] == END_ROUND:
        from shared.rules.mfz.play import doomsday

        return doomsday.push(state, action)
    from shared.rules.mfz.play import count_events

    if count_events.push(state, action):
        from shared.rules.mfz.play import score_changes

        score_changes.apply(state)
    return ASKED


def check(state: "QuickState", action: bytes) -> int:
    """Return 0 if `action` is legal now, else a reason code; QuickState checks table events."""
    if not _well_formed(action, len(state.seats)):
        return UNKNOWN
    kind = action[0]
    phase = state.phase
    if phase == OVER:
        return IS_OVER
    if kind == LOT:
        if state.actor() != CHANCE:
            return NOT_NOW
        return 0 if sorted(action[1:]) == state.drawing() else NOT_DRAWN
    if kind in actions.CORRECTIONS:
        if phase != PLAY and phase != END:
            return NOT_NOW
        from shared.rules.mfz.play import count_corrections

        return count_corrections.check(state, action)
    if not has(_PHASES[kind], phase):
        return NOT_NOW
    possible = state.legal()
    if action in possible:
        return 0
    if kind == PLACE:
        return NOT_PLACED_NOW
    if len(action) > 1 and kind != FORCE and action[1] != state.actor():
        return NOT_YOU
    other_number = kind in (ADD, REMOVE) and kind in [other[0] for other in possible]
    return NO_SUCH_NUMBER if other_number else NOT_OFFERED


def _well_formed(action: bytes, players: int) -> bool:
    if not action:
        return False
    kind = action[0]
    shape = _FIELDS[3 * kind : 3 * kind + 3].rstrip()
    if not shape:
        return False
    if shape == "*":
        return all([seat < players for seat in action[1:]])
    if len(action) != len(shape.rstrip("-")) + 1:
        return False
    for what, value in zip(shape, action[1:]):
        if what == "s" and value >= players:
            return False
        if what == "o" and value >= players and value != NOBODYS:
            return False
        if what == "p" and value >= PIECES_LIMIT:
            return False
    return True
