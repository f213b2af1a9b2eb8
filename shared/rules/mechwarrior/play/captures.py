"""Captives, captors and changes of control (W-20a, W-69 to W-75b)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import CAPTURE, CONTROL, RELEASE, STILL_HELD
from shared.rules.mechwarrior.model.kinds import INFANTRY, MECH, ORDERS, VTOL
from shared.rules.mechwarrior.model.layout import (
    ASKED_AT,
    CAPTOR,
    CAPTURED,
    CARRIER,
    CONTROLLER,
    DONE,
    HELD,
    IN_ZONE,
    STATUS,
)
from shared.rules.mechwarrior.model.reasons import (
    HAS_CAPTIVE,
    IS_CAPTIVE,
    IS_CAPTOR,
    IS_GONE,
    IS_PASSENGER,
    IS_UNIQUE,
    NOT_ASKED,
    NOT_AT_DEPTH,
    NOT_INFANTRY,
    NOT_OPPOSING,
    NOTHING_NEW,
)
from shared.rules.mechwarrior.play import losses

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if a capture, its end or a change of control is legal now, else a reason code."""
    kind, unit = action[0], action[1]
    if kind == RELEASE or kind == STILL_HELD:
        return 0 if state.vector.values[ASKED_AT] == 1 + unit else NOT_ASKED
    if state.is_gone(unit):
        return IS_GONE
    if kind == CONTROL:
        return _check_control(state, unit, action[2])
    if state.is_captive(unit):
        return IS_CAPTIVE
    if state.is_aboard(unit):
        return IS_PASSENGER
    if state.captive_of(unit) >= 0:
        return IS_CAPTOR
    return _check_captor(state, unit, action[2])


def _check_captor(state: "BattleState", unit: int, holder: int) -> int:
    if holder >= HELD:
        if state.has_depth(ORDERS):
            return NOT_AT_DEPTH
        return 0 if state.is_opposing(holder - HELD, state.controller(unit)) else NOT_OPPOSING
    if not state.has_depth(ORDERS):
        return NOT_AT_DEPTH
    if not state.is_on_field(holder):
        return IS_GONE
    if not state.is_opposing(state.controller(holder), state.controller(unit)):
        return NOT_OPPOSING
    if state.kind(holder) not in (INFANTRY, MECH):
        return NOT_INFANTRY
    return HAS_CAPTIVE if state.captive_of(holder) >= 0 else 0


def _check_control(state: "BattleState", unit: int, seat: int) -> int:
    if state.controller(unit) == seat and not state.is_captive(unit):
        return NOTHING_NEW
    if state.is_aboard(unit):
        return IS_PASSENGER
    return IS_UNIQUE if has_copy(state, unit, seat) else 0


def has_copy(state: "BattleState", unit: int, seat: int) -> bool:
    """Return whether a player controls another copy of a unique unit (W-20)."""
    record = state.unit(unit)
    for other in state.units_of(seat):
        copy = state.unit(other)
        if copy.name == record.name and other != unit and (copy.unique or record.unique):
            return True
    return False


def push(state: "BattleState", action: bytes) -> None:
    """Apply a capture, its end or a change of control."""
    kind, unit = action[0], action[1]
    if kind == CAPTURE:
        capture(state, unit, action[2])
        if state.dials_at:
            # A passenger of it may have been a captor that this eliminated.
            losses.ask(state, losses.then(state))
    elif kind == CONTROL:
        release(state, unit)
        state.put(unit, CONTROLLER, action[2])
    else:
        phase = losses.then(state)
        if kind == RELEASE:
            release(state, unit)
        else:
            state.put(unit, CAPTOR, losses.holder_of(state.captor_seat(unit)))
        losses.ask(state, phase)


def capture(state: "BattleState", unit: int, holder: int) -> None:
    """Make a unit a captive; a VTOL is eliminated instead (W-71, W-75a, B-32)."""
    if state.speed(unit) == VTOL:
        seat = holder - HELD if holder >= HELD else state.controller(holder)
        phase = losses.then(state)
        losses.eliminate(state, unit, seat)
        losses.ask(state, phase)
        return
    state.put(unit, CAPTOR, holder if holder >= HELD else 1 + holder)
    state.flag(unit, DONE, CAPTURED)
    # Passengers get out; each that is no captive takes 1 pushing damage (W-97).
    for passenger in state.passengers(unit):
        # Imported here: few captives have passengers.
        from shared.rules.mechwarrior.play import order_handling

        state.put(passenger, CARRIER, 0)
        if not state.is_captive(passenger):
            order_handling.harm(state, passenger, 1)


def release(state: "BattleState", unit: int) -> None:
    """End a captivity."""
    state.put(unit, CAPTOR, 0)
    state.flag(unit, STATUS, IN_ZONE, False)
    state.flag(unit, DONE, CAPTURED, False)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    found = []
    asked = state.vector.values[ASKED_AT]
    if asked:
        answers = [RELEASE, STILL_HELD]
        if state.setup.settings["captor_lost"] == "held":
            answers.reverse()
        return [bytes((kind, asked - 1)) for kind in answers if kind in kinds]
    holders = [_holders(state, seat) for seat in state.seats] if CAPTURE in kinds else []
    for unit in state.units:
        if state.is_gone(unit):
            continue
        if holders and state.is_on_field(unit) and state.captive_of(unit) < 0:
            controller = state.controller(unit)
            for seat in state.seats:
                if state.is_opposing(seat, controller):
                    found += [bytes((CAPTURE, unit, holder)) for holder in holders[seat]]
        if CONTROL in kinds:
            found += [bytes((CONTROL, unit, seat)) for seat in state.seats]
    return found


def _holders(state: "BattleState", seat: int) -> "list[int]":
    """Return the units of a player that can hold a further captive."""
    if not state.has_depth(ORDERS):
        return [HELD + seat]
    return [
        unit
        for unit in state.units_of(seat)
        if state.kind(unit) in (INFANTRY, MECH) and state.captive_of(unit) < 0
    ]
