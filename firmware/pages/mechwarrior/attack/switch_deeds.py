"""What presses do on the page of an attack.

A module of its own: there is no room for it while the page opens.
"""

import os
from typing import TYPE_CHECKING

from pages.mechwarrior.attack import attack_plan, past_choices, words
from pages.mechwarrior.attack.attack_plan import SWITCHES, WEAPON
from shared.rules.errors import NO_ROOM
from shared.rules.mechwarrior.combat.modifiers import CALLED_SHOT, TARGET_CRUISING
from shared.rules.mechwarrior.model.phases import TARGETING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from pages.mechwarrior.attack import dial_facts
    from pages.mechwarrior.attack.switch_sheet import _Attack
    from shared.rules.mechwarrior.model.state import BattleState


def press(attack: "_Attack", index: int) -> "Sheet | None":
    """Do what a row says: take the number that is edited, switch, or edit."""
    row = attack.rows[index]
    number = row - len(SWITCHES)
    if attack.edited is not None:
        return _take(attack, index)
    if row >= WEAPON:
        _change(attack, row)
        return None
    return attack.edit(number) if number >= 0 else _switch(attack, index)


def _change(attack: "_Attack", row: int) -> None:
    """Use the other damage value, or switch an equipment off or on again."""
    gear = None if row == WEAPON else attack.gear_at(row)
    facts = attack.table.memory.twice(_changed, attack.state, attack.plan, gear)
    past_choices.take_facts(attack.plan, attack.facts, facts)
    attack.facts = facts
    attack.keep()


def go_to(attack: "_Attack", place: int) -> "Sheet":
    """Ask about a target."""
    attack.plan.place = place
    attack.list_rows()
    attack.keep()
    return attack.sheet(attack.missing())


def proceed(attack: "_Attack") -> "Sheet | None":
    """Go to the next target, to the damage if it is missing, or declare the attack."""
    table = attack.table
    plan = attack.plan
    attack.edited = None
    if not attack.is_last():
        return go_to(attack, plan.place + 1)
    if plan.numbers[attack_plan.DAMAGE] < 0 and attack.state.phase != TARGETING:
        sheet = go_to(attack, 0)
        sheet.cursor = attack.rows.index(len(SWITCHES) + attack_plan.DAMAGE)
        table.toast(words.NO_DAMAGE)
        return sheet
    actions = table.memory.twice(_actions, attack)
    if attack.stores:
        # First, so that a fault of the file cannot prevent the roll twice.
        attack.stores = False
        # The next attack does not look for it.
        os.remove(past_choices.STORED)
    table.play_all(table.memory.twice(_in_turn, actions))
    return None


def cancel(attack: "_Attack", number: int, before: int) -> "Sheet":
    """Restore the number that was edited."""
    attack.plan.numbers[number] = before
    attack.edited = None
    attack.keep()
    return attack.sheet()


def _take(attack: "_Attack", cursor: int) -> "Sheet":
    """Take the number that was edited, and go on to a missing one below it."""
    table = attack.table
    number = attack.edited[0] if attack.edited else 0
    attack.edited = None
    attack.keep()
    fact = attack.fact(number)
    if fact >= 0 and fact != attack.plan.numbers[number]:
        # W-133.
        table.toast(words.DIAL_SAYS.format(fact))
    missing = attack.missing()
    # Not with one above, which was left untyped.
    if missing > cursor:
        sheet = attack.edit(attack.rows[missing] - len(SWITCHES), missing)
    else:
        sheet = attack.sheet(missing)
    # Last, because it loads modules. A file takes 300 bytes in one piece.
    try:
        table.memory.twice(_save, table, attack.plan, attack.edited)
    except NO_ROOM:
        # Then a power cut before the roll loses them.
        pass
    attack.stores = past_choices.is_stored()
    if attack.facts:
        # As in `switch_sheet.sheet`: it may have gone for that.
        table.memory.twice(attack.chance_of_roll, 0)
    return sheet


def _switch(attack: "_Attack", cursor: int) -> "Sheet | None":
    """Turn a switch on or off, and go on to the next row."""
    from pages.mechwarrior.attack import switch_notes

    plan = attack.plan
    row = attack.rows[cursor]
    turned = SWITCHES[row]
    note = switch_notes.switch(plan, turned, lambda one: attack.effect(one, cursor))
    if note:
        attack.table.toast(note)
    if turned == CALLED_SHOT or turned == TARGET_CRUISING:
        attack.list_rows()
    at = attack.rows.index(row)
    # One that was switched on by mistake is a step up.
    is_on = plan.switches & turned > 0
    return attack.sheet(at + (is_on and at + 1 < len(attack.rows)))


def _actions(attack: "_Attack") -> "list[bytes]":
    """Return the actions up to the roll."""
    # Imported here, as below: needed for the roll alone.
    from pages.mechwarrior.attack import plan_actions

    plan = attack.plan
    actions = plan_actions.actions(plan, attack.state)
    if attack.facts and attack.declares:
        from pages.mechwarrior.attack import dial_choices

        actions = dial_choices.before(attack.state, plan.weapon, plan.flips) + actions
    return actions


def _in_turn(actions: "list[bytes]") -> "Any":
    """Return what plays the actions one after the other."""
    # The page goes before the actions are played.
    from pages.mechwarrior.attack.action_sequence import in_turn

    return in_turn(actions)


def _save(
    table: "Table[BattleState]",
    plan: "attack_plan.AttackPlan",
    edited: "tuple[int, int] | None",
) -> None:
    # Imported here: values are typed for few attacks.
    from pages.mechwarrior.attack import typed_values

    typed_values.save(table, plan, edited)


def _changed(
    state: "BattleState", plan: "attack_plan.AttackPlan", gear: "dial_facts.Gear | None"
) -> "dial_facts.Facts":
    from pages.mechwarrior.attack import dial_facts

    return dial_facts.changed(state, plan, gear)
