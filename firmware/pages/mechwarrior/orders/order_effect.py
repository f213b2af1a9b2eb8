"""Compute the effect of an order on a unit by applying and undoing it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.game.journaled_game import JournaledGame
    from shared.rules.mechwarrior.model.state import BattleState


def after(state: "BattleState", action: bytes, unit: int) -> "tuple[int, int, int]":
    """Return tokens, heat and pushing damage of a unit after a legal action."""
    from shared.rules.mechwarrior.model.actions import ORDER
    from shared.rules.mechwarrior.model.phases import ATTACK

    state.push(action)
    # The action is undone in any case, also without memory.
    try:
        if action[0] == ORDER and state.phase == ATTACK:
            # At full depth the tokens of an attack come with its end.
            from shared.rules.mechwarrior.play import order_handling

            order_handling.give(state, action[1:2], action[2], action[3])
        return state.tokens(unit), state.heat(unit), state.pushed(unit)
    finally:
        state.pop()


def can_order(state: "BattleState", unit: int) -> bool:
    """Return whether a unit can be given an order, even if only a vent. In the order stage."""
    from shared.rules.mechwarrior.model.kinds import MOVE
    from shared.rules.mechwarrior.play import order_limits

    if not order_limits.refusal(state, unit, MOVE, 0):
        return True
    return state.is_shut(unit) and not state.check(vent(state, unit))


def vent(state: "BattleState", unit: int, restarts: bool = True) -> bytes:
    """Return the vent order of a 'Mech. restarts: if it is shut down."""
    from shared.rules.mechwarrior.model.actions import VENT
    from shared.rules.mechwarrior.model.kinds import RESTARTS

    amount = min(state.unit(unit).vent, state.heat(unit))
    flags = RESTARTS if restarts and state.is_shut(unit) else 0
    return bytes((VENT, unit, amount, flags))


def last_order(game: "JournaledGame") -> bytes:
    """Return the last order that was given to a unit or a formation."""
    from shared.rules.mechwarrior.model.actions import FORMATION, ORDER

    for action in game.action_tape.latest():
        if action[0] in (ORDER, FORMATION):
            return action
    return b""


def last_kind(game: "JournaledGame", unit: int) -> int:
    """Return the kind of the last order that a unit was given by itself, -1 for none."""
    from shared.rules.mechwarrior.model.actions import ORDER

    for action in game.action_tape.latest():
        if action[0] == ORDER and action[1] == unit:
            return action[2]
    return -1


def heated_last(game: "JournaledGame") -> int:
    """Return the unit whose heat the last action changed by hand; -1 for none."""
    from shared.rules.mechwarrior.model.actions import HEAT_DOWN, HEAT_ROLL, HEAT_UP

    ply = game.ply
    action = game.action(ply) if ply else b"\x00"
    return action[1] if action[0] in (HEAT_UP, HEAT_DOWN, HEAT_ROLL) else -1


def hit_last(game: "JournaledGame") -> int:
    """Return the unit that the last action hit, -1 if it hit none."""
    from shared.rules.mechwarrior.model.actions import ENERGY, FINISH, HARM, HIT

    ply = game.ply
    if ply and game.action(ply)[0] == FINISH:
        # The end of an attack follows its damage.
        ply -= 1
    if not ply:
        return -1
    action = game.action(ply)
    return action[1] if action[0] in (ENERGY, HARM, HIT) else -1
