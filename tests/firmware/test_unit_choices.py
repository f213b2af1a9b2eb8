"""The page of a unit offers what is legal, and all of what it asks the rules about."""

from pages.mechwarrior.orders import unit_choices
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import ORDERS
from shared.rules.mechwarrior.model.state import BattleState
from tests.rules.mechwarrior_games import is_over, random_action, random_battle
from tests.rules.random_play import Luck

KINDS = range(6)
GAMES = 30


def offered(state: BattleState, unit: int) -> set[bytes]:
    """Return the actions of the rows, but for rolls without their faces."""
    rows = unit_choices.events(state, unit, False)
    if state.controller(unit) == state.active:
        rows += unit_choices.orders(state, unit)
    return {row[1] for row in rows if row[1] and row[1][0] != actions.HEAT_ROLL}


def asked(state: BattleState, unit: int) -> set[bytes]:
    """Return the orders, and changes of Salvage and of cards, that are legal for a unit."""
    found = [bytes((actions.SALVAGED, unit, not state.is_salvage(unit)))]
    if state.unit(unit).gear:
        found.append(bytes((actions.LOSE_GEAR, unit)))
    if state.unit(unit).pilot:
        found.append(bytes((actions.LOSE_PILOT, unit)))
    if state.controller(unit) == state.active:
        found += [bytes((actions.ORDER, unit, kind, 0)) for kind in KINDS]
    return {action for action in found if not state.check(action)}


def test_each_row_of_a_unit_is_legal_and_none_is_missing() -> None:
    compared = 0
    for seed in range(GAMES):
        luck = Luck(300 + 7 * seed)
        game = random_battle(luck)
        state = game.state
        while state.has_depth(ORDERS) and not is_over(game) and game.ply < 60:
            for unit in state.units:
                if not state.is_gone(unit):
                    rows = offered(state, unit)
                    assert not [row for row in rows if state.check(row)], state.position()
                    assert asked(state, unit) <= rows, state.position()
                    compared += len(rows)
            game.play(random_action(luck, state))
    assert compared > 1_000
