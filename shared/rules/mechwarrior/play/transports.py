"""Passengers, as far as the players record them (W-96 to W-98)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import BOARD, LEAVE
from shared.rules.mechwarrior.model.kinds import INFANTRY, VTOL
from shared.rules.mechwarrior.model.layout import (
    BOARDED,
    CARRIER,
    DONE,
    LANDED,
    ORDERED,
    TOKENS,
)
from shared.rules.mechwarrior.model.reasons import (
    HAS_BOARDED,
    IS_CAPTIVE,
    IS_GONE,
    IS_PASSENGER,
    NO_PASSENGER,
    NO_ROOM,
    NO_TRANSPORT,
    NOT_INFANTRY,
    NOT_YOURS,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if boarding or leaving is legal now, else a reason code."""
    unit = action[1]
    if state.is_gone(unit):
        return IS_GONE
    if state.is_captive(unit):
        return IS_CAPTIVE
    if state.controller(unit) != state.active:
        return NOT_YOURS
    if action[0] == LEAVE:
        if state.did(unit, BOARDED):
            return HAS_BOARDED
        return 0 if state.transport(unit) >= 0 else NO_PASSENGER
    return _check_boarding(state, unit, action[2])


def _check_boarding(state: "BattleState", unit: int, transport: int) -> int:
    if state.is_aboard(unit):
        return IS_PASSENGER
    if state.did(unit, ORDERED) or state.did(unit, LANDED):
        return HAS_BOARDED
    captive = state.captive_of(unit)
    party = [unit] if captive < 0 else [unit, captive]
    for one in party:
        record = state.unit(one)
        if record.kind != INFANTRY or record.speed == VTOL:
            return NOT_INFANTRY
    if not state.is_on_field(transport) or state.is_salvage(transport):
        return NO_TRANSPORT
    if state.is_opposing(state.controller(transport), state.active):
        return NOT_YOURS
    capacity = state.unit(transport).capacity
    if not capacity:
        return NO_TRANSPORT
    taken = len(state.passengers(transport)) + len(party)
    return 0 if taken <= capacity else NO_ROOM


def push(state: "BattleState", action: bytes) -> None:
    """Let a unit board or leave a transport; a captor does so with its captive (W-97)."""
    unit = action[1]
    captive = state.captive_of(unit)
    for one in [unit] if captive < 0 else [unit, captive]:
        if action[0] == BOARD:
            state.put(one, CARRIER, 1 + action[2])
            state.put(one, TOKENS, 0)
            state.flag(one, DONE, BOARDED)
        else:
            state.put(one, CARRIER, 0)
            state.flag(one, DONE, LANDED)


def candidates(state: "BattleState") -> "list[bytes]":
    """Return what may be legal."""
    found = []
    carriers = [unit for unit in state.units if state.unit(unit).capacity]
    for unit in state.units:
        if state.transport(unit) >= 0:
            found.append(bytes((LEAVE, unit)))
        elif carriers and state.unit(unit).kind == INFANTRY:
            found += [bytes((BOARD, unit, carrier)) for carrier in carriers]
    return found
