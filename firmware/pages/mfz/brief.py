"""Name actions in a few words, for a message in the footer. Loaded only then."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mfz.widgets import words
from shared.rules.mfz.model import actions

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState

_CLOCK = "clock "
_NEUTRAL = "neutral "
_STATION = "station"
_TO = " to "
_COMMA = ", "
_TURN = ("not acted", "turn done")


def brief(state: "DamageState", action: bytes) -> str:
    """Return an action in a few words; "" for one that has none.

    What a correction set comes before its company or frame, whose name may be cut.
    """
    kind = action[0]
    key = str(kind)
    found = row_lookup.field(actions.BRIEF_TEXT, key)
    if found:
        return found
    if kind == actions.CORRECT_CLOCK:
        return _CLOCK + str(action[1])
    if kind == actions.CORRECT_NEUTRAL:
        return _NEUTRAL + str(action[1])
    if kind == actions.CORRECT_STATION:
        return _STATION + _TO + _holder(state, action[2])
    if kind == actions.CORRECT_OWNER:
        return _STATION + " " + str(action[1] + 1) + _TO + _holder(state, action[2])
    found = row_lookup.field(actions.COMPANY_TEXT, key)
    if found:
        return str(action[2]) + " " + found + _COMMA + _holder(state, action[1])
    what = _of_frame(kind, action)
    return what + _COMMA + state.frame_name(action[1]) if what else ""


def _of_frame(kind: int, action: bytes) -> str:
    """Return the correction of a frame in words; "" for another action."""
    number = str(action[-1])
    if kind == actions.CORRECT_TURN:
        return _TURN[action[2]]
    if kind == actions.CORRECT_SYSTEM:
        return words.SYSTEM_LETTERS[action[2]] + " " + number
    if kind == actions.CORRECT_DEFENCE and action[2] == actions.NO_DEFENCE:
        number = words.NONE
    found = row_lookup.field(actions.FRAME_TEXT, str(kind))
    return found + " " + number if found else ""


def _holder(state: "DamageState", seat: int) -> str:
    return words.NOBODY if seat == actions.NOBODYS else state.names()[seat]
