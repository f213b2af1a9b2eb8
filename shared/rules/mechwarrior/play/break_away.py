"""Whether a unit breaks away from opponents in contact, and what follows (W-103)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.kinds import FAILED, HOVER, QUAD
from shared.rules.mechwarrior.model.layout import (
    NEEDED_AT,
    ORDER_FLAGS_AT,
    ORDER_KIND_AT,
    PHASE_AT,
    ROLLED_FOR,
)
from shared.rules.mechwarrior.model.phases import ATTACK, ORDER
from shared.rules.mechwarrior.play import order_handling

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def needs_roll(speed: int, infantry_only: bool = False, harmless_only: bool = False) -> bool:
    """Return whether a unit must roll (W-103, B-24).

    infantry_only: nobody else is in contact. harmless_only: only units that are shut down or show
    Salvage.

    >>> needs_roll(QUAD, infantry_only=True), needs_roll(HOVER, infantry_only=True)
    (False, True)
    """
    return not harmless_only and not (speed == QUAD and infantry_only)


def roll(state: "BattleState", faces: bytes) -> None:
    """Begin the order, of which a single unit may have failed to break away."""
    values = state.vector.values
    order, flags = values[ORDER_KIND_AT], values[ORDER_FLAGS_AT]
    units = order_handling.members(state)
    if values[NEEDED_AT] & ROLLED_FOR:
        # That was asked for an earlier roll.
        state.vector.set(NEEDED_AT, 0)
    state.vector.set(NEEDED_AT, values[NEEDED_AT] | ROLLED_FOR)
    if len(units) == 1 and not breaks_away(state, units[0], faces[0]):
        flags |= FAILED
    if order_handling.attacks(state, order, flags):
        state.vector.set(ORDER_FLAGS_AT, flags)
        state.vector.set(PHASE_AT, ATTACK)
        return
    order_handling.forget(state)
    state.vector.set(PHASE_AT, ORDER)
    order_handling.give(state, units, order, flags)


def breaks_away(state: "BattleState", unit: int, die: int) -> bool:
    """Return whether a die lets a unit break away; also after the roll of the last order."""
    return die >= (state.vector.values[NEEDED_AT] & ~ROLLED_FOR or least_of(state, unit))


def least_of(state: "BattleState", unit: int) -> int:
    """Return the least die that lets a unit break away, unless a card says otherwise."""
    is_hover = state.speed(unit) == HOVER
    return state.setup.number("break_away_hover" if is_hover else "break_away")
