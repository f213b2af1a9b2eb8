"""The command stage: condition 3, then pending artillery (W-6, W-100, W-125)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import RESOLVED, SKIP, ZONES
from shared.rules.mechwarrior.model.kinds import ORDERS, UNITS_MAX
from shared.rules.mechwarrior.model.layout import (
    COUNTED_AT,
    PHASE_AT,
    VC3_AT,
)
from shared.rules.mechwarrior.model.phases import COMMAND, ORDER
from shared.rules.mechwarrior.model.reasons import (
    ALREADY_COUNTED,
    HAS_UNITS,
    NO_MARKER,
    NO_SUCH_NUMBER,
    NO_UNITS,
    NOT_NOW,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_MOST = 0xFFFF


def most_zones(state: "BattleState") -> int:
    """Return how many units of the active player can stand in opposing zones (W-125a)."""
    seat = state.active
    if not state.setup.players[seat][1]:
        return UNITS_MAX
    return len(state.units_of(seat))


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an action of the command stage is legal now, else a reason code."""
    kind = action[0]
    if kind == RESOLVED:
        return check_marker(state, action[1])
    is_out = state.is_out(state.active)
    if kind == SKIP:
        return 0 if is_out else HAS_UNITS
    if is_out:
        return NO_UNITS
    if state.vector.values[COUNTED_AT]:
        return ALREADY_COUNTED
    total = state.vc3(state.active) + action[1]
    return 0 if action[1] <= most_zones(state) and total <= _MOST else NO_SUCH_NUMBER


def check_marker(state: "BattleState", marker: int) -> int:
    """Return 0 if a marker can be resolved now, else a reason code."""
    if marker not in state.markers(state.active):
        return NO_MARKER
    any_time = state.setup.settings["artillery_resolve"] == "any"
    return 0 if any_time or state.phase == COMMAND else NOT_NOW


def stage_now(state: "BattleState") -> int:
    """Return the stage to which an interruption returns: the order stage is entered once."""
    counted = state.vector.values[COUNTED_AT]
    return ORDER if counted and not awaited(state) else COMMAND


def push(state: "BattleState", action: bytes) -> None:
    """Apply an action of the command stage."""
    kind = action[0]
    if kind == SKIP:
        # Imported here and below: few turns are skipped, or begin with artillery.
        from shared.rules.mechwarrior.play import stages

        stages.end(state)
        return
    if kind == RESOLVED:
        from shared.rules.mechwarrior.play import markers

        markers.remove(state, action[1])
    else:
        at = VC3_AT + 2 * state.active
        state.set_wide(at, state.wide(at) + action[1])
        state.vector.set(COUNTED_AT, 1)
    proceed(state)


def proceed(state: "BattleState") -> None:
    """Enter the order stage once nothing is left to do in the command stage."""
    if state.phase == COMMAND and state.vector.values[COUNTED_AT] and not awaited(state):
        state.vector.set(PHASE_AT, ORDER)


def awaited(state: "BattleState") -> "list[int]":
    """Return the markers that must be resolved before the order stage."""
    if not state.has_depth(ORDERS) or state.setup.settings["artillery_resolve"] == "any":
        return []
    return state.markers(state.active)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    found = []
    if ZONES in kinds:
        found = [bytes((ZONES, count)) for count in range(most_zones(state) + 1)]
    if SKIP in kinds:
        found.append(bytes((SKIP,)))
    if RESOLVED in kinds:
        found += [bytes((RESOLVED, marker)) for marker in state.markers(state.active)]
    return found
