"""Orders, tokens and pushes (W-21 to W-31, W-36, W-40)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import CIRCLE, FORMATION, HARM, ORDER, TOKEN, VENT
from shared.rules.mechwarrior.model.kinds import (
    ARTILLERY,
    ASSAULT,
    BREAKING,
    CLOSE,
    FAILED,
    FREE,
    FULL,
    GRANTED,
    LOST,
    MOVE,
    RANGED,
    RESTARTS,
    RUN,
    SPECIAL,
)
from shared.rules.mechwarrior.model.layout import (
    ATTACK_CELLS_END,
    BOARDED,
    DONE,
    HEAT,
    MEMBERS_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    ORDERED,
    ORDERS_AT,
    PHASE_AT,
    PUSHED,
    RESTARTED,
    STEPPED_AT,
    TOKENS,
)
from shared.rules.mechwarrior.model.phases import ATTACK, BREAK_AWAY
from shared.rules.mechwarrior.model.reasons import (
    HAD_AN_ORDER,
    HAS_BOARDED,
    HAS_RESTARTED,
    IS_CAPTIVE,
    IS_CAPTOR,
    IS_GONE,
    IS_PASSENGER,
    IS_SHUT,
    MARKERS_FULL,
    NO_MECH,
    NO_ORDERS,
    NO_SUCH_NUMBER,
    NOT_AT_DEPTH,
    NOT_YOURS,
    TWO_TOKENS,
    UNKNOWN,
    WRONG_FLAG,
)
from shared.rules.mechwarrior.play import formations, heat, markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.battle import BattleState

KINDS = (MOVE, RUN, RANGED, ARTILLERY, CLOSE, ASSAULT)
_VENT = 6
_MOVES = (MOVE, RUN, ASSAULT)
_ATTACKS = (RANGED, ARTILLERY, CLOSE, ASSAULT)
CIRCLES_MAX = 9
TOKENS_MAX = 9
_PUSHED_MAX = 255


def refusal(state: "BattleState", unit: int, kind: int, flags: int) -> int:
    """Return 0 if a unit can be given an order, else a reason code (W-26a). kind: _VENT too."""
    if state.controller(unit) != state.active:
        return NOT_YOURS
    if state.is_gone(unit):
        return IS_GONE
    if state.is_captive(unit):
        return IS_CAPTIVE
    if state.is_aboard(unit):
        return IS_PASSENGER
    if state.did(unit, RESTARTED):
        return HAS_RESTARTED
    if state.did(unit, BOARDED):
        return HAS_BOARDED
    if kind == _VENT or kind == RUN:
        if not state.is_mech(unit):
            return NO_MECH
    if kind != _VENT:
        if state.is_shut(unit):
            return IS_SHUT
        if state.tokens(unit) >= state.setup.number("max_orders_with_tokens"):
            return TWO_TOKENS
    if kind not in (MOVE, RUN) and state.captive_of(unit) >= 0:
        return IS_CAPTOR
    if state.did(unit, ORDERED) and not flags & (GRANTED | FREE):
        return HAD_AN_ORDER
    return 0 if state.orders_left or flags & FREE else NO_ORDERS


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an order or an event of tokens is legal now, else a reason code."""
    kind = action[0]
    if kind == ORDER:
        return _check_order(state, action[1], action[2], action[3])
    if kind == FORMATION:
        return _check_formation(state, action)
    if kind == VENT:
        return _check_vent(state, action)
    unit = action[1]
    if state.is_gone(unit):
        return IS_GONE
    if state.is_captive(unit):
        return IS_CAPTIVE
    if state.is_aboard(unit):
        return IS_PASSENGER
    if kind == TOKEN:
        return 0 if state.tokens(unit) < TOKENS_MAX else TWO_TOKENS
    return 0 if 1 <= action[2] <= CIRCLES_MAX else NO_SUCH_NUMBER


