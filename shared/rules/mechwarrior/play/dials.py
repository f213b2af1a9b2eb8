"""Combat dials in a game: what shows, and turning them (W-130 to W-132).

Clicks are numbered from 1. Only units with a dial have the cells behind these functions.
"""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import combat_dial
from shared.rules.mechwarrior.model.combat_dial import VALUES
from shared.rules.mechwarrior.model.equipment_rows import FREE, GRAPPLE
from shared.rules.mechwarrior.model.kinds import INFANTRY, OTHER
from shared.rules.mechwarrior.model.layout import CANCELLED, CLICK

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def has(state: "BattleState", unit: int) -> bool:
    """Return whether the box keeps a unit's combat dial in this game."""
    return state.has_dial(unit)


def dial_of(state: "BattleState", unit: int) -> bytes:
    """Return the packed dial of a unit."""
    dial: bytes = state.unit(unit).combat_dial
    return dial


def click(state: "BattleState", unit: int) -> int:
    """Return the click that shows, from 1; past the last one for an eliminated unit."""
    return 1 + state.dial_cell(unit, CLICK)


def clicks(state: "BattleState", unit: int) -> int:
    """Return how many clicks a unit's dial has."""
    return combat_dial.count(dial_of(state, unit))


def left(state: "BattleState", unit: int) -> int:
    """Return how many clicks are left, with the one that shows; 0 for an eliminated unit."""
    return 0 if state.is_gone(unit) else clicks(state, unit) - state.dial_cell(unit, CLICK)


def values(state: "BattleState", unit: int) -> "list[int]":
    """Return speed, attack, defence, primary and secondary damage, ABSENT for none, and Salvage.

    As they are printed on the click that shows; see combat_dial.values.
    """
    dial = dial_of(state, unit)
    return combat_dial.values(dial, min(click(state, unit), combat_dial.count(dial)))


def next_values(state: "BattleState", unit: int) -> "list[int] | None":
    """Return the same of the next click; None after the last one, where the unit is lost."""
    dial, following = dial_of(state, unit), click(state, unit) + 1
    return combat_dial.values(dial, following) if following <= combat_dial.count(dial) else None


def equipment(state: "BattleState", unit: int) -> "list[tuple[int, str, bool]]":
    """Return place, word and whether it has a circle of each equipment that shows."""
    return combat_dial.equipment(dial_of(state, unit), click(state, unit))


def is_cancelled(state: "BattleState", unit: int, place: int) -> bool:
    """Return whether the equipment at a place is cancelled for this turn (W-17)."""
    return state.dial_cell(unit, CANCELLED) >> place & 1 > 0


def working(state: "BattleState", unit: int) -> "list[tuple[int, str, bool]]":
    """Return the equipment that shows and is not cancelled; none for a unit without a dial."""
    if not state.has_dial(unit):
        return []
    return [row for row in equipment(state, unit) if not is_cancelled(state, unit, row[0])]


def heat_change(state: "BattleState", unit: int, value: str) -> int:
    """Return the change that a 'Mech's heat dial shows for a value, as in "gun -1" (W-135).

    value: speed, gun for the damage of ranged attacks, or attack.
    """
    dial = state.unit(unit).heat_dial
    shown = dial[min(state.heat(unit), len(dial) - 1)] if dial else ""
    change = 0
    for effect in shown.split(","):
        word, _, number = effect.strip().partition(" ")
        if word == value and number[:1] in ("-", "+") and number[1:].isdigit():
            change += int(number)
    return change


def breaks_free(state: "BattleState", unit: int) -> bool:
    """Return whether a unit breaks away without a roll, unless from grapple (W-103, W-134)."""
    return _has_effect(state, unit, FREE) > 0


def grapple(state: "BattleState", unit: int) -> int:
    """Return the die that a unit needs to break away from grapple, 0 if no opponent has it."""
    if state.kind(unit) == INFANTRY:
        return 0
    seat = state.controller(unit)
    for other in state.units:
        if state.is_on_field(other) and state.is_opposing(state.controller(other), seat):
            die = _has_effect(state, other, GRAPPLE)
            if die:
                return die - 1
    return 0


def _has_effect(state: "BattleState", unit: int, wanted: str) -> int:
    """Return 1 more than the amount of a working equipment with an effect, 0 for none."""
    # Imported here: only a break-away needs it.
    from shared.rules.mechwarrior.model import equipment as facts

    for _, word, _ in working(state, unit):
        effect, amount = facts.effect(word)
        if effect == wanted:
            return 1 + amount
    return 0


# Changes.


def turn(state: "BattleState", unit: int, amount: int, cause: int = OTHER) -> None:
    """Turn the dial of a unit for damage; past its last click the unit is eliminated (W-131).

    cause: the seat whose figure's attack did that, else OTHER.
    """
    if not amount or not state.has_dial(unit) or state.is_gone(unit):
        return
    total = clicks(state, unit)
    shown = min(total, state.dial_cell(unit, CLICK) + amount)
    if shown < total:
        set_click(state, unit, 1 + shown)
        return
    state.put_dial(unit, CLICK, shown)
    # Imported here: most damage eliminates nobody.
    from shared.rules.mechwarrior.play import losses

    losses.eliminate(state, unit, cause)


def turn_back(state: "BattleState", unit: int, amount: int) -> None:
    """Turn the dial of a repaired unit back, not beyond the start (W-131)."""
    set_click(state, unit, max(1, click(state, unit) - amount))


def set_click(state: "BattleState", unit: int, number: int) -> None:
    """Show a click, and Salvage if it has the mark (W-132)."""
    # Words are read only where some are cancelled: they load where the C stack is deepest.
    has_cancelled = state.dial_cell(unit, CANCELLED) > 0
    before = equipment(state, unit) if has_cancelled else []
    state.put_dial(unit, CLICK, number - 1)
    dial = dial_of(state, unit)
    if has_cancelled:
        # What was cancelled is another equipment now.
        for place, word, _ in combat_dial.equipment(dial, number):
            if not [row for row in before if row[:2] == (place, word)]:
                state.put_dial(unit, CANCELLED, state.dial_cell(unit, CANCELLED) & ~(1 << place))
    has_salvage = combat_dial.values(dial, number)[VALUES] > 0
    if has_salvage != state.is_salvage(unit):
        from shared.rules.mechwarrior.play import losses

        losses.show_salvage(state, unit, has_salvage)
