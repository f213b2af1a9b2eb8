"""Show the result of an attack: the dice, the damage, the effects on both units.

What follows is computed first: the rules for it go before what draws it is loaded.
"""

from typing import TYPE_CHECKING

# What the sheet needs, too, loads here, where the C stack is less deep.
from box.ui import dice_pictures  # noqa: F401
from shared.rules.mechwarrior.combat import chance, targets  # noqa: F401

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from pages.mechwarrior.attack import consequences
    from shared.rules.mechwarrior.model.state import BattleState

_sheet: "Any" = None


def page(table: "Table[BattleState]") -> "Sheet":
    """Show the consequences of the rest of the attack.

    After a hit D takes the damage, and B and C go to the numbers that change it; the last row
    takes it without ending the order. After anything else D ends the order, B begins another
    attack of it if it allows one, and C opens the target, for its heat rolls.
    Argument: 0; then the four numbers, and that which is edited as it was before, or None.
    """
    target, found = table.memory.twice(_known, table)
    repeats = table.memory.twice(_may_repeat, table.state)
    global _sheet
    # It stays with this module, which refers to it; see Memory.
    _sheet = table.memory.twice(_result_sheet)
    return _sheet.sheet(table, target, found, repeats)  # type: ignore[no-any-return]


# Imported in functions, so that what was needed before goes if there is no room.


def _result_sheet() -> "Any":
    from pages.mechwarrior.attack import result_sheet

    return result_sheet


def _may_repeat(state: "BattleState") -> bool:
    """Return whether a second attack on the target is allowed."""
    from pages.mechwarrior.attack import acceptance

    return acceptance.may_repeat(state)


def _known(table: "Table[BattleState]") -> "tuple[int, consequences.Found]":
    """Return the target, and what follows for it."""
    from pages.mechwarrior.attack import consequences
    from shared.rules.mechwarrior.model.phases import DAMAGE

    state = table.state
    units = targets.targets(state)
    if state.phase != DAMAGE:
        target = units[0] if units else -1
        return target, consequences.after(state, (0, 0, 0, 0), target)
    target = units[targets.next_place(state)]
    typed: Any = table.argument
    if not typed:
        changes = [0] * 4
        if state.dials_at:
            from pages.mechwarrior.attack import dial_damage

            changes = dial_damage.changes(state, target)
        if table.game.ahead:
            # Only after an undo, maybe of these.
            from pages.mechwarrior.attack import undone

            changes = undone.changes(table.game, target, changes)
        typed = changes + [None]
        table.keep(typed)
    return target, consequences.after(state, typed[:4], target)
