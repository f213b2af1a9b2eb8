"""Corrections of what the box believes about frames and stations."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import action_rows, loadout, steps
from shared.rules.mfz.model.actions import (
    FIX_CLOCK,
    FIX_DEFENCE,
    FIX_OWNER,
    FIX_ROCKETS,
    FIX_SPOT,
    FIX_SYSTEM,
    FIX_TURN,
    FIX_WHITES,
    NO_DEFENCE,
)
from shared.rules.mfz.model.frame_layout import (
    DEFENCE,
    ROCKETS,
    SCORED_AT,
    SPOTTED,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.layout import CLOCK_AT
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
    from shared.rules.mfz.damage import Damage
    from shared.rules.mfz.full import Full

_WHITES = 2
_SPOT = 6


def is_fix(kind: int) -> bool:
    """Whether a kind of action is a correction."""
    return kind in action_rows.CORRECTIONS


def check(game: "Damage", action: bytes) -> int:
    """0 if a well formed correction can be made now, else a reason code."""
    kind = action[0]
    full = game.setup.depth == "full"
    if kind not in (action_rows.FIX_AT_FULL if full else action_rows.FIX_AT_DAMAGE):
        return UNKNOWN
    phase = game.phase
    if phase != TURN if full else phase != PLAY and phase != END:
        return NOT_NOW
    if kind in action_rows.FIX_COUNTS:
        from shared.rules.mfz.play import quick_actions

        return quick_actions.check_number(game, action)
    if kind == FIX_OWNER:
        stations = game.neutral + sum(game.stations())
        return 0 if action[1] < stations else NO_STATION
    frame, number = action[1], action[-1]
    if not game.is_frame(frame):
        return NOT_LIVING
    if kind == FIX_WHITES:
        return 0 if number <= _WHITES else NO_SUCH_NUMBER
    if not game.alive(frame):
        # It comes back with its white dice; then the rest can be put right (M-107).
        return NOT_LIVING
    if kind == FIX_SYSTEM:
        return _check_loadout(game, action)
    if kind == FIX_ROCKETS:
        return 0 if number <= loadout.ROCKETS_MAX else NO_SUCH_NUMBER
    if kind == FIX_DEFENCE:
        return 0 if number <= NO_DEFENCE else NO_SUCH_NUMBER
    if kind == FIX_SPOT:
        return 0 if number <= _SPOT else NO_SUCH_NUMBER
    return 0 if number <= 1 else NO_SUCH_NUMBER


def apply(game: "Damage", action: bytes) -> bool:
    """Put a frame right; True where that destroys it or brings it back."""
    kind = action[0]
    at = game.at(action[1])
    if kind == FIX_WHITES:
        return game.set_whites(action[1], action[2])
    if kind == FIX_SYSTEM:
        game.cells.set(at + action[2], action[3])
    else:
        game.cells.set(at + ROCKETS, action[2])
    return False


def push(game: "Full", action: bytes) -> int:
    """Correct the state between two turns, and ask for the next turn again; passes stand."""
    from shared.rules.mfz.play import stations

    cells = game.cells
    kind = action[0]
    if kind == FIX_CLOCK:
        cells.set(CLOCK_AT, action[1])
    elif kind == FIX_OWNER:
        if stations.correct(game, action[1], action[2]) and game.setup.version > 1:
            return ask_stations(game, steps.TOLD)
    elif kind == FIX_DEFENCE:
        value = action[2]
        cells.set(game.at(action[1]) + DEFENCE, 0 if value == NO_DEFENCE else value + 1)
    elif kind == FIX_SPOT:
        cells.set(game.at(action[1]) + SPOTTED, action[2])
    elif kind == FIX_TURN:
        game.mark_frame(TURNED_AT, action[1], action[2])
    elif apply(game, action):
        stations.frame_changed(game, action[1])
        if game.setup.version > 1:
            # Who is near a station may be another now (M-119, M-120a).
            return ask_stations(game, steps.ORDER)
    cells.set(THEN_AT, steps.ORDER if cells.values[SCORED_AT] else steps.TURN)
    return steps.PROCEED


def _check_loadout(game: "Damage", action: bytes) -> int:
    """Only what could have been brought can be on a frame (M-25)."""
    _, frame, type, number = action
    if type >= len(loadout.KINDS):
        return NO_SUCH_LOADOUT
    counts = bytearray(game.loadout(frame))
    counts[type] = number
    allowed, alike = loadout.terms(game.setup.options)
    return NO_SUCH_LOADOUT if loadout.frame_status(bytes(counts), 0, allowed, alike) else 0
