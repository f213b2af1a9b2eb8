"""What an order does to a unit, found by giving it and taking it back."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState


def after(state: "BattleState", action: bytes, unit: int) -> "tuple[int, int, int]":
    """Return tokens, heat and pushing damage of a unit after a legal action."""
    state.push(action)
    found = state.tokens(unit), state.heat(unit), state.pushed(unit)
    state.pop()
    return found


def can_order(state: "BattleState", unit: int) -> bool:
    """Return whether a unit can be given an order, even if only a vent."""
    from shared.rules.mechwarrior.model.actions import ORDER
    from shared.rules.mechwarrior.model.kinds import MOVE

    if not state.check(bytes((ORDER, unit, MOVE, 0))):
        return True
    return state.is_shut(unit) and not state.check(vent(state, unit))


def vent(state: "BattleState", unit: int, restarts: bool = True) -> bytes:
    """Return the vent order of a 'Mech. restarts: if it is shut down."""
    from shared.rules.mechwarrior.model.actions import VENT
    from shared.rules.mechwarrior.model.kinds import RESTARTS

    amount = min(state.unit(unit).vent, state.heat(unit))
    flags = RESTARTS if restarts and state.is_shut(unit) else 0
    return bytes((VENT, unit, amount, flags))
