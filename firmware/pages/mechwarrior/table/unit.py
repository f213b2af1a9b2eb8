"""Enter what happened to a unit; each row says what follows from it."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mechwarrior.table import scoreboard, unit_events, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
_ROOM = const(82)
_TITLE_ROOM = const(116)


def page(table: "Table[BattleState]") -> Sheet:
    """List what can be entered; D enters it, a held D an elimination. Argument: the unit."""
    state = table.state
    unit = table.argument
    actions = unit_events.rows(state, unit)
    names = scoreboard.whole(table.canvas, state)

    def row(index: int) -> "Row":
        return "", "", actions[index]

    def hold(index: int) -> "tuple[str, Deed]":
        return unit_events.held(state, actions[index], names), actions[index]

    def draw(canvas: "Canvas", cursor: int) -> None:
        record = state.unit(unit)
        worth = unit_points.text(record.points, scoring.points(state, unit) - record.points)
        room = _TITLE_ROOM - canvas.width(TEXT, worth)
        canvas.header(fit(canvas, TEXT, record.name, room, record.short), worth)
        total = len(actions)
        if not total:
            canvas.text(STRONG, words.NOTHING_TO_ENTER, 4, 14)
        first = max(min(cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            text, after = unit_events.text(state, actions[first + i], names)
            room = _ROOM if after else _ROOM + 30
            canvas.strong_row(i, fit(canvas, STRONG, text, room), after, first + i == cursor)

    sheet = Sheet("", (), len(actions), row, "", words.DO_IT)
    sheet.hold = hold
    sheet.held = True
    sheet.help = words.UNIT_HELP
    sheet.draw = draw
    return sheet
