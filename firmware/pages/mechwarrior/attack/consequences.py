"""Compute the effects of the rest of an attack by applying and undoing it."""

from collections import namedtuple
from typing import TYPE_CHECKING

from box.ui import icon_rows
from pages.mechwarrior.attack import acceptance, words
from shared.rules.mechwarrior.combat import attack_damage, targets
from shared.rules.mechwarrior.combat.damage import ENERGY
from shared.rules.mechwarrior.combat.modifiers import CAPTURE, CHARGE, DFA, RAM
from shared.rules.mechwarrior.model.actions import FINISH
from shared.rules.mechwarrior.model.phases import ATTACK, DAMAGE
from shared.rules.mechwarrior.play import order_handling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

# clicks: damage of the target. sum: how it came to be, "" if nothing changed it. heat: of the
# target afterwards. units: for each attacker its tokens, heat and pushing damage afterwards.
# dial: what its combat dial shows then, "" without one. lines: the consequences as icons and
# sentences.
Found = namedtuple("Found", ("clicks", "sum", "heat", "units", "dial", "lines"))


def after(state: "BattleState", changes: "Sequence[int]", target: int) -> Found:
    """Return the effects of the rest of the attack, up to the next target that is hit."""
    count = clicks = 0
    amounts = [attack_damage.power(state)]
    units = order_handling.members(state)
    scored = 0
    before = heat = state.heat(target) if target >= 0 else 0
    dial = ""
    # The actions are undone in any case, also without memory.
    try:
        if state.phase == DAMAGE and not targets.is_stepped(state):
            amounts += attack_damage.amounts(state, changes[0], changes[1], changes[2])
            state.push(acceptance.next_action(state, changes))
            count = 1
        if state.phase == DAMAGE:
            clicks = attack_damage.clicks(state, target, changes[3])
            amounts += (attack_damage.clicks(state, target, 0), clicks)
            scored -= sum(state.scores())
            state.push(acceptance.next_action(state, changes))
            count += 1
            scored += sum(state.scores())
        if state.phase == ATTACK:
            state.push(bytes((FINISH,)))
            count += 1
        if target >= 0:
            # That of a unit that is lost does not matter.
            heat = before if state.is_gone(target) else state.heat(target)
        found = [(state.tokens(unit), state.heat(unit), state.pushed(unit)) for unit in units]
        if target >= 0 and state.has_dial(target):
            # Imported here: needed for units with a combat dial.
            from pages.mechwarrior.attack import dial_damage

            dial = dial_damage.shown(state, target, scored)
        lines: "list[tuple[int, str]]" = []
        result = Found(clicks, _sum(amounts), heat, found, dial, lines)
    finally:
        while count:
            count -= 1
            state.pop()
    lines += _lines(state, result, target)
    return result


def _sum(amounts: "list[int]") -> str:
    """Return what changed an amount from step to step, such as `3 + 1 = 4`."""
    text = str(amounts[0])
    for place in range(1, len(amounts)):
        change = amounts[place] - amounts[place - 1]
        if change:
            text += (words.PLUS if change > 0 else words.MINUS) + str(abs(change))
    return text + words.EQUALS + str(amounts[-1]) if text != str(amounts[0]) else ""


def _lines(state: "BattleState", found: Found, target: int) -> "list[tuple[int, str]]":
    """Return the consequences as icons and sentences."""
    told = []
    if found.dial:
        told.append((0, found.dial))
    if target >= 0 and state.is_mech(target):
        name = state.short(target)
        if found.heat != state.heat(target):
            told.append((icon_rows.HEAT, words.GAINS_HEAT.format(name, found.heat)))
        elif found.clicks and attack_damage.range_type(state) == ENERGY:
            told.append((icon_rows.HEAT, words.HAD_HEAT.format(name)))
    kind = targets.attack_kind(state)
    if state.phase == ATTACK and target >= 0:
        if state.is_captive(target):
            told.append((icon_rows.LEAD, words.ONLY_MOVES))
            if state.unit(target).capacity:
                # Also if passengers are not recorded (W-97).
                told.append((icon_rows.HIT, words.PASSENGERS_OUT))
        elif kind == CAPTURE and state.is_mech(target) and len(found.units) > 1:
            told.append((icon_rows.HIT, words.EACH_HURT))
        elif kind == DFA:
            told.append((icon_rows.UNDO, words.MAY_SPIN))
    elif kind in (CHARGE, RAM):
        told.append((icon_rows.UNDO, words.NOT_FROM_REAR))
    for place, unit in enumerate(order_handling.members(state)):
        name = state.short(unit)
        tokens, heat, pushed = found.units[place]
        damage = pushed - state.pushed(unit)
        if damage:
            told.append((icon_rows.HIT, words.TAKES_DAMAGE.format(name, damage)))
        if heat != state.heat(unit):
            told.append((icon_rows.HEAT, words.GAINS_HEAT.format(name, heat)))
        if tokens > 1:
            told.append((icon_rows.TOKEN, words.GETS_TOKENS.format(name, tokens)))
    return told
