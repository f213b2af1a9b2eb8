"""Check and apply corrections of frames and stations."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import actions, steps
from shared.rules.mfz.model.actions import (
    CORRECT_CLOCK,
    CORRECT_DEFENCE,
    CORRECT_OWNER,
    CORRECT_ROCKETS,
    CORRECT_SPOT,
    CORRECT_SYSTEM,
    CORRECT_TURN,
    CORRECT_WHITES,
    NO_DEFENCE,
)
from shared.rules.mfz.model.layout import (
    CLOCK_AT,
    DEFENCE,
    ROCKETS,
    SCORED_AT,
    SPOTTED,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.loadout import ROCKETS_MAX
from shared.rules.mfz.model.phases import END, PLAY, TURN
from shared.rules.mfz.model.reasons import (
    NO_STATION,
    NO_SUCH_LOADOUT,
    NO_SUCH_NUMBER,
    NOT_LIVING,
    NOT_NOW,
    UNKNOWN,
)
from shared.rules.mfz.model.transitions import ask_stations

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.turn_state import FullState

_WHITES = 2
_SPOT = 6


def is_correction(kind: int) -> bool:
    """Return whether a kind of action is a correction.

    >>> is_correction(CORRECT_CLOCK)
    True
    """
    return kind in actions.CORRECTIONS


def check(state: "DamageState", action: bytes) -> int:
    """Return 0 if a well-formed correction is legal now, else a reason code."""
    kind = action[0]
    full = state.setup.depth == "full"
    if kind not in (actions.CORRECT_AT_FULL if full else actions.CORRECT_AT_DAMAGE):
        return UNKNOWN
    phase = state.phase
    if phase != TURN if full else phase != PLAY and phase != END:
        return NOT_NOW
    if kind in actions.CORRECT_COUNTS:
        from shared.rules.mfz.play import count_corrections

        return count_corrections.check(state, action)
    if kind == CORRECT_OWNER:
        stations = state.neutral + sum(state.stations())
        return 0 if action[1] < stations else NO_STATION
    frame, number = action[1], action[-1]
    if not state.is_frame(frame):
        return NOT_LIVING
    if kind == CORRECT_WHITES:
        return 0 if number <= _WHITES else NO_SUCH_NUMBER
    if not state.alive(frame):
        # Correct the white dice first: a destroyed frame has no other values (M-107).
        return NOT_LIVING
    if kind == CORRECT_SYSTEM:
        return _check_loadout(state, action)
    if kind == CORRECT_ROCKETS:
        return 0 if number <= ROCKETS_MAX else NO_SUCH_NUMBER
    if kind == CORRECT_DEFENCE:
        return 0 if number <= NO_DEFENCE else NO_SUCH_NUMBER
    if kind == CORRECT_SPOT:
        return 0 if number <= _SPOT else NO_SUCH_NUMBER
    return 0 if number <= 1 else NO_SUCH_NUMBER


def apply(state: "DamageState", action: bytes) -> bool:
    """Correct a frame; return whether this destroys or revives it."""
    kind = action[0]
    at = state.at(action[1])
    if kind == CORRECT_WHITES:
        return state.set_whites(action[1], action[2])
    if kind == CORRECT_SYSTEM:
        state.vector.set(at + action[2], action[3])
    else:
        state.vector.set(at + ROCKETS, action[2])
    return False


def push(state: "FullState", action: bytes) -> int:
    """Apply a correction between two turns, then ask for the next turn again; passes remain."""
    from shared.rules.mfz.play import stations

    vector = state.vector
    kind = action[0]
    if kind == CORRECT_CLOCK:
        vector.set(CLOCK_AT, action[1])
    elif kind == CORRECT_OWNER:
        if stations.correct(state, action[1], action[2]) and state.setup.version > 1:
            return ask_stations(state, steps.TOLD)
    elif kind == CORRECT_DEFENCE:
        value = action[2]
        vector.set(state.at(action[1]) + DEFENCE, 0 if value == NO_DEFENCE else value + 1)
    elif kind == CORRECT_SPOT:
        vector.set(state.at(action[1]) + SPOTTED, action[2])
    elif kind == CORRECT_TURN:
        state.mark_frame(TURNED_AT, action[1], action[2])
    elif apply(state, action):
        stations.frame_changed(state, action[1])
        if state.setup.version > 1:
            # A changed frame may change presence at a station (M-119, M-120a).
            return ask_stations(state, steps.ORDER)
    vector.set(THEN_AT, steps.ORDER if vector.values[SCORED_AT] else steps.TURN)
    return steps.PROCEED


def _check_loadout(state: "DamageState", action: bytes) -> int:
    """Return 0 if the corrected loadout would be legal in a set-up, else a reason code (M-25)."""
    # The others need no loadouts.
    from shared.rules.mfz.model import loadout

    _, frame, type, number = action
    if type >= len(loadout.KINDS):
        return NO_SUCH_LOADOUT
    counts = bytearray(state.loadout(frame))
    counts[type] = number
    allowed, alike = loadout.terms(state.setup.options)
    return NO_SUCH_LOADOUT if loadout.frame_status(bytes(counts), 0, allowed, alike) else 0
