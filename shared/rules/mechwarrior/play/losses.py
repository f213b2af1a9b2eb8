"""Eliminated units, who scores them, and Salvage (W-112 to W-118)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import ELIMINATE, SALVAGED
from shared.rules.mechwarrior.model.kinds import ORDERS, OTHER
from shared.rules.mechwarrior.model.layout import (
    ASKED_AT,
    CAPTOR,
    CARRIER,
    GONE,
    HELD,
    PHASE_AT,
    SALVAGE,
    SHUT,
    STATUS,
    THEN_AT,
    TOKENS,
)
from shared.rules.mechwarrior.model.phases import CAPTIVE
from shared.rules.mechwarrior.model.reasons import (
    HAS_DIAL,
    IS_CAPTIVE,
    IS_GONE,
    NOT_ASKED,
    NOTHING_NEW,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def eliminate(state: "BattleState", unit: int, cause: int) -> None:
    """Take a unit off the field and score it; with its recorded passengers (W-99, B-18)."""
    # Imported here, as below: whether a unit can be lost, or shows Salvage, needs neither.
    from shared.rules.mechwarrior.play import scoring

    seat = scoring.scorer(state, unit, cause)
    scoring.score(state, seat, scoring.worth(state, unit))
    passengers = state.passengers(unit)
    state.put(unit, STATUS, state.get(unit, STATUS) & ~SHUT | GONE)
    for cell in (TOKENS, CAPTOR, CARRIER):
        state.put(unit, cell, 0)
    if state.has_depth(ORDERS):
        from shared.rules.mechwarrior.play import markers

        markers.remove_all(state, unit)
    for passenger in passengers:
        if not state.is_gone(passenger):
            eliminate(state, passenger, cause)


def ask(state: "BattleState", phase: int) -> None:
    """Ask about the next captive whose captor is lost, else go to `phase` (W-75b)."""
    for unit in state.units:
        captor = state.captor(unit)
        if captor >= 0 and state.is_gone(captor) and not state.is_gone(unit):
            state.vector.set(ASKED_AT, 1 + unit)
            state.vector.set(THEN_AT, phase)
            state.vector.set(PHASE_AT, CAPTIVE)
            return
    state.vector.set(ASKED_AT, 0)
    state.vector.set(THEN_AT, 0)
    state.vector.set(PHASE_AT, phase)


def then(state: "BattleState") -> int:
    """Return the phase to which an elimination returns."""
    values = state.vector.values
    return values[THEN_AT] if values[PHASE_AT] == CAPTIVE else values[PHASE_AT]


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an elimination or a change of Salvage is legal now, else a reason code."""
    kind, unit, what = action
    if state.is_gone(unit):
        return IS_GONE
    if kind == SALVAGED:
        if state.has_dial(unit):
            return HAS_DIAL
        return NOTHING_NEW if state.is_salvage(unit) == bool(what) else 0
    if state.phase == CAPTIVE:
        return 0 if state.vector.values[ASKED_AT] == 1 + unit else NOT_ASKED
    return IS_CAPTIVE if state.is_captive(unit) else 0


def push(state: "BattleState", action: bytes) -> None:
    """Apply an elimination or a change of Salvage."""
    kind, unit, what = action
    if kind == SALVAGED:
        show_salvage(state, unit, what > 0)
        return
    phase = then(state)
    eliminate(state, unit, what)
    ask(state, phase)


def show_salvage(state: "BattleState", unit: int, on: bool) -> None:
    """Show Salvage or no more; the passengers of a Salvage transport get out (W-97)."""
    state.flag(unit, STATUS, SALVAGE, on)
    if on:
        for passenger in state.passengers(unit):
            state.put(passenger, CARRIER, 0)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates for legal actions of these kinds."""
    found = []
    for unit in state.units:
        if not state.is_gone(unit):
            if ELIMINATE in kinds:
                for cause in list(state.seats) + [OTHER]:
                    found.append(bytes((ELIMINATE, unit, cause)))
            if SALVAGED in kinds:
                found.append(bytes((SALVAGED, unit, not state.is_salvage(unit))))
    return found


def holder_of(seat: int) -> int:
    """Return the value of a unit's cell CAPTOR for a captor that is not a unit.

    >>> holder_of(2)
    130
    """
    return HELD + seat
