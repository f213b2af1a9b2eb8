"""Describe actions of the quick game in sentences, each with its rule number."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import (
    ADD,
    CORRECT_CLOCK,
    CORRECT_FRAMES,
    CORRECT_NEUTRAL,
    CORRECT_STATION,
    CORRECT_STATIONS,
    END_ROUND,
    LOT,
    NOBODYS,
    PLACE,
    POINT,
    REMOVE,
    TAKE,
    TERRAIN,
)
from shared.rules.mfz.model.layout import EXTRA_AT
from shared.rules.mfz.model.phases import DRAW_HIGH, ROLL_OFF

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.setup.game_setup import Setup

_LAST_ROUND = "End of the last round, and of the game: nobody counts any more (M-127)"


def sentence(state: "QuickState", action: bytes) -> str:
    """Return the meaning of a legal action now, in one sentence with company names."""
    kind = action[0]
    setup = state.setup
    if kind == END_ROUND and state.vector.values[EXTRA_AT]:
        return _LAST_ROUND
    if kind == PLACE and action[2] == TERRAIN:
        return "The terrain is laid out (M-48)"
    if kind == LOT:
        first = ", ".join([_name(setup, seat) for seat in action[1:]])
    else:
        of_company = len(action) > 1 and kind not in (CORRECT_NEUTRAL, CORRECT_CLOCK)
        first = _name(setup, action[1]) if of_company else ""
    rule = tie_rule(state, kind) if kind in (LOT, ADD, REMOVE) else ""
    form: str = actions.SENTENCES[kind]
    return form.format(first, _second(setup, kind, action), rule)


def tie_rule(state: "QuickState", kind: int) -> str:
    """Return the rule for lots (LOT), or for breaking a tie for highest (ADD, REMOVE)."""
    from shared.rules.mfz.bidding import bidding_phase

    phase = state.phase
    if kind == LOT and phase == ROLL_OFF:
        return "M-55"
    if kind == LOT and phase != DRAW_HIGH:
        return "M-45" if state.order()[-1] in state.drawing() else "M-46"
    if kind == LOT and not bidding_phase.can_break(state):
        return "A-7"
    return "M-44" if bidding_phase.by_book(state) else "M-42"


def _second(setup: "Setup", kind: int, action: bytes) -> str:
    if kind == TAKE or kind == CORRECT_STATION:
        return _name(setup, action[2])
    if kind == PLACE:
        return (
            "the point frame"
            if action[2] == POINT
            else _many(action[3], actions.PIECES[action[2]])
        )
    if kind == ADD or kind == REMOVE:
        return _many(action[2], "system")
    if kind == CORRECT_FRAMES:
        return _many(action[2], "frame")
    if kind == CORRECT_STATIONS or kind == CORRECT_NEUTRAL:
        return _many(action[-1], "station")
    return str(action[-1])


def _many(count: int, thing: str) -> str:
    return "%d %s" % (count, thing) + ("" if count == 1 else "s")


def _name(setup: "Setup", seat: int) -> str:
    if seat == NOBODYS:
        return "nobody"
    return setup.companies[seat][0]
