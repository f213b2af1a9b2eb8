"""Tell the chances and the damage of an attack (W-49 to W-63); loaded for the help alone."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import attack_plan, words
from shared.rules.kit.distribution import mean, percent, rounded
from shared.rules.mechwarrior.combat import chance, modifiers, targets
from shared.rules.mechwarrior.model.kinds import INFANTRY, MECH
from shared.rules.mechwarrior.model.phases import ROLL
from shared.rules.mechwarrior.odds import declared as declared_attack
from shared.rules.mechwarrior.odds import roll
from shared.rules.mechwarrior.odds.roll import Blow

if TYPE_CHECKING:
    from typing import Any

    from box.screens.help_sheets import HelpSheet
    from shared.rules.mechwarrior.model.state import BattleState


def sheets(state: "BattleState", question: "tuple[Any, ...] | None") -> "list[HelpSheet]":
    """Return a sheet for each target whose values are typed.

    question: who leads the attack that is chosen on the page, its kind and targets, and what else
    an AttackPlan has; None for the declared one.
    """
    if question is None:
        return _known(state) if state.phase == ROLL else []
    lead, kind, units = question[:3]
    plan = attack_plan.AttackPlan(kind, units)
    plan.switches_of, plan.numbers, plan.weapon, plan.flips = question[3:]
    if plan.kind in (modifiers.ARTILLERY, modifiers.REPAIR):
        return []
    numbers = plan.numbers
    if state.dials_at and numbers[attack_plan.DAMAGE] >= 0:
        # Imported here: only games with dials have steps that the dials propose.
        from pages.mechwarrior.attack import dial_choices, plan_actions

        actions = dial_choices.before(state, plan.weapon, plan.flips)
        actions += plan_actions.actions(plan, state)
        found: list[HelpSheet] = dial_choices.tried(state, actions, lambda: _known(state))
        return found
    values = plan.kind, max(0, numbers[attack_plan.DAMAGE]), numbers[attack_plan.TYPE]
    return [
        _sheet(
            state,
            target,
            plan.need(place, plan.sums(state, place)),
            _blow(state, values, lead, target),
            numbers[attack_plan.DAMAGE] >= 0,
        )
        for place, target in enumerate(plan.targets)
        if plan.knows(place)
    ]


def _known(state: "BattleState") -> "list[HelpSheet]":
    """Return the sheets of the attack that is declared, whose dice are due."""
    declared = declared_attack.Declared(state)
    if declared.kind in (modifiers.ARTILLERY, modifiers.REPAIR):
        return []
    values = (declared.kind, declared.damage, declared.type)
    found = []
    for place, target in enumerate(targets.targets(state)):
        if targets.is_typed(state, place):
            blow = _blow(state, values, declared.lead, target)
            if state.dials_at:
                declared_attack.take(state, blow, target)
            found.append(_sheet(state, target, targets.needed(state, place), blow, True))
    return found


def _blow(state: "BattleState", values: "tuple[int, int, int]", lead: int, target: int) -> Blow:
    blow = Blow(*values)
    blow.attacker = MECH if state.is_mech(lead) else INFANTRY
    blow.target = state.kind(target)
    return blow


def _sheet(
    state: "BattleState", target: int, needed: int, blow: Blow, knows_damage: bool
) -> "HelpSheet":
    terms = roll.terms_of(state.setup)
    rolls = roll.rolled(needed, terms.roll, blow.rerolls)
    all = sum(rolls)
    wins = rolls[1] + rolls[2]
    # Of two rolls the share alone: the row has no room for more.
    text = words.CHANCE_TWICE if blow.rerolls else words.CHANCE_OF_36
    hits = words.CHANCE_DECOY if blow.rerolls else words.CHANCE_HITS
    rows = [
        (0, words.CHANCE_NEEDS, words.OR_MORE.format(chance.shown_need(needed))),
        (0, hits, text.format(percent(wins, all), wins)),
        (0, words.CHANCE_CRITICAL, text.format(percent(rolls[2], all), rolls[2])),
    ]
    if knows_damage:
        tenths = rounded(*mean(roll.of_blow(blow, terms, rolls)), 10)
        if blow.faces:
            amounts = words.CHANCE_DIE
        else:
            hit, critical = [roll.dealt_by(blow, terms, which) for which in (False, True)]
            amounts = words.CHANCE_DAMAGE.format(hit, critical)
        rows.append((0, amounts, words.CHANCE_MEAN.format(tenths // 10, tenths % 10)))
    return words.CHANCE_TITLE + state.short(target), rows
