"""Correct tokens, heat and click of a unit."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet, number_row
from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mechwarrior.corrections import words
from shared.rules.mechwarrior.model.actions import CORRECT_CLICK, CORRECT_HEAT, CORRECT_TOKENS

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """A row for the tokens; for a 'Mech its heat, for a dial its click. Argument: the unit."""
    state = table.state
    unit = table.argument
    record = state.unit(unit)
    tokens, heat = bytes((CORRECT_TOKENS, unit)), bytes((CORRECT_HEAT, unit))
    rows: list[Row] = [number_row(state, words.TOKENS, state.tokens(unit), tokens)]
    if state.is_mech(unit):
        rows.append(number_row(state, words.HEAT, state.heat(unit), heat))
    if state.has_dial(unit):
        # Imported here: needed for units with a dial.
        from shared.rules.mechwarrior.play import dials

        rows.append((words.CLICK, dials.click(state, unit), bytes((CORRECT_CLICK, unit)), 1))
    return Sheet(fit_name(table.canvas, TEXT, record.name, 110, record.short), rows)
