"""Find where typing a value begins. Loaded only where one is missing."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack.attack_plan import DAMAGE, DEFENCES, VALUE
from pages.mechwarrior.attack.past_choices import MARKER
from shared.rules.mechwarrior.model.actions import BLAST, DECLARE, FORMATION, ORDER, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState

# If no unit of the kind was typed before: attack value, damage and defence of infantry, vehicles
# and 'Mechs. The sources give none: the middle of what is common.
_TYPICAL = ((8, 1, 16), (9, 2, 17), (10, 3, 18))


def propose(
    tape: "Iterable[bytes]", state: "BattleState", plan: "AttackPlan", number: int
) -> None:
    """Set a number of a plan to that at which typing begins."""
    unit = state.attacker if number < DEFENCES else plan.targets[number - DEFENCES]
    plan.numbers[number] = _likely(tape, state, number, unit)


def _likely(tape: "Iterable[bytes]", state: "BattleState", place: int, unit: int) -> int:
    """Return the number at which typing a value of a unit begins.

    It is the one typed last for a unit of the same kind, else a typical one. place: VALUE or
    DAMAGE, of an attacker; any other for a defence.
    """
    kind = state.unit(unit).kind
    of_attacker = place in (VALUE, DAMAGE)
    column = place if of_attacker else 2
    found = _TYPICAL[kind][column]
    attacker = unit
    units = b""
    for action in tape:
        if action[0] == ORDER:
            attacker = action[1]
        elif action[0] == FORMATION:
            attacker = action[3]
        elif action[0] == DECLARE:
            units = action[6:]
        elif action[0] == BLAST:
            attacker = MARKER
            units = action[3:]
        elif action[0] == VALUES:
            typed = action[1 + column :] if of_attacker else action[4:]
            for i, of_unit in enumerate((attacker,) if of_attacker else units):
                # A defence or a damage of 0 says that nothing was rolled, or nothing scored.
                if of_unit >= 0 and typed[i] not in (0, UNTYPED):
                    if state.unit(of_unit).kind == kind:
                        found = typed[i]
    return found
