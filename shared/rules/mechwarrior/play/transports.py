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
    IS_TRANSPORT,
    NO_PASSENGER,
    NO_ROOM,
    NO_TRANSPORT,
    NOT_INFANTRY,
    NOT_YOURS,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if boarding or leaving is legal now, else a reason code."""
    unit = action[1]
    if action[0] == BOARD:
        return _passenger_fault(state, unit) or _transport_fault(state, unit, action[2])
    code = _fault(state, unit)
    if code:
        return code
    if state.did(unit, BOARDED):
        return HAS_BOARDED
    return 0 if state.transport(unit) >= 0 else NO_PASSENGER


def _fault(state: "BattleState", unit: int) -> int:
    if state.is_gone(unit):
        return IS_GONE
    if state.is_captive(unit):
        return IS_CAPTIVE
    return 0 if state.controller(unit) == state.active else NOT_YOURS


def _party(state: "BattleState", unit: int) -> "list[int]":
    """Return a unit and its captive."""
    captive = state.captive_of(unit)
    return [unit] if captive < 0 else [unit, captive]


def _passenger_fault(state: "BattleState", unit: int) -> int:
    """Return 0 if a unit can board some transport, else a reason code."""
    code = _fault(state, unit)
    if code:
        return code
    if state.is_aboard(unit):
        return IS_PASSENGER
    if state.did(unit, ORDERED) or state.did(unit, LANDED):
        return HAS_BOARDED
    for one in _party(state, unit):
        if state.kind(one) != INFANTRY or state.speed(one) == VTOL:
            return NOT_INFANTRY
        if state.unit(one).capacity and state.setup.version > 1:
            return IS_TRANSPORT
    return 0


def _transport_fault(state: "BattleState", unit: int, transport: int) -> int:
    """Return 0 if a transport can take a unit that can board, else a reason code."""
    if not state.is_on_field(transport) or state.is_salvage(transport):
        return NO_TRANSPORT
    if state.is_opposing(state.controller(transport), state.active):
        return NOT_YOURS
    capacity = state.unit(transport).capacity
    if not capacity:
        return NO_TRANSPORT
    taken = len(state.passengers(transport)) + len(_party(state, unit))
    return 0 if taken <= capacity else NO_ROOM


def push(state: "BattleState", action: bytes) -> None:
    """Let a unit board or leave a transport; a captor does so with its captive (W-97)."""
    unit = action[1]
    for one in _party(state, unit):
        if action[0] == BOARD:
            state.put(one, CARRIER, 1 + action[2])
            state.put(one, TOKENS, 0)
            state.flag(one, DONE, BOARDED)
        else:
            state.put(one, CARRIER, 0)
            state.flag(one, DONE, LANDED)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    found = []
    carriers = [unit for unit in state.units if BOARD in kinds and state.unit(unit).capacity]
    for unit in state.units:
        if state.transport(unit) >= 0:
            if LEAVE in kinds:
                found.append(bytes((LEAVE, unit)))
        elif carriers and not _passenger_fault(state, unit):
            found += [bytes((BOARD, unit, carrier)) for carrier in carriers]
    return found
