"""Points by hand, and the count at the end of the game (W-119 to W-128)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.actions import (
    COUNT_ABOARD,
    COUNT_OUTSIDE,
    COUNT_ZONE,
    COUNTED,
    END_GAME,
    LOSE_GEAR,
    LOSE_PILOT,
    POINTS,
    SUM,
    TIE_ROLL,
)
from shared.rules.mechwarrior.model.kinds import MECH
from shared.rules.mechwarrior.model.layout import (
    ABOARD,
    GEAR_GONE,
    IN_ZONE,
    OUTSIDE,
    PHASE_AT,
    PILOT_GONE,
    REASON_AT,
    STATUS,
    SUMS_AT,
    TIE_AT,
)
from shared.rules.mechwarrior.model.phases import OVER, TALLY, TIE
from shared.rules.mechwarrior.model.reasons import (
    IS_GONE,
    IS_PASSENGER,
    NO_CAPTIVE,
    NO_SUCH_NUMBER,
    NOT_ROLLED,
    NOTHING_NEW,
)
from shared.rules.mechwarrior.play.scoring import POINTS_MAX
from shared.rules.mechwarrior.play.victory import LINES

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# The most points of one entry.
_ENTRY_MAX = 9999
_FACES = 6

_FLAGS = {
    COUNT_ZONE: IN_ZONE,
    COUNT_OUTSIDE: OUTSIDE,
    COUNT_ABOARD: ABOARD,
    LOSE_GEAR: GEAR_GONE,
    LOSE_PILOT: PILOT_GONE,
}


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an entry of points or the end is legal now, else a reason code."""
    kind = action[0]
    if kind in _FLAGS:
        return _check_flag(state, kind, action[1])
    if kind == POINTS:
        points = action[2] << 8 | action[3]
        fits = state.vc1(action[1]) + points <= POINTS_MAX
        return 0 if 1 <= points <= _ENTRY_MAX and fits else NO_SUCH_NUMBER
    if kind == SUM:
        if action[2] < 2 and action[4] & 1:
            # Lines of captured units count double (W-120).
            return NO_SUCH_NUMBER
        return 0 if action[3] << 8 | action[4] <= _ENTRY_MAX else NO_SUCH_NUMBER
    if kind == TIE_ROLL:
        faces = [face for face in action[1:] if 1 <= face <= _FACES]
        return 0 if len(faces) == len(action) - 1 == len(state.tied()) else NOT_ROLLED
    return 0


def _check_flag(state: "BattleState", kind: int, unit: int) -> int:
    if state.is_gone(unit):
        return IS_GONE
    if state.get(unit, STATUS) & _FLAGS[kind]:
        return NOTHING_NEW
    record = state.unit(unit)
    if kind == LOSE_GEAR or kind == LOSE_PILOT:
        cards = record.gear if kind == LOSE_GEAR else record.pilot
        return 0 if cards else NOTHING_NEW
    if state.is_aboard(unit):
        return IS_PASSENGER
    if kind == COUNT_ZONE:
        return 0 if state.is_captive(unit) and record.kind != MECH else NO_CAPTIVE
    if kind == COUNT_OUTSIDE:
        return 0 if state.is_salvage(unit) and not state.is_captive(unit) else NOTHING_NEW
    return 0 if record.kind != MECH else NOTHING_NEW


def push(state: "BattleState", action: bytes) -> None:
    """Apply an entry of points or the end."""
    kind = action[0]
    if kind in _FLAGS:
        state.flag(action[1], STATUS, _FLAGS[kind])
    elif kind == POINTS:
        # Imported here, as below: whether an entry is possible needs neither.
        from shared.rules.mechwarrior.play import scoring

        scoring.score(state, action[1], action[2] << 8 | action[3])
    elif kind == SUM:
        at = SUMS_AT + 2 * (LINES * action[1] + action[2])
        state.set_wide(at, action[3] << 8 | action[4])
    elif kind == END_GAME:
        state.vector.set(REASON_AT, action[1])
        state.vector.set(PHASE_AT, TALLY)
    elif kind == COUNTED:
        from shared.rules.mechwarrior.play import victory

        tied, _ = victory.winners(victory.totals(state))
        _narrow(state, tied)
    else:
        from shared.rules.mechwarrior.play import victory

        _narrow(state, victory.rolled_off(state.tied(), action[1:]))


def _narrow(state: "BattleState", seats: "list[int]") -> None:
    """End the game if one seat is left, else have these roll (B-31)."""
    state.vector.set(TIE_AT, sum([1 << seat for seat in seats]))
    state.vector.set(PHASE_AT, OVER if len(seats) == 1 else TIE)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds; no points by hand."""
    found = []
    for kind in (COUNT_ZONE, COUNT_OUTSIDE, COUNT_ABOARD, LOSE_GEAR, LOSE_PILOT):
        if kind in kinds:
            found += [bytes((kind, unit)) for unit in state.units]
    if COUNTED in kinds:
        found.append(bytes((COUNTED,)))
    if END_GAME in kinds:
        found += [bytes((END_GAME, reason)) for reason in range(len(kind_words.REASONS))]
    return found
