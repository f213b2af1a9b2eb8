"""Set the modifiers and the values of an attack; the needed roll and its chance are shown.

What is known of the attack is read first: the modules for it go before the sheet is loaded.
"""

from typing import TYPE_CHECKING

# What the sheet needs, too, loads here, where the C stack is less deep.
from pages.mechwarrior.attack import attack_plan  # noqa: F401
from shared.rules.mechwarrior.combat import targets

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from pages.mechwarrior.attack import dial_facts
    from shared.rules.mechwarrior.model.state import BattleState

_sheet: "Any" = None


def page(table: "Table[BattleState]") -> "Sheet":
    """D switches or edits a row; the first row, or a held D, declares the attack and rolls.

    Behind a switch that is turned on the cursor goes on to the next row.
    Of several targets each is asked about in turn; holding D goes to the next, A back (W-58e).
    Argument: a declaration without switches. While a declared attack waits for its values there
    is none, and only values are changed. Once the page was open: what `_Attack.keep` puts there.
    """
    facts = None
    if table.state.dials_at:
        facts = _facts(table)
    from pages.mechwarrior.attack import past_choices

    begun = past_choices.start(table, facts)
    past_choices = None  # type: ignore[assignment]
    # Not `make_room`: what it leaves may be in pieces that are too small for the sheet.
    table.memory.free()
    # Imported once that is done. It stays with this module, which refers to it; see Memory.
    global _sheet
    from pages.mechwarrior.attack import switch_sheet

    _sheet = switch_sheet

    return switch_sheet.sheet(table, begun)


def _facts(table: "Table[BattleState]") -> "dial_facts.Facts":
    """Return what combat dials say of the attack of the page."""
    from pages.mechwarrior.attack import dial_facts
    from shared.rules.mechwarrior.model.phases import ATTACK

    state = table.state
    kept: Any = table.argument
    weapon, flips = state.weapon, []
    if isinstance(kept, list):
        weapon, flips = kept[5:]
    if state.phase != ATTACK:
        units = bytes(targets.targets(state))
        return dial_facts.read(state, targets.attack_kind(state), units, weapon, flips)
    action = kept[0] if isinstance(kept, list) else kept
    return dial_facts.read(state, action[1], action[6:], weapon, flips)
