"""Give a unit an order, or enter an event; show the tokens and heat that follow."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_name
from pages.mechwarrior import narrow_list, page_rows
from pages.mechwarrior.orders import heat_dial, order_effect, unit_choices, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.actions import (
    ENERGY,
    HARM,
    HEAT_DOWN,
    HEAT_ROLL,
    HEAT_UP,
    ORDER,
    SALVAGED,
    VENT,
)
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_COLUMN = const(88)
_DIE = const(6)
_TOKEN_PITCH = const(9)
_TOKENS = const(4)
_TITLE_ROOM = const(116)
_LINK_X = const(84)
_LINK_ROOM = const(43)
_SHOWS_EFFECT = (ORDER, VENT, HEAT_UP, HEAT_DOWN, ENERGY, HARM)


def page(table: "Table[BattleState]") -> Sheet:
    """B and C choose, D does it; a refused order says why. Argument: the unit."""
    state = table.state
    unit = table.argument
    was_hit = order_effect.hit_last(table.game) == unit
    choices = unit_choices.events(state, unit, was_hit)
    orders = unit_choices.orders(state, unit) if state.controller(unit) == state.active else []
    first = 0
    # Orders come first for a unit that can be given one.
    if orders and orders[0][1]:
        choices = orders + choices
        # Begin at the kind of order that the unit had last, if it can have it again.
        kind = order_effect.last_kind(table.game, unit)
        for place, choice in enumerate(choices):
            action = choice[1]
            if action and action[0] == ORDER and action[2] == kind:
                first = place
    elif orders and not was_hit and not state.is_mech(unit):
        # No unit that was ordered begins with its own loss.
        choices = orders + choices
    else:
        choices += orders

    def row(index: int) -> "Row":
        return _row(choices[index])

    def draw(canvas: "Canvas", cursor: int) -> None:
        record = state.unit(unit)
        number = _number(state, unit)
        room = _TITLE_ROOM - canvas.width(TEXT, number)
        canvas.header(fit_name(canvas, TEXT, record.name, room, record.short), number)
        total = len(choices)
        top = narrow_list.begin(canvas, cursor, total)
        for i in range(min(narrow_list.SHOWN, total)):
            text = fit(canvas, TEXT, choices[top + i][0], canvas.rows_end - 6)
            canvas.text_row(i, text, "", top + i == cursor)
        _draw_state(canvas, state, unit, choices[cursor][1])

    sheet = Sheet("", (), len(choices), row, "", words.DO_IT, first)
    sheet.help = words.ORDER_HELP
    sheet.returns = (
        page_rows.FORMATION,
        page_rows.OTHER_ORDER,
        page_rows.PICK,
        page_rows.PASSENGERS,
        page_rows.BLAST,
        page_rows.DIAL,
    )
    sheet.draw = draw
    return sheet


def _number(state: "BattleState", unit: int) -> str:
    """Return the click of a unit's dial; without one its points."""
    if state.has_dial(unit):
        # Imported here: needed for units with a dial.
        from shared.rules.mechwarrior.play import dials

        return words.CLICK_OF.format(dials.click(state, unit), dials.clicks(state, unit))
    points = state.unit(unit).points
    return unit_points.text(points, scoring.points(state, unit) - points)


def _row(choice: "unit_choices.Row") -> "Row":
    """Return the row of a choice."""
    text, action, screen, argument = choice
    if not action:
        return text, "", (screen, argument) if screen else argument
    kind = action[0]
    if kind == HEAT_ROLL:
        # The dice that fall are the argument.
        return text, "", lambda table: _roll(table, action, argument)
    if kind == SALVAGED and action[2]:
        return text, "", lambda table: table.play(action, _tell)
    if kind == ORDER or kind == VENT:
        return text, "", action, words.ORDER
    return text, "", action


def _roll(table: "Table[BattleState]", action: bytes, dice: int) -> None:
    # Imported here: needed only while dice fall.
    from box.game import rolling

    table.play(action + rolling.dice(table, bytes((_DIE,)) * dice))


def _draw_state(canvas: "Canvas", state: "BattleState", unit: int, action: bytes) -> None:
    """Draw tokens and heat of a unit, and those after the action at the cursor."""
    tokens, heat = state.tokens(unit), state.heat(unit)
    then = tokens, heat, state.pushed(unit)
    if action and action[0] in _SHOWS_EFFECT:
        then = order_effect.after(state, action, unit)
    for i in range(min(max(tokens, then[0]), _TOKENS)):
        icon = icon_rows.TOKEN if i < tokens and i < then[0] else icon_rows.NO_TOKEN
        canvas.icon(icon, _COLUMN + _TOKEN_PITCH * i, 13)
    if state.is_mech(unit):
        dial = state.unit(unit).heat_dial
        heat_dial.draw(canvas, heat, then[1], len(dial) - 1 if dial else 0)
        if then[1] != heat:
            canvas.right(TEXT, words.ARROW + " " + str(then[1]), 126, 43)
    if then[0] > tokens and then[0] > 1:
        # The tokens of a shutdown at the end of the dial are no push (B-26).
        is_push = action[0] == ORDER
        canvas.text(TEXT, words.PUSH if is_push else words.OFF, _COLUMN, 43)
    elif then[2] > state.pushed(unit):
        canvas.text(TEXT, words.ONE_DAMAGE, _COLUMN, 43)
    elif then[1] == heat:
        canvas.text(TEXT, fit(canvas, TEXT, _linked(state, unit), _LINK_ROOM), _LINK_X, 43)


def _linked(state: "BattleState", unit: int) -> str:
    """Return the captor of a captive, or the captive of a captor; "" for neither (W-73)."""
    captor = state.captor(unit)
    if captor >= 0:
        return words.HELD_BY + state.short(captor)
    captive = state.captive_of(unit)
    return words.HOLDS + state.short(captive) if captive >= 0 else ""


def _tell(table: "Table[BattleState]") -> None:
    # Imported here: needed for a moment.
    from pages.mechwarrior.table import event_report

    event_report.salvage(table, table.game.action(table.game.ply)[1])
