"""Name actions in a few words, for a message in the footer. Loaded only then."""

from typing import TYPE_CHECKING

from pages.mfz.widgets import words
from shared.rules.mfz.model import actions

if TYPE_CHECKING:
    from shared.rules.mfz.damage import DamageState

# By the kind of the action.
_BRIEF = {
    actions.LOT: "lots",
    actions.ADD: "frame +1",
    actions.REMOVE: "frame -1",
    actions.DROP: "frame -1",
    actions.DEFER: "passed on",
    actions.FORCE: "choice",
    actions.PLACE: "placed",
    actions.DEPLOYED: "all placed",
    actions.LOSE: "lost frame",
    actions.TAKE: "took station",
    actions.FREE: "lost station",
    actions.END_ROUND: "round end",
    actions.COUNT: "clock -1",
    actions.PASS: "clock: pass",
    actions.END_NOW: "end of game",
    actions.PLAY_ON: "play on",
    actions.ACT: "activation",
    actions.PASS_TURN: "pass",
    actions.TARGET: "target",
    actions.JETTISON: "jettison",
    actions.FIRE: "rockets",
    actions.DEFEND: "defence",
    actions.PLAN: "plan",
    actions.MOVE: "move",
    actions.ATTACK: "attack",
    actions.STOP: "end of turn",
    actions.SPOT: "spot",
    actions.USE: "use of spot",
    actions.COVER: "cover",
    actions.LOSE_PART: "lost system",
    actions.RETREAT: "retreat",
    actions.PRESENCE: "stations",
    actions.SETTLED: "stations",
    actions.FALL: "fall",
    actions.FALL_HEIGHT: "fall",
    actions.NO_FALL: "no fall",
    actions.WAIT: "wait",
}
# Corrections of a number, by the kind of the action: of a company, of a frame.
_COMPANY_NUMBERS = {
    actions.CORRECT_FRAMES: "frames",
    actions.CORRECT_STATIONS: "stations",
}
_FRAME_NUMBERS = {
    actions.CORRECT_WHITES: "white",
    actions.CORRECT_ROCKETS: "rockets",
    actions.CORRECT_DEFENCE: "defence",
    actions.CORRECT_SPOT: "spot",
}
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
    if kind in _BRIEF:
        return _BRIEF[kind]
    if kind == actions.CORRECT_CLOCK:
        return _CLOCK + str(action[1])
    if kind == actions.CORRECT_NEUTRAL:
        return _NEUTRAL + str(action[1])
    if kind == actions.CORRECT_STATION:
        return _STATION + _TO + _holder(state, action[2])
    if kind == actions.CORRECT_OWNER:
        return _STATION + " " + str(action[1] + 1) + _TO + _holder(state, action[2])
    if kind in _COMPANY_NUMBERS:
        return str(action[2]) + " " + _COMPANY_NUMBERS[kind] + _COMMA + _holder(state, action[1])
    what = _of_frame(kind, action)
    return what + _COMMA + state.frame_name(action[1]) if what else ""


def _of_frame(kind: int, action: bytes) -> str:
    """Return what was corrected of a frame; "" if the action is another one."""
    number = str(action[-1])
    if kind == actions.CORRECT_TURN:
        return _TURN[action[2]]
    if kind == actions.CORRECT_SYSTEM:
        return words.SYSTEM_LETTERS[action[2]] + " " + number
    if kind == actions.CORRECT_DEFENCE and action[2] == actions.NO_DEFENCE:
        number = words.NONE
    return _FRAME_NUMBERS[kind] + " " + number if kind in _FRAME_NUMBERS else ""


def _holder(state: "DamageState", seat: int) -> str:
    return words.NOBODY if seat == actions.NOBODYS else state.names()[seat]
