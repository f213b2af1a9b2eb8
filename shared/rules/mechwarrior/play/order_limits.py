"""What orders can be given now (W-26a, W-89)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import FORMATION, ORDER, VENT
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
    MARKERS_MAX,
    MOVE,
    RANGED,
    RESTARTS,
    RUN,
    SPECIAL,
    VTOL,
)
from shared.rules.mechwarrior.model.layout import (
    ABOARD,
    ACTIVE_AT,
    BOARDED,
    CAPTOR,
    CARRIER,
    CONTROLLER,
    DONE,
    GONE,
    ORDERED,
    ORDERS_AT,
    RESTARTED,
    SHUT,
    STATUS,
    TOKENS,
)
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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

KINDS = (MOVE, RUN, RANGED, ARTILLERY, CLOSE, ASSAULT)
_VENT = 6
_MOVES = (MOVE, RUN, ASSAULT)
_ATTACKS = (RANGED, ARTILLERY, CLOSE, ASSAULT)


def refusal(state: "BattleState", unit: int, kind: int, flags: int) -> int:
    """Return 0 if a unit can be given an order, else a reason code (W-26a). kind: _VENT too."""
    # Asked for each order of each unit, so it reads the cells itself.
    values = state.vector.values
    at = state.cell_of(unit)
    status, done = values[at + STATUS], values[at + DONE]
    if values[at + CONTROLLER] != values[ACTIVE_AT]:
        return NOT_YOURS
    if status & GONE:
        return IS_GONE
    if values[at + CAPTOR]:
        return IS_CAPTIVE
    if values[at + CARRIER] or status & ABOARD:
        return IS_PASSENGER
    if done & RESTARTED:
        return HAS_RESTARTED
    if done & BOARDED:
        return HAS_BOARDED
    if kind == _VENT or kind == RUN:
        if not state.is_mech(unit):
            return NO_MECH
    if kind != _VENT:
        if status & SHUT:
            return IS_SHUT
        if values[at + TOKENS] >= state.setup.number("max_orders_with_tokens"):
            return TWO_TOKENS
    if kind not in (MOVE, RUN) and state.captive_of(unit) >= 0:
        return IS_CAPTOR
    if done & ORDERED and not flags & (GRANTED | FREE):
        return HAD_AN_ORDER
    return 0 if values[ORDERS_AT] or flags & FREE else NO_ORDERS


def fault(state: "BattleState", action: bytes) -> int:
    """Return 0 if an order can be given now, else a reason code."""
    kind = action[0]
    if kind == ORDER:
        return _order_fault(state, action[1], action[2], action[3])
    return _formation_fault(state, action) if kind == FORMATION else _vent_fault(state, action)


def _order_fault(state: "BattleState", unit: int, kind: int, flags: int) -> int:
    if flags & FAILED and (kind not in _MOVES or flags & LOST):
        return WRONG_FLAG
    if flags & LOST and kind not in _ATTACKS:
        return WRONG_FLAG
    if flags & (SPECIAL | BREAKING):
        if not state.has_depth(FULL):
            return NOT_AT_DEPTH
        if flags & SPECIAL:
            # After a break-away only the shot of a VTOL is left (W-83a); version 1 let a special
            # attack follow one that succeeded.
            bars = FAILED | BREAKING
            if state.setup.version == 1:
                bars = FAILED
            elif state.speed(unit) == VTOL:
                bars = 0
            if kind != MOVE or flags & bars:
                return WRONG_FLAG
        if flags & BREAKING and (kind not in _MOVES or flags & (FAILED | LOST)):
            return WRONG_FLAG
    code = refusal(state, unit, kind, flags)
    if code:
        return code
    if kind == ARTILLERY and not flags & LOST and free_marker(state) < 0:
        return MARKERS_FULL
    return 0


def free_marker(state: "BattleState") -> int:
    """Return the first free place for an artillery marker, or -1."""
    for marker in range(MARKERS_MAX):
        if state.marker_unit(marker) < 0:
            return marker
    return -1


def _formation_fault(state: "BattleState", action: bytes) -> int:
    kind, flags, members = action[1], action[2], action[3:]
    if flags & (FAILED | SPECIAL):
        return WRONG_FLAG
    if len(set(members)) < len(members):
        return UNKNOWN
    for unit in members:
        code = _order_fault(state, unit, kind, flags)
        if code:
            return code
    # Imported here: most orders go to one unit.
    from shared.rules.mechwarrior.play import formations

    return formations.fault_of(state, kind, members)


def _vent_fault(state: "BattleState", action: bytes) -> int:
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


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates: no orders granted by cards, and of formations the first units."""
    if not state.orders_left:
        return []
    found = []
    own = state.units_of(state.active)
    if ORDER in kinds or FORMATION in kinds:
        # A unit that cannot move can be given no other order but a vent.
        ready = [unit for unit in own if not refusal(state, unit, MOVE, 0)]
        if ORDER in kinds:
            found = _single_orders(state, ready)
        if FORMATION in kinds:
            found += _formation_orders(state, ready)
    if VENT in kinds:
        for unit in own:
            if state.is_mech(unit):
                amount = min(state.unit(unit).vent, state.heat(unit))
                found += [bytes((VENT, unit, amount, flags)) for flags in (0, RESTARTS)]
    return found


def _single_orders(state: "BattleState", units: "Sequence[int]") -> "list[bytes]":
    found = []
    is_full = state.has_depth(FULL)
    for unit in units:
        for kind in KINDS:
            if refusal(state, unit, kind, 0):
                continue
            flags = [0]
            if kind in _MOVES:
                flags += [FAILED, BREAKING] if is_full else [FAILED]
            if kind in _ATTACKS:
                flags.append(LOST)
            found += [bytes((ORDER, unit, kind, flag)) for flag in flags]
        if is_full:
            found.append(bytes((ORDER, unit, MOVE, SPECIAL)))
            if state.speed(unit) == VTOL and state.setup.version > 1:
                found.append(bytes((ORDER, unit, MOVE, SPECIAL | BREAKING)))
    return found


def _formation_orders(state: "BattleState", units: "list[int]") -> "list[bytes]":
    from shared.rules.mechwarrior.play import formations

    found = []
    for kind, least, most in formations.SIZES:
        for size in range(least, most + 1):
            for start in range(len(units) - size + 1):
                members = units[start : start + size]
                if not formations.fault_of(state, kind, members):
                    found.append(bytes([FORMATION, kind, 0] + members))
    return found
