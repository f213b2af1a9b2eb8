"""Say why a switch of an attack has no effect."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat.modifiers import (
    ATTACKER_CRUISING,
    CALLED_SHOT,
    FRIEND,
    HEIGHT,
    HINDERING,
    HULL_DOWN,
    INDIRECT,
    MULTI_TOUCH,
    QUAD_INFANTRY,
    TARGET_CRUISING,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pages.mechwarrior.attack.attack_plan import AttackPlan


def switch(plan: "AttackPlan", pressed: int, effect: "Callable[[int], str]") -> str:
    """Turn a switch on or off, and return what players must know of it; "" for nothing.

    effect: returns the modifier of a switch, words.NONE for one that is excluded.
    """
    before = _excluded(effect)
    plan.switches ^= pressed
    if pressed == CALLED_SHOT:
        plan.switches &= ~(QUAD_INFANTRY | MULTI_TOUCH)
    elif pressed == TARGET_CRUISING:
        # Its height is a fact then (W-56a).
        plan.switches &= ~HEIGHT
    note = conflict(plan.switches, pressed)
    for excluded in _excluded(effect):
        if excluded not in before:
            note = why_off(plan.switches, excluded)
    return note


def _excluded(effect: "Callable[[int], str]") -> "list[int]":
    """Return the switches that are on and have no effect."""
    return [one for one in (CALLED_SHOT, FRIEND, HULL_DOWN) if effect(one) == words.NONE]


def why_off(switches: int, switch: int) -> str:
    """Return what excludes a switch that is on (W-56, W-56a); "" if nothing does."""
    if switch == CALLED_SHOT:
        if switches & ATTACKER_CRUISING:
            return words.NOBODY_TOUCHES
        return words.ONLY_INFANTRY if switches & QUAD_INFANTRY else words.ONE_TOUCHES
    if switches & TARGET_CRUISING and switch & (FRIEND | HULL_DOWN):
        return words.IT_CRUISES
    return words.IS_NO_QUAD if switch == HULL_DOWN else ""


def conflict(switches: int, pressed: int) -> str:
    """Return what players must know of a switch that was pressed; "" for nothing."""
    both = CALLED_SHOT | FRIEND
    if pressed & both and switches & both == both:
        # W-58b.
        return words.TOUCHES_YOU
    flying = ATTACKER_CRUISING | TARGET_CRUISING
    if pressed & (flying | HINDERING) and switches & flying and switches & HINDERING:
        # W-56a.
        return words.IN_TERRAIN
    return ""


def purpose(plan: "AttackPlan") -> str:
    """Return what the page is for, and what the kind of attack demands (W-65)."""
    return words.INDIRECT_HELP if plan.kind == INDIRECT else words.SWITCH_HELP
