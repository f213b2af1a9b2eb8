"""Give back what was typed for an attack that was undone. Loaded only then."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import attack_plan
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import (
    CANCEL,
    DECLARE,
    HIT,
    STEPS,
    TARGET_SWITCHES,
    VALUES,
    WEAPON,
)
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.phases import ATTACK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from box.game.journaled_game import JournaledGame
    from pages.mechwarrior.attack.attack_plan import AttackPlan

_OF_DIALS = (CANCEL, WEAPON)
_OF_DECLARATION = (CANCEL, WEAPON, DECLARE, TARGET_SWITCHES, VALUES)


def first(game: "JournaledGame", kind: int) -> bytes:
    """Return the first undone action if it is of this kind, else b"".

    What was chosen of combat dials does not count.
    """
    for number in range(game.ply + 1, game.ply + game.ahead + 1):
        undone = game.action(number)
        if undone[0] not in _OF_DIALS:
            return undone if undone[0] == kind else b""
    return b""


def changes(game: "JournaledGame", target: int, proposed: "list[int]") -> "list[int]":
    """Return the changes of the damage that were undone, the proposed one where none was."""
    found = list(proposed)
    number = game.ply + 1
    steps = first(game, STEPS)
    if steps:
        found[:3] = [change - SIGNED for change in steps[1:]]
        number += 1
    if number <= game.ply + game.ahead:
        undone = game.action(number)
        if undone[:2] == bytes((HIT, target)):
            found[3] = undone[2]
    return found


def restore(game: "JournaledGame", plan: "AttackPlan") -> None:
    """Take back switches and numbers of a plan that was undone, if it was for these targets."""
    numbers = plan.numbers
    if game.state.phase == ATTACK:
        declared = first(game, DECLARE)
        if declared[1:2] != bytes((plan.kind,)) or declared[6:] != plan.targets:
            return
        plan.switches_of[0] = declared[2] << 8 | declared[3]
        numbers[attack_plan.OTHER_ATTACK] = declared[4] - SIGNED
        numbers[attack_plan.OTHER_DEFENCE] = declared[5] - SIGNED
    for action in _ahead(game):
        kind = action[0]
        if kind == CANCEL:
            plan.flips += list(action[1:])
        elif kind == WEAPON:
            plan.weapon = action[1]
        elif kind == TARGET_SWITCHES and action[1] in plan.targets:
            place = plan.targets.find(action[1:2])
            plan.switches_of[place] = action[2] << 8 | action[3]
            numbers[plan.other_defence(place)] = action[4] - SIGNED
        elif kind == VALUES and len(action) == 4 + len(plan.targets):
            typed = [attack_plan.UNKNOWN if value == UNTYPED else value for value in action]
            numbers[attack_plan.VALUE] = typed[1]
            numbers[attack_plan.DAMAGE] = action[2]
            numbers[attack_plan.TYPE] = action[3]
            numbers[attack_plan.DEFENCES : attack_plan.DEFENCES + len(plan.targets)] = typed[4:]


def _ahead(game: "JournaledGame") -> "Iterator[bytes]":
    """Yield the undone actions of one declaration, in their order."""
    for number in range(game.ply + 1, game.ply + game.ahead + 1):
        action = game.action(number)
        if action[0] not in _OF_DECLARATION:
            break
        yield action
        if action[0] == VALUES:
            break
