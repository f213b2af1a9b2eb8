"""Explain why an action is refused at depths with named frames; loaded after a refusal only."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool
from shared.rules.mfz.model.actions import (
    ACT,
    ADD,
    ARM,
    ATTACK,
    COVER,
    DEFEND,
    DROP,
    FALL,
    FALL_HEIGHT,
    FIRE,
    FREE,
    JETTISON,
    LOSE,
    LOSE_PART,
    MOVE,
    PASS_TURN,
    PLAN,
    PRESENCE,
    RETREAT,
    SPOT,
    SYSTEM,
    TAKE,
    TARGET,
    WAIT,
    WHITE,
)
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.phases import ACTING, PLAY, TURN
from shared.rules.mfz.model.reasons import (
    HAD_ITS_TURN,
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
    NOT_ITS_NUMBER,
    NOT_LIVING,
    NOT_NOW,
    NOT_OFFERED,
    NOT_SPOTTED,
    NOT_YOU,
    NOTHING_NEW,
    OTHER_FRAME,
    WHITE_STAYS,
)
from shared.rules.mfz.model.transitions import usable
from shared.rules.mfz.play import count_events

if TYPE_CHECKING:
    from typing import Any

    Named = Any  # DamageState or FullState

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
    FALL_HEIGHT: NO_SUCH_NUMBER,
    WAIT: NOT_ITS_NUMBER,
    SYSTEM: NO_SUCH_LOADOUT,
    LOSE: NOT_LIVING,
}


def cause(state: "Named", action: bytes, legal: "list[bytes]") -> int:
    """Return why a well-formed action is not among the legal ones, as a reason code."""
    kind = action[0]
    alike = [other for other in legal if other[0] == kind]
    if state.phase == PLAY:
        return _not_happening(state, action)
    if kind == ACT and state.phase == TURN:
        return _no_turn(state, action[1])
    if kind == PASS_TURN and state.phase == TURN:
        if action[1] != state.actor():
            return NOT_YOU
        return NO_PASSING if state.by_number or state.is_seated() else MUST_ACT
    if kind == RETREAT and [other for other in legal if other[0] == LOSE_PART]:
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
    code: int = count_events.check(state, action) if kind == TAKE or kind == FREE else NOT_NOW
    return code


def _no_turn(state: "Named", frame: int) -> int:
    if not state.is_frame(frame) or not state.alive(frame):
        return NOT_LIVING
    if state.turned(frame):
        return HAD_ITS_TURN
    return NOT_ITS_NUMBER if seat_of(frame) == state.actor() else NOT_YOU
