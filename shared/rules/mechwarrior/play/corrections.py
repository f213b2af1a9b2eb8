"""Corrections: the players set what the box has wrong."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import (
    CORRECT_CAPTIVE,
    CORRECT_HEAT,
    CORRECT_LOST,
    CORRECT_MARKER,
    CORRECT_ORDERS,
    CORRECT_POINTS,
    CORRECT_TOKENS,
    CORRECT_TURN,
    CORRECT_ZONES,
)
from shared.rules.mechwarrior.model.layout import (
    DONE,
    GONE,
    HEAT,
    ORDERS_AT,
    STATUS,
    TOKENS,
    VC1_AT,
    VC3_AT,
)
from shared.rules.mechwarrior.model.reasons import (
    IS_CAPTIVE,
    IS_GONE,
    IS_PASSENGER,
    NO_CAPTIVE,
    NO_MARKER,
    NO_MECH,
    NO_SUCH_NUMBER,
    NOTHING_NEW,
)
from shared.rules.mechwarrior.play import markers
from shared.rules.mechwarrior.play.order_handling import TOKENS_MAX

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

ORDERS_MAX = 30


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if a correction is possible now, else a reason code."""
    kind, what = action[0], action[1]
    if kind == CORRECT_POINTS or kind == CORRECT_ZONES:
        at = VC1_AT if kind == CORRECT_POINTS else VC3_AT
        is_same = state.wide(at + 2 * what) == action[2] << 8 | action[3]
        return NOTHING_NEW if is_same else 0
    if kind == CORRECT_ORDERS:
        if what > ORDERS_MAX:
            return NO_SUCH_NUMBER
        return NOTHING_NEW if what == state.orders_left else 0
    if kind == CORRECT_TURN:
        return NOTHING_NEW if what == state.active else 0
    if kind == CORRECT_MARKER:
        return 0 if state.marker_unit(what) >= 0 else NO_MARKER
    if kind == CORRECT_CAPTIVE:
        if state.is_aboard(what):
            return IS_PASSENGER
        return 0 if state.is_captive(what) else NO_CAPTIVE
    if kind == CORRECT_LOST:
        return 0 if state.is_gone(what) else NOTHING_NEW
    return _check_unit(state, kind, what, action[2])


def _check_unit(state: "BattleState", kind: int, unit: int, number: int) -> int:
    if state.is_gone(unit):
        return IS_GONE
    if kind == CORRECT_HEAT:
        if not state.is_mech(unit):
            return NO_MECH
        # Imported here, as below: a correction needs one of several modules.
        from shared.rules.mechwarrior.play import heat

        if number > heat.heat_max(state, unit):
            return NO_SUCH_NUMBER
        return NOTHING_NEW if number == state.heat(unit) else 0
    if state.is_aboard(unit):
        return IS_PASSENGER
    if state.is_captive(unit) and number > state.tokens(unit):
        return IS_CAPTIVE
    if number > TOKENS_MAX:
        return NO_SUCH_NUMBER
    return NOTHING_NEW if number == state.tokens(unit) else 0


def push(state: "BattleState", action: bytes) -> None:
    """Apply a correction that `check` allows."""
    kind, what = action[0], action[1]
    if kind == CORRECT_POINTS:
        state.set_wide(VC1_AT + 2 * what, action[2] << 8 | action[3])
    elif kind == CORRECT_ZONES:
        state.set_wide(VC3_AT + 2 * what, action[2] << 8 | action[3])
    elif kind == CORRECT_ORDERS:
        state.vector.set(ORDERS_AT, what)
    elif kind == CORRECT_TURN:
        _turn_to(state, what)
    elif kind == CORRECT_TOKENS:
        state.put(what, TOKENS, action[2])
    elif kind == CORRECT_HEAT:
        state.put(what, HEAT, action[2])
    elif kind == CORRECT_LOST:
        state.flag(what, STATUS, GONE, False)
        if state.has_dial(what):
            from shared.rules.mechwarrior.play import dials

            dials.set_click(state, what, min(dials.click(state, what), dials.clicks(state, what)))
    elif kind == CORRECT_CAPTIVE:
        from shared.rules.mechwarrior.play import captures

        captures.release(state, what)
    else:
        from shared.rules.mechwarrior.play import command_stage

        markers.remove(state, what)
        command_stage.proceed(state)


def _turn_to(state: "BattleState", seat: int) -> None:
    """Give the turn to another player, at the start of the command stage."""
    for unit in state.units:
        state.put(unit, DONE, 0)
    from shared.rules.mechwarrior.play import stages

    stages.enter(state, seat)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return no action: corrections are not among the legal ones."""
    return []
