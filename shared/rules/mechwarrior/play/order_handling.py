"""Carry out orders; tokens and pushes (W-21 to W-31, W-36, W-40)."""

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
    LOST,
    RANGED,
    RESTARTS,
    RUN,
    SPECIAL,
)
from shared.rules.mechwarrior.model.layout import (
    ATTACK_CELLS_END,
    DIAL_HEAD,
    DONE,
    HEAT,
    MEMBERS_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    ORDERED,
    ORDERS_AT,
    PHASE_AT,
    PUSHED,
    STEPPED_AT,
    TOKENS,
)
from shared.rules.mechwarrior.model.phases import ATTACK, BREAK_AWAY
from shared.rules.mechwarrior.model.reasons import (
    IS_CAPTIVE,
    IS_GONE,
    IS_PASSENGER,
    NO_SUCH_NUMBER,
    TWO_TOKENS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

_ORDERS = (ORDER, FORMATION, VENT)
CIRCLES_MAX = 9
TOKENS_MAX = 9
_PUSHED_MAX = 255


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an order or an event of tokens is legal now, else a reason code."""
    kind = action[0]
    if kind in _ORDERS:
        # Imported here and below: these modules are large, and most actions need neither.
        from shared.rules.mechwarrior.play import order_limits

        return order_limits.fault(state, action)
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
    if state.dials_at:
        settle(state)


def settle(state: "BattleState") -> None:
    """Ask about the captive of a captor whose dial was turned past its end (W-75b)."""
    from shared.rules.mechwarrior.play import losses

    losses.ask(state, losses.then(state))


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
        if attacks(state, kind, flags):
            vector.set(PHASE_AT, ATTACK)
            return
        forget(state)
    give(state, units, kind, flags)


def attacks(state: "BattleState", kind: int, flags: int) -> bool:
    """Return whether an order leads to the declaration of an attack.

    A failed break-away bars moving alone (W-103); in version 1 of the rules the attack, too.
    """
    if flags & LOST or flags & FAILED and state.setup.version == 1:
        return False
    return kind in (RANGED, CLOSE, ASSAULT) or flags & SPECIAL != 0


def members(state: "BattleState") -> "list[int]":
    """Return the units that have the order being carried out, the primary unit first."""
    values = state.vector.values
    return list(values[MEMBERS_AT + 1 : MEMBERS_AT + 1 + values[MEMBERS_AT]])


def forget(state: "BattleState") -> None:
    """Clear what is known of an order once it is carried out."""
    state.vector.clear(STEPPED_AT, ATTACK_CELLS_END)
    if state.dials_at:
        state.vector.clear(state.dials_at, state.dials_at + DIAL_HEAD)


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
    if kind == ARTILLERY and not flags & LOST and not state.is_gone(units[0]):
        from shared.rules.mechwarrior.play import markers

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
        from shared.rules.mechwarrior.play import heat

        # The whole amount first, for it may reach the end of the dial (W-32).
        heat.warm(state, unit, (1 if is_pushed else 0) + (1 if has_run else 0))
    elif is_pushed:
        harm(state, unit, 1)


def harm(state: "BattleState", unit: int, amount: int) -> None:
    """Deal pushing damage to a unit (W-23a)."""
    state.put(unit, PUSHED, min(_PUSHED_MAX, state.pushed(unit) + amount))
    if state.has_dial(unit):
        # Imported here, as below: needed for units with a combat dial.
        from shared.rules.mechwarrior.play import dials

        dials.turn(state, unit, amount)


def _vent(state: "BattleState", unit: int, amount: int, flags: int) -> None:
    """Give a vent order: no token, no push (W-24, W-40, W-46)."""
    spend(state, flags)
    state.flag(unit, DONE, ORDERED)
    if flags & RESTARTS:
        from shared.rules.mechwarrior.play import heat

        heat.restart(state, unit)
        state.put(unit, HEAT, 0)
    else:
        state.put(unit, HEAT, state.heat(unit) - amount)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds; of damage only one more."""
    from shared.rules.mechwarrior.play import order_limits

    found = order_limits.candidates(state, kinds)
    for unit in state.units:
        if state.is_on_field(unit):
            if TOKEN in kinds:
                found.append(bytes((TOKEN, unit)))
            if CIRCLE in kinds:
                found.append(bytes((CIRCLE, unit, 1)))
            if HARM in kinds:
                found.append(bytes((HARM, unit, 1)))
    return found
