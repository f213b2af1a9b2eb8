"""The damage of an attack with the second one that equipment allows after a hit (W-134).

Each outcome of the first attack is played by the rules and taken back: its damage turns the dial
of the target, and heat may change the values of the attacker.
"""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import (
    attack_damage,
    chance,
    declaration,
    dial_values,
    equipment_steps,
    targets,
)
from shared.rules.mechwarrior.model.actions import AGAIN, ATTACK_ROLL, DECLARE, HAND_ROLL, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.phases import DAMAGE, HAND_DIE, ROLL
from shared.rules.mechwarrior.odds.declared import Declared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.mechwarrior.odds.roll import Blow

# A whole that those of all attacks divide: two rolls, and a die.
_WHOLE = 36 * 36 * 6
# Two dice for an outcome: any with this total do.
_ROLLS = [(total // 2, total - total // 2) for total in range(2, 13)]


class _Tried:
    """Actions that are taken back."""

    def __init__(self, state: "BattleState") -> None:
        self._state = state
        self._count = 0

    def push(self, action: "Sequence[int]") -> None:
        self._state.push(bytes(action))
        self._count += 1

    def back(self) -> None:
        for _ in range(self._count):
            self._state.pop()


def damage(
    state: "BattleState",
    blow: "Blow",
    rolls: "Sequence[int]",
    second: "Callable[[BattleState], Sequence[int]]",
) -> "list[int] | None":
    """Return the weights of the damage of both attacks; None if there is no second one.

    blow, rolls: of the first, which waits for its roll. second: returns the weights of the damage
    of an attack that does.
    """
    found: list[int] = []
    has_second = False
    for place, result in enumerate((chance.MISS, chance.HIT, chance.CRIT_HIT)):
        ways = rolls[place]
        for face in range(1, blow.faces + 1) if blow.faces else (0,):
            if not ways:
                continue
            dealt, weights = _after(state, result, face, second)
            has_second = has_second or weights is not None
            weights = weights or [1]
            scale = ways * (_WHOLE // sum(weights))
            found += [0] * (dealt + len(weights) - len(found))
            for more, part in enumerate(weights):
                found[dealt + more] += part * scale
    return found if has_second else None


def _after(
    state: "BattleState",
    result: str,
    face: int,
    second: "Callable[[BattleState], Sequence[int]]",
) -> "tuple[int, Sequence[int] | None]":
    """Return the damage of a first attack with this result, and the weights of a second one."""
    declared = Declared(state)
    target = targets.targets(state)[0]
    switches, other_defence = declaration.of_target(state, 0)
    others = [declaration.other_attack(state), other_defence]
    again = [DECLARE, declared.kind, switches >> 8, switches & 255]
    again += [targets.SIGNED + other for other in others] + [target]
    dealt = 0
    tried = _Tried(state)
    try:
        while state.phase == ROLL:
            # That of a decoy, too.
            tried.push((ATTACK_ROLL,) + _roll(state, result))
        if state.phase == HAND_DIE:
            tried.push((HAND_ROLL, face))
        if state.phase == DAMAGE:
            tried.push(dial_values.proposed_steps(state))
            dealt = attack_damage.clicks(state, target, dial_values.reduction(state, target))
            tried.push(dial_values.proposed_hit(state))
        if equipment_steps.again_fault(state):
            return dealt, None
        tried.push((AGAIN,))
        tried.push(again)
        typed = [declared.value, declared.damage, declared.type, declared.defence(0)]
        known = dial_values.known_values(state)
        known = [typed[at] if number == UNTYPED else number for at, number in enumerate(known)]
        tried.push([VALUES] + known)
        return dealt, second(state)
    finally:
        tried.back()


def _roll(state: "BattleState", result: str) -> "tuple[int, int]":
    """Return two dice with this result; MISS also stands for a critical miss."""
    setup = state.setup
    for dice in _ROLLS:
        found = chance.result(
            sum(dice),
            targets.needed(state, 0),
            setup.settings["attack_compare"] == "above",
            setup.number("crit_hit"),
            setup.number("crit_miss"),
        )
        if found == result or result == chance.MISS and found == chance.CRIT_MISS:
            return dice
    return _ROLLS[-1]