def _check_order(state: "BattleState", unit: int, kind: int, flags: int) -> int:
    if flags & FAILED and (kind not in _MOVES or flags & LOST):
        return WRONG_FLAG
    if flags & LOST and kind not in _ATTACKS:
        return WRONG_FLAG
    if flags & (SPECIAL | BREAKING):
        if not state.has_depth(FULL):
            return NOT_AT_DEPTH
        if flags & SPECIAL and (kind != MOVE or flags & FAILED):
            return WRONG_FLAG
        if flags & BREAKING and (kind not in _MOVES or flags & (FAILED | LOST)):
            return WRONG_FLAG
    code = refusal(state, unit, kind, flags)
    if code:
        return code
    if kind == ARTILLERY and not flags & LOST and markers.free(state) < 0:
        return MARKERS_FULL
    return 0


def _check_formation(state: "BattleState", action: bytes) -> int:
    kind, flags, members = action[1], action[2], action[3:]
    if flags & (FAILED | SPECIAL):
        return WRONG_FLAG
    if len(set(members)) < len(members):
        return UNKNOWN
    for unit in members:
        code = _check_order(state, unit, kind, flags)
        if code:
            return code
    return formations.fault_of(state, kind, members)


def _check_vent(state: "BattleState", action: bytes) -> int:
    _, unit, amount, flags = action
    code = refusal(state, unit, _VENT, flags)
    if code:
        return code
    if flags & (LOST | SPECIAL | BREAKING):
        return WRONG_FLAG
    if not state.is_shut(unit):
        if flags & RESTARTS:
            return WRONG_FLAG
    elif not flags & RESTARTS and state.setup.settings["vent_restarts"] == "yes":
        return WRONG_FLAG
    return 0 if amount <= state.heat(unit) else NO_SUCH_NUMBER


def push(state: "BattleState", action: bytes) -> None:
    """Apply an order or an event of tokens."""
    kind = action[0]
    if kind == ORDER:
        begin(state, action[1:2], action[2], action[3])
    elif kind == FORMATION:
        begin(state, action[3:], action[1], action[2])
    elif kind == VENT:
        _vent(state, action[1], action[2], action[3])
    elif kind == TOKEN:
        # From an effect: pushes infantry and vehicles, but gives a 'Mech no heat (W-23).
        unit = action[1]
        state.put(unit, TOKENS, state.tokens(unit) + 1)
        if state.tokens(unit) > 1 and not state.is_mech(unit):
            harm(state, unit, 1)
    else:
        harm(state, action[1], action[2])


def spend(state: "BattleState", flags: int) -> None:
    """Count an order of the active player, unless a card grants it."""
    if not flags & FREE:
        state.vector.add(ORDERS_AT, -1)


def begin(state: "BattleState", units: "Sequence[int]", kind: int, flags: int) -> None:
    """Begin an order: at once, or at full depth with a break-away roll or an attack first."""
    spend(state, flags)
    if state.has_depth(FULL):
        vector = state.vector
        vector.set(MEMBERS_AT, len(units))
        for place, unit in enumerate(units):
            vector.set(MEMBERS_AT + 1 + place, unit)
            state.flag(unit, DONE, ORDERED)
        vector.set(ORDER_KIND_AT, kind)
        vector.set(ORDER_FLAGS_AT, flags)
        if flags & BREAKING:
            vector.set(PHASE_AT, BREAK_AWAY)
            return
        if attacks(kind, flags):
            vector.set(PHASE_AT, ATTACK)
            return
        forget(state)
    give(state, units, kind, flags)


def attacks(kind: int, flags: int) -> bool:
    """Return whether an order leads to the declaration of an attack.

    >>> attacks(CLOSE, 0), attacks(MOVE, 0), attacks(MOVE, SPECIAL), attacks(ASSAULT, FAILED)
    (True, False, True, False)
    """
    if flags & (FAILED | LOST):
        return False
    return kind in (RANGED, CLOSE, ASSAULT) or flags & SPECIAL != 0


def members(state: "BattleState") -> "list[int]":
    """Return the units that have the order being carried out, the primary unit first."""
    values = state.vector.values
    return list(values[MEMBERS_AT + 1 : MEMBERS_AT + 1 + values[MEMBERS_AT]])


