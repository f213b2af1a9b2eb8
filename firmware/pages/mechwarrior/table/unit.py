"""Enter what happened to a unit; each row says what follows from it."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mechwarrior.table import scoreboard, unit_events, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = const(116)


def page(table: "Table[BattleState]") -> Sheet:
    """List what can be entered; D enters it, a held D an elimination. Argument: the unit."""
    state = table.state
    unit = table.argument
    actions = unit_events.rows(state, unit)
    names = scoreboard.whole(table.canvas, state)

    def row(index: int) -> "Row":
        if not actions:
            return words.NOTHING_TO_ENTER, "", None
        text, after = unit_events.text(state, actions[index], names)
        return text, after, actions[index]

    def hold(index: int) -> "tuple[str, Deed]":
        if not actions:
            return "", None
        return unit_events.held(state, actions[index], names), actions[index]

    record = state.unit(unit)
    worth = unit_points.text(record.points, scoring.points(state, unit) - record.points)
    room = _TITLE_ROOM - table.canvas.width(TEXT, worth)
    title = fit_name(table.canvas, TEXT, record.name, room, record.short)
    sheet = Sheet(title, (), max(len(actions), 1), row, worth, words.DO_IT)
    sheet.hold = hold
    sheet.held = True
    sheet.hold_word = words.LOSS
    sheet.help = words.UNIT_HELP
    sheet.fits = True
    return sheet
