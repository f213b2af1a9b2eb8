"""Tell the chances and the damage of an attack (W-49 to W-63); loaded for the help alone."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import attack_plan, words
from shared.rules.kit.distribution import mean, percent, rounded
from shared.rules.mechwarrior.combat import chance, modifiers, targets
from shared.rules.mechwarrior.model.kinds import INFANTRY, MECH
from shared.rules.mechwarrior.model.phases import ROLL
from shared.rules.mechwarrior.odds import roll
from shared.rules.mechwarrior.odds.declared import Declared
from shared.rules.mechwarrior.odds.roll import ALL, Blow

if TYPE_CHECKING:
    from box.screens.help_sheets import HelpSheet
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState


def sheets(state: "BattleState", question: "tuple[AttackPlan, int] | None") -> "list[HelpSheet]":
    """Return a sheet for each target whose values are typed.

    question: the attack that is chosen on the page, and who leads it; None for the declared one.
    """
    if question is not None:
        plan, lead = question
        if plan.kind in (modifiers.ARTILLERY, modifiers.REPAIR):
            return []
        numbers = plan.numbers
        return [
            _sheet(
                state,
                target,
                plan.need(place, plan.sums(state, place)),
                _blow(
                    state,
                    (plan.kind, max(0, numbers[attack_plan.DAMAGE]), numbers[attack_plan.TYPE]),
                    lead,
                    target,
                ),
                numbers[attack_plan.DAMAGE] >= 0,
            )
            for place, target in enumerate(plan.targets)
            if plan.knows(place)
        ]
    if state.phase != ROLL:
        return []
    declared = Declared(state)
    if declared.kind in (modifiers.ARTILLERY, modifiers.REPAIR):
        return []
    values = (declared.kind, declared.damage, declared.type)
    return [
        _sheet(
            state,
            target,
            targets.needed(state, place),
            _declared_blow(state, values, declared.lead, target),
            True,
        )
        for place, target in enumerate(targets.targets(state))
        if targets.is_typed(state, place)
    ]


def _blow(state: "BattleState", values: "tuple[int, int, int]", lead: int, target: int) -> Blow:
    blow = Blow(*values)
    blow.attacker = MECH if state.is_mech(lead) else INFANTRY
    blow.target = state.kind(target)
    return blow


def _declared_blow(
    state: "BattleState", values: "tuple[int, int, int]", lead: int, target: int
) -> Blow:
    """Return the damage of the declared attack, with the steps that the dials propose."""
    blow = _blow(state, values, lead, target)
    if state.dials_at:
        # Imported here: only games with dials have them.
        from shared.rules.mechwarrior.combat import dial_values

        steps = dial_values.proposed_steps(state)
        blow.heat, blow.equipment = steps[1] - targets.SIGNED, steps[3] - targets.SIGNED
        blow.reduce = dial_values.reduction(state, target)
    return blow


def _sheet(
    state: "BattleState", target: int, needed: int, blow: Blow, knows_damage: bool
) -> "HelpSheet":
    terms = roll.terms_of(state.setup)
    rolls = roll.of_36(needed, terms.roll)
    wins = rolls[1] + rolls[2]
    rows = [
        (0, words.CHANCE_NEEDS, words.OR_MORE.format(chance.shown_need(needed))),
        (0, words.CHANCE_HITS, words.CHANCE_OF_36.format(percent(wins, ALL), wins)),
        (0, words.CHANCE_CRITICAL, words.CHANCE_OF_36.format(percent(rolls[2], ALL), rolls[2])),
    ]
    if knows_damage:
        hit, critical = [roll.dealt_by(blow, terms, which) for which in (False, True)]
        tenths = rounded(*mean(roll.damage(rolls, hit, critical)), 10)
        amounts = words.CHANCE_DAMAGE.format(hit, critical)
        rows.append((0, amounts, words.CHANCE_MEAN.format(tenths // 10, tenths % 10)))
    return words.CHANCE_TITLE + state.short(target), rows
