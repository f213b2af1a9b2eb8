"""Correct points, turn, orders and units to match the table."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet, number_row
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import page_rows
from pages.mechwarrior.corrections import words
from shared.rules.mechwarrior.model.actions import (
    CORRECT_CAPTIVE,
    CORRECT_LOST,
    CORRECT_ORDERS,
    CORRECT_POINTS,
    CORRECT_TURN,
    CORRECT_ZONES,
)
from shared.rules.mechwarrior.model.kinds import ORDERS

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_ROOM = 60


def page(table: "Table[BattleState]") -> Sheet:
    """Numbers are edited; D on a lost unit or a captive takes that back.

    At depth orders D on another unit opens its tokens and heat.
    """
    state = table.state

    def named(seat: int) -> str:
        return fit_seat(table.canvas, TEXT, state.names(), seat, _ROOM)

    active = state.active
    turn = number_row(state, words.TURN_OF, active, bytes((CORRECT_TURN,)), 1, named(active))
    rows: list[Row] = [turn]
    if state.has_depth(ORDERS):
        start = bytes((CORRECT_ORDERS,))
        rows.append(number_row(state, words.ORDERS_LEFT, state.orders_left, start))
    for seat in state.seats:
        name = named(seat)
        points, zones = bytes((CORRECT_POINTS, seat)), bytes((CORRECT_ZONES, seat))
        rows.append(number_row(state, name + words.OF_ELIMINATIONS, state.vc1(seat), points, 2))
        rows.append(number_row(state, name + words.OF_ZONES, state.vc3(seat), zones, 2))
    for unit in state.units:
        name = state.unit(unit).name
        if state.is_gone(unit):
            rows.append((name, words.GONE_UNIT, bytes((CORRECT_LOST, unit))))
        elif state.is_captive(unit):
            rows.append((name, words.IS_TAKEN, bytes((CORRECT_CAPTIVE, unit))))
        elif state.has_depth(ORDERS):
            rows.append((name, "", (page_rows.CORRECT_UNIT, unit)))
    sheet = Sheet(words.CORRECT, rows, label=words.SET)
    sheet.shown = lambda index, number: str(number) if index else named(number)
    sheet.returns = (page_rows.CORRECT_UNIT,)
    return sheet
