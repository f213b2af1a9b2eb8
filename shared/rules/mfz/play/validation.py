"""Explain why an action is refused at depths with named frames; check corrections and chance."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE
from shared.rules.mfz.model import action_rows, dice_pool, phase_rows
from shared.rules.mfz.model.actions import (
    ACT,
    ADD,
    ARM,
    ATTACK,
    COVER,
    DEFEND,
    DROP,
    FALL,
    FIRE,
    FREE,
    GROUND,
    HEIGHT,
    JETTISON,
    LOSE,
    LOSE_PART,
    LOT,
    MOVE,
    NOBODYS,
    NONE,
    PASS_TURN,
    PLAN,
    PRESENCE,
    RANGES,
    RETREAT,
    SLOTS,
    SPOT,
    SYSTEM,
    TAKE,
    TARGET,
    TYPES,
    WAIT,
    WHITE,
)
from shared.rules.mfz.model.encoding import frame_of, has, seat_of
from shared.rules.mfz.model.layout import STATIONS_MAX
from shared.rules.mfz.model.phases import ACTING, OVER, PLAY, TURN
from shared.rules.mfz.model.reasons import (
    HAD_ITS_TURN,
    IS_OVER,
    MUST_ACT,
    NO_COVER,
    NO_DIE,
    NO_PASSING,
    NO_RETREAT,
    NO_SUCH_LOADOUT,
    NO_SUCH_NUMBER,
    NO_SYSTEM,
    NO_TARGET,
    NO_WEAPON,
    NOT_DRAWN,
    NOT_ITS_NUMBER,
    NOT_LIVING,
    NOT_NOW,
    NOT_OFFERED,
    NOT_SPOTTED,
    NOT_YOU,
    NOTHING_NEW,
    OTHER_FRAME,
    UNKNOWN,
    WHITE_STAYS,
)
from shared.rules.mfz.model.transitions import usable
from shared.rules.mfz.play import corrections
from shared.rules.mfz.play.quick_actions import PIECES_LIMIT

if TYPE_CHECKING:
    from typing import Any

    Named = Any  # DamageState or FullState

_ACTION_MAX = 12
_FIELDS = action_rows.NAMED_FIELDS
# Reasons for kinds of actions that are refused for one reason only.
_CAUSES = {
    JETTISON: NO_SYSTEM,
    FIRE: NO_SUCH_NUMBER,
    DEFEND: NO_DIE,
    PLAN: NO_DIE,
    MOVE: NO_DIE,
    ATTACK: NO_DIE,
    COVER: NO_COVER,
    PRESENCE: NOTHING_NEW,
    FALL: NOT_LIVING,
    HEIGHT: NO_SUCH_NUMBER,
    WAIT: NOT_ITS_NUMBER,
    SYSTEM: NO_SUCH_LOADOUT,
    LOSE: NOT_LIVING,
}


def check(state: "Named", action: bytes) -> int:
    """Return 0 if `action` is legal now, else a reason code."""
    if not _well_formed(state, action):
        return UNKNOWN
    kind = action[0]
    if state.phase == OVER:
        return IS_OVER
    if corrections.is_correction(kind):
        return corrections.check(state, action)
    if state.actor() == CHANCE:
        if has(phase_rows.TURNS, state.phase):
            code: int = state.check_chance(action)
            return code
        if kind != LOT:
            return NOT_NOW
        return 0 if sorted(action[1:]) == state.drawing() else NOT_DRAWN
    legal = state.legal()
    if action in legal:
        return 0
    alike = [other for other in legal if other[0] == kind]
    return _cause(state, action, alike)


def _cause(state: "Named", action: bytes, alike: "list[bytes]") -> int:
    kind = action[0]
    if state.phase == PLAY:
        return _not_happening(state, action)
    if kind == ACT and state.phase == TURN:
        return _no_turn(state, action[1])
    if kind == PASS_TURN and state.phase == TURN:
        if action[1] != state.actor():
            return NOT_YOU
        return NO_PASSING if state.by_number or state.is_seated() else MUST_ACT
    if kind == RETREAT and [other for other in state.legal() if other[0] == LOSE_PART]:
        return NO_RETREAT
    if not alike:
        return NO_DIE if state.phase == ACTING and kind in (MOVE, ATTACK) else NOT_NOW
    if kind in _CAUSES:
        return _CAUSES[kind]
    if kind == TARGET:
        return NO_WEAPON if action[1] in [other[1] for other in alike] else NO_TARGET
    if kind == SPOT:
        return NOT_SPOTTED if action[1] in usable(state, dice_pool.FOR_SPOT) else NO_DIE
    if kind == LOSE_PART:
        if action[1] != alike[0][1]:
            return OTHER_FRAME
        return WHITE_STAYS if action[2] == WHITE else NO_SYSTEM
    if kind == ADD:
        return NOT_YOU
    if kind == DROP or kind == ARM:
        return NOT_YOU if seat_of(action[1]) != state.actor() else NOT_OFFERED
    if len(action) > 1 and action[1] != state.actor():
        return NOT_YOU
    return NOT_OFFERED


def _not_happening(state: "Named", action: bytes) -> int:
    """Return why a table event is not legal at damage depth."""
    kind = action[0]
    if kind == LOSE_PART or kind == LOSE:
        if not state.is_frame(action[1]) or not state.alive(action[1]):
            return NOT_LIVING
        return WHITE_STAYS if action[2] == WHITE else NO_SYSTEM
    code: int = state.check_event(action) if kind == TAKE or kind == FREE else NOT_NOW
    return code


def _no_turn(state: "Named", frame: int) -> int:
    if not state.is_frame(frame) or not state.alive(frame):
        return NOT_LIVING
    if state.turned(frame):
        return HAD_ITS_TURN
    return NOT_ITS_NUMBER if seat_of(frame) == state.actor() else NOT_YOU


def _well_formed(state: "Named", action: bytes) -> bool:
    """Return whether `action` has the form of an action at this depth."""
    if not action or len(action) > _ACTION_MAX:
        return False
    kind = action[0]
    shape = _FIELDS[3 * kind : 3 * kind + 3].rstrip()
    if not shape:
        return False
    if shape == "*":
        return kind != LOT or max(action[1:] + b"\0") < len(state.seats)
    if len(action) != len(shape.rstrip("-")) + 1:
        return False
    limits = {
        "s": len(state.seats),
        "f": frame_of(len(state.seats), 0),
        "p": PIECES_LIMIT,
        "t": len(TYPES),
        "l": len(SLOTS),
        "z": 2,
        "k": STATIONS_MAX,
        "m": 1 << len(state.seats),
    }
    limits["o"] = limits["s"]
    limits["g"] = limits["e"] = limits["f"]
    limits["r"] = len(RANGES)
    beyond = {"o": (NOBODYS,), "g": (GROUND, NONE), "e": (NONE,), "r": (NONE,)}
    for sign, value in zip(shape, action[1:]):
        if value >= limits.get(sign, 256) and value not in beyond.get(sign, ()):
            return False
    return True
