"""Keep the values of an attack over a power cut, from the first that is typed to the roll."""

from typing import TYPE_CHECKING

from box.game import drafts

if TYPE_CHECKING:
    from box.kit.table import Table
    from pages.mechwarrior.attack.attack_plan import AttackPlan
    from shared.rules.mechwarrior.model.state import BattleState

# The file is that of a draft.
_ID = "attack"
_ATTACK = "attack"
_VALUES = "of_targets"


def save(
    table: "Table[BattleState]", plan: "AttackPlan", edited: "tuple[int, int] | None"
) -> None:
    """Store switches and numbers of a plan. edited: a number, and what it was. Raises: OSError."""
    numbers = list(plan.numbers)
    if edited:
        numbers[edited[0]] = edited[1]
    values = _joined([plan.place] + plan.switches_of + numbers)
    drafts.save(_ID, ((_ATTACK, _attack(table, plan)), (_VALUES, values)), table.saved)


def restore(table: "Table[BattleState]", plan: "AttackPlan") -> None:
    """Take back what was stored of this attack, if anything was."""
    stored = dict(drafts.read(_ID)[0])
    # An earlier version stored them in another way, by another key.
    if stored.get(_ATTACK) == _attack(table, plan) and _VALUES in stored:
        values = [int(word) for word in stored[_VALUES].split()]
        plan.place = values[0]
        plan.switches_of = values[1 : 1 + len(plan.targets)]
        plan.numbers = values[1 + len(plan.targets) :]


def _attack(table: "Table[BattleState]", plan: "AttackPlan") -> str:
    """Name an attack: game, place in its history, kind and targets."""
    return _joined([table.saved.game, table.game.ply, plan.kind] + list(plan.targets))


def _joined(numbers: "list[int]") -> str:
    return " ".join([str(number) for number in numbers])
