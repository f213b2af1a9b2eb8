"""Find earlier choices and typed values in the history of the game, and begin an attack with them.

The page of an attack needs this before its sheet is loaded; see switches.py.
"""

import os
from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from pages.mechwarrior.attack.attack_plan import DEFENCES, OTHER_ATTACK, VALUE
from shared.rules.mechwarrior.model.actions import BLAST, DECLARE, FORMATION, ORDER, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.phases import ATTACK, TARGETING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from box.kit.table import Table
    from pages.mechwarrior.attack import dial_facts
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState

# Instead of the unit that attacks: an artillery marker.
MARKER = -2
# Where values that were typed are stored.
STORED = "attack.draft"


def last_attack(tape: "Iterable[bytes]", unit: int) -> "tuple[bytes, bytes]":
    """Return the last declaration and values of a unit, b"" for none."""
    attacker = -1
    declaration = values = b""
    for action in tape:
        kind = action[0]
        if kind == ORDER:
            attacker = action[1]
        elif kind == FORMATION:
            attacker = action[3]
        elif kind == BLAST:
            attacker = MARKER
        elif attacker == unit:
            if kind == DECLARE:
                declaration = action
            elif kind == VALUES:
                values = action
    return declaration, values


def last_defence(tape: "Iterable[bytes]", target: int) -> int:
    """Return the defence that was typed last for a unit, -1 if none was."""
    units = b""
    found = -1
    for action in tape:
        if action[0] == DECLARE:
            units = action[6:]
        elif action[0] == BLAST:
            units = action[3:]
        elif action[0] == VALUES:
            place = units.find(bytes((target,)))
            if place >= 0 and action[4 + place] != UNTYPED:
                found = action[4 + place]
    return found


def is_stored() -> bool:
    """Return whether values are stored that were typed (typed_values.py)."""
    try:
        os.stat(STORED)
    except OSError:
        return False
    return True


def start(table: "Table[BattleState]", facts: "dial_facts.Facts | None") -> "tuple[Any, ...]":
    """Return what is known. facts: what combat dials say, None in a game without any.

    In a tuple: the declaration without switches, b"" for one that waits for its values; the plan;
    the number that is edited with its value before, None for none; whether a missing value is
    asked for at once; `facts`; whether values are stored that were typed.
    """
    state = table.state
    kept: Any = table.argument
    action = b""
    # Imported here: the page of the target needs no plan.
    from pages.mechwarrior.attack.attack_plan import AttackPlan

    if state.phase == ATTACK:
        action = kept[0] if isinstance(kept, list) else kept
        plan = AttackPlan(action[1], action[6:])
        plan.switches = action[2] << 8 | action[3]
    else:
        plan = _declared(state)
        if state.dials_at:
            plan.weapon = state.weapon
    edited: tuple[int, int] | None = None
    stores = is_stored()
    asks = not isinstance(kept, list)
    if not asks:
        # The page was open before.
        plan.place, edited, plan.switches_of, plan.numbers = kept[1:5]
        plan.weapon, plan.flips = kept[5:]
    else:
        _begin(table, plan, facts, stores)
        asks = not _are_untyped(table.game.action_tape)
    return action, plan, edited, asks, facts, stores


def take_facts(
    plan: "AttackPlan",
    before: "dial_facts.Facts | None",
    facts: "dial_facts.Facts",
) -> None:
    """Take the values of combat dials, but where another one was typed."""
    for number, fact in enumerate(facts.numbers):
        if fact >= 0 and (before is None or plan.numbers[number] == before.numbers[number]):
            plan.numbers[number] = fact


def _declared(state: "BattleState") -> "AttackPlan":
    """Return the plan of a declared attack, whose values or further targets are asked for now."""
    # Imported here: most attacks are rolled as they are declared.
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.combat import declaration, targets

    plan = AttackPlan(targets.attack_kind(state), bytes(targets.targets(state)))
    plan.numbers[OTHER_ATTACK] = declaration.other_attack(state)
    known = len(plan.targets) if plan.asks_each(state) else 1
    if state.phase == TARGETING:
        plan.place = known = targets.next_place(state)
    for place in range(known):
        switches, other = declaration.of_target(state, place)
        plan.switches_of[place] = switches
        plan.numbers[plan.other_defence(place)] = other
    return plan


def _are_untyped(tape: "Iterable[bytes]") -> bool:
    """Return whether the last attack was rolled without values, so that players compare them."""
    untyped = False
    for action in tape:
        if action[0] == VALUES:
            untyped = action[1] == UNTYPED
    return untyped


def _begin(
    table: "Table[BattleState]",
    plan: "AttackPlan",
    facts: "dial_facts.Facts | None",
    stores: bool,
) -> None:
    """Set what is known from earlier attacks, an undo, or a power cut."""
    # Imported here: the page of the target needs none of it.
    from shared.rules.mechwarrior.combat import targets

    state = table.state
    tape = table.game.action_tape
    attacker = state.attacker
    is_blast = targets.is_blast(state)
    plan.remember(last_attack(tape, MARKER if is_blast else attacker)[1])
    for place, unit in enumerate(plan.targets):
        plan.numbers[DEFENCES + place] = last_defence(tape, unit)
    if facts:
        take_facts(plan, None, facts)
    if table.game.ahead:
        # Imported here: only after an undo.
        from pages.mechwarrior.attack import undone

        undone.restore(table.game, plan)
    if not plan.is_rolled(state):
        plan.numbers[VALUE] = 0
        plan.numbers[DEFENCES:] = [0] * len(plan.targets)
    if stores:
        # Imported here: only after a power cut.
        from pages.mechwarrior.attack import typed_values

        typed_values.restore(table, plan)
    if state.phase == ATTACK and facts and facts.gear:
        table.toast(words.CANCEL_NOW)
    elif is_blast and state.is_salvage(attacker):
        # W-78.
        table.toast(words.MARKER_VALUES)
