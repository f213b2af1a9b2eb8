"""List the units of a player, to enter what happened to one."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import page_rows
from pages.mechwarrior.table import scoreboard, unit_events, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.kinds import ORDERS
from shared.rules.mechwarrior.model.phases import TALLY
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """One row a unit, which a held D eliminates, then points by hand. Argument: the seat."""
    state = table.state
    seat = table.argument
    names = scoreboard.whole(table.canvas, state)
    units = [
        unit for unit in state.units if state.controller(unit) == seat and not state.is_gone(unit)
    ]
    counts = state.phase == TALLY
    screen = page_rows.UNIT_ORDERS if state.has_depth(ORDERS) and not counts else page_rows.UNIT
    # Rows below the units: points by hand, and at the end the lines that nobody can count.
    more: list[Row] = [(words.MORE_POINTS, "", (page_rows.POINTS, seat))]
    if counts:
        more = []
        if not state.setup.players[seat][1]:
            for line, text in enumerate(words.LINES):
                more.append((text, "", (page_rows.SUM, seat << 2 | line)))

    def row(index: int) -> "Row":
        if index >= len(units):
            return more[index - len(units)]
        unit = units[index]
        record = state.unit(unit)
        value = words.IS_CAPTIVE
        if not state.is_captive(unit):
            added = scoring.points(state, unit) - record.points
            value = unit_points.text(record.points, added)
        return record.name, value, (screen, unit)

    def hold(index: int) -> "tuple[str, Deed]":
        """Return the likeliest elimination of the unit at the cursor."""
        if index < len(units) and not counts:
            for action in unit_events.eliminations(state, units[index]):
                if not state.check(action):
                    return unit_events.held(state, action, names), action
        return "", None

    title = fit_seat(table.canvas, TEXT, state.names(), seat, 90)
    sheet = Sheet(title, (), len(units) + len(more), row, str(state.vc1(seat)))
    sheet.hold = hold
    sheet.hold_word = words.LOSS
    sheet.returns = (page_rows.UNIT,)
    return sheet