def forget(state: "BattleState") -> None:
    """Clear what is known of an order once it is carried out."""
    for cell in range(STEPPED_AT, ATTACK_CELLS_END):
        state.vector.set(cell, 0)


def give(state: "BattleState", units: "Sequence[int]", kind: int, flags: int) -> None:
    """Give an order to a unit, or to a formation with its primary unit first.

    Tokens, pushes and heat follow at once; sequence steps 9 and 10 (W-30).
    """
    all_tokens = state.setup.settings["formation_tokens"] == "all"
    no_token = flags & LOST and state.setup.settings["order_lost_token"] == "no"
    for unit in units:
        state.flag(unit, DONE, ORDERED)
        if not no_token and (all_tokens or unit == units[0]):
            token(state, unit, kind == RUN and not flags & FAILED)
    if kind == ARTILLERY and not flags & LOST:
        markers.place(state, units[0])


def token(state: "BattleState", unit: int, has_run: bool = False) -> None:
    """Put the token of an order on a unit, push it if it is the second, add the heat of a run.

    A 'Mech that shut down within its order has its two tokens already.
    """
    if state.is_shut(unit):
        return
    state.put(unit, TOKENS, state.tokens(unit) + 1)
    is_pushed = state.tokens(unit) > 1
    if state.is_mech(unit):
        # The whole amount first, for it may reach the end of the dial (W-32).
        heat.warm(state, unit, (1 if is_pushed else 0) + (1 if has_run else 0))
    elif is_pushed:
        harm(state, unit, 1)


def harm(state: "BattleState", unit: int, amount: int) -> None:
    """Deal pushing damage to a unit (W-23a)."""
    state.put(unit, PUSHED, min(_PUSHED_MAX, state.pushed(unit) + amount))


def _vent(state: "BattleState", unit: int, amount: int, flags: int) -> None:
    """Give a vent order: no token, no push (W-24, W-40, W-46)."""
    spend(state, flags)
    state.flag(unit, DONE, ORDERED)
    if flags & RESTARTS:
        heat.restart(state, unit)
        state.put(unit, HEAT, 0)
    else:
        state.put(unit, HEAT, state.heat(unit) - amount)


def candidates(state: "BattleState") -> "list[bytes]":
    """Return what may be legal: no orders granted by cards, and of formations the first units."""
    found = []
    if state.orders_left:
        own = state.units_of(state.active)
        # A unit that cannot move can be given no other order but a vent.
        ready = [unit for unit in own if not refusal(state, unit, MOVE, 0)]
        found = _single_orders(state, ready) + _formation_orders(ready)
        for unit in own:
            if state.is_mech(unit):
                amount = min(state.unit(unit).vent, state.heat(unit))
                found += [bytes((VENT, unit, amount, flags)) for flags in (0, RESTARTS)]
    for unit in state.units:
        if state.is_on_field(unit):
            found.append(bytes((TOKEN, unit)))
            found.append(bytes((CIRCLE, unit, 1)))
            found.append(bytes((HARM, unit, 1)))
    return found


def _single_orders(state: "BattleState", units: "Sequence[int]") -> "list[bytes]":
    found = []
    is_full = state.has_depth(FULL)
    for unit in units:
        for kind in KINDS:
            found.append(bytes((ORDER, unit, kind, 0)))
            if kind in _MOVES:
                found.append(bytes((ORDER, unit, kind, FAILED)))
                if is_full:
                    found.append(bytes((ORDER, unit, kind, BREAKING)))
            if kind in _ATTACKS:
                found.append(bytes((ORDER, unit, kind, LOST)))
        if is_full:
            found.append(bytes((ORDER, unit, MOVE, SPECIAL)))
    return found


def _formation_orders(units: "list[int]") -> "list[bytes]":
    found = []
    for kind, least, most in formations.SIZES:
        for size in range(least, most + 1):
            for start in range(len(units) - size + 1):
                found.append(bytes([FORMATION, kind, 0] + units[start : start + size]))
    return found
