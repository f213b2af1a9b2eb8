"""Enter who rides in a transport, hidden from the other players (W-96a)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.screens.screen import draw_sentence
from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import BOARD, LEAVE
from shared.rules.mechwarrior.model.reasons import NO_ROOM

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = const(80)
# Added to the argument once the player of the transport has the box.
_SHOWN = const(256)


def page(table: "Table[BattleState]") -> Sheet:
    """Ask for the box to be passed on, then list who is aboard and who can board.

    Argument: the transport, plus _SHOWN once its player has the box.
    """
    state = table.state
    shown, unit = divmod(table.argument, _SHOWN)
    record = state.unit(unit)
    title = fit_name(table.canvas, TEXT, record.name, _TITLE_ROOM, record.short)
    if not shown:
        return _hand_over(state, unit, title)
    rows: list[Row] = []
    for other in state.units:
        aboard = state.transport(other) == unit
        action = bytes((LEAVE, other)) if aboard else bytes((BOARD, other, unit))
        code = state.check(action)
        if aboard or not code:
            value = words.RIDES if aboard else ""
            rows.append((state.unit(other).name, value, code or action))
        elif code == NO_ROOM:
            rows.append((state.unit(other).name, words.IS_FULL, code))

    def again(table: "Table[BattleState]") -> None:
        # The table opens after an action.
        table.open(page_rows.PASSENGERS, _SHOWN + unit)

    number = str(len(state.passengers(unit))) + words.OF + str(record.capacity)
    sheet = Sheet(title, rows or [(words.NOBODY_CAN, "", None)], number=number)
    sheet.label = words.DO_IT
    sheet.alone = not rows
    sheet.then = again
    sheet.idles = False
    return sheet


def _hand_over(state: "BattleState", unit: int, title: str) -> Sheet:
    """Return the page that asks for the box to be passed on."""

    def show(table: "Table[BattleState]") -> Sheet:
        table.argument += _SHOWN
        return page(table)

    def draw(canvas: "Canvas", cursor: int) -> None:
        canvas.header(title, words.PASSENGERS)
        name = state.names()[state.controller(unit)]
        draw_sentence(canvas, words.HAND_OVER.format(name), 13)

    sheet = Sheet(title, [("", "", show, words.OPEN)])
    sheet.alone = True
    sheet.idles = False
    sheet.draw = draw
    return sheet
