"""Show the table at depth orders: the units with their tokens and heat."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_name, fit_seat
from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import order_effect, words
from shared.rules.mechwarrior.model.actions import (
    ATTACK_ROLL,
    BLAST,
    BREAK_ROLL,
    CAPTURE,
    ELIMINATE,
    END_TURN,
    ENERGY,
    FINISH,
    FORMATION,
    HEAT_DOWN,
    HEAT_ROLL,
    HEAT_UP,
    ORDER,
    RESOLVED,
    RESTART,
    SALVAGED,
    SHUT_DOWN,
    VENT,
    ZONES,
)
from shared.rules.mechwarrior.model.kinds import ARTILLERY, LOST
from shared.rules.mechwarrior.model.layout import ORDERED
from shared.rules.mechwarrior.play.stages import orders_of

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
_NAME_ROOM = const(45)
_TITLE_ROOM = const(118)
_TOAST_ROOM = const(117)
# The row behind the units of the active player once no more of them can be ordered.
_END_ROW = const(-2)
_TOKENS_X = const(64)
# Beside the blocks of a dial.
_CLOSE_TOKENS_X = const(58)
_CLOSE_NAME_ROOM = const(39)
_TOKEN_PITCH = const(8)
# The number of a unit's heat, behind its icon.
_HEAT_X = const(102)
_ICON_WIDTH = const(12)
_GAPS = const(6)
# What the next order depends on; words.TOLD has what is said of it.
_TOLD = (SHUT_DOWN, RESTART)
# What changes the heat of a unit, which blinks then; a unit's number blinks its tokens.
_HEATS = (HEAT_UP, HEAT_DOWN, HEAT_ROLL, ENERGY, VENT)
_HEAT = const(64)


def page(table: "Table[BattleState]") -> Sheet:
    """A row a unit, those of the active player first; D opens one, holding D ends the turn."""
    game = table.game
    state = table.state
    own: list[int] = []
    others: list[int] = []
    active = state.active
    for unit in state.units:
        if not state.is_gone(unit):
            if state.controller(unit) == active:
                own.append(unit)
            elif not state.is_aboard(unit):
                others.append(unit)
    ready = [order_effect.can_order(state, unit) for unit in own]
    units = own + others
    if units and True not in ready:
        units.insert(len(own), _END_ROW)

    def row(index: int) -> "Row":
        if not units:
            return "", "", (page_rows.FINISH, 0), words.END
        unit = units[index]
        if unit == _END_ROW:
            return "", "", _hold_to_end, words.END
        return "", "", (page_rows.UNIT_ORDERS, unit)

    def hold(cursor: int) -> "tuple[str, Deed]":
        left = state.orders_left
        effect = words.END_OF_TURN + state.names()[state.active][:11]
        if left:
            effect = words.END_LAPSES if left == 1 else words.END_LAPSE.format(left)
        return effect, bytes((END_TURN,))

    def draw(canvas: "Canvas", cursor: int) -> None:
        most = orders_of(state, state.active)
        number = words.ORDERS_OF.format(state.orders_left, most)
        room = _TITLE_ROOM - canvas.width(TEXT, number) - canvas.corner_width()
        canvas.header(fit_seat(canvas, TEXT, state.names(), state.active, room), number)
        total = len(units)
        if not total:
            canvas.text(STRONG, words.NOBODY_LEFT, 4, _BODY)
        first = max(min(cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            index = first + i
            icon = -1
            if index < len(own):
                acted = icon_rows.ACTED if state.did(units[index], ORDERED) else -1
                icon = icon_rows.TO_ACT if ready[index] else acted
            _draw_unit(canvas, state, i, units[index], icon, index == cursor)

    action = game.action(game.ply) if game.ply else b"\x00"
    sheet = Sheet("", (), len(units) or 1, row, cursor=_next(table, action, units, ready))
    sheet.hold = hold
    sheet.hold_word = words.HOLD_END
    sheet.help = _help
    sheet.draw = draw
    if game.is_news():
        if state.dials_at:
            # It loads more, and the news are told once.
            table.memory.twice(_tell, table, action)
        else:
            _tell(table, action)
    return sheet


def _hold_to_end(table: "Table[BattleState]") -> None:
    table.toast(words.HOLD_TO_END)


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return words.UNITS_HELP + setting_labels.told(table.state.setup, "points_per_order")


def _next(
    table: "Table[BattleState]", action: bytes, units: "list[int]", ready: "list[bool]"
) -> int:
    """Return the row of the unit whose heat changed, of the next one to order, or of the end.

    Not of a unit that was hit: the next presses would go to the other side.
    ready: of the units of the active player, the first rows, whether they can be ordered.
    """
    heated = order_effect.heated_last(table.game)
    if heated in units:
        return units.index(heated)
    start = 0
    if action[0] == FINISH or action[0] == BREAK_ROLL:
        action = order_effect.last_order(table.game)
    if action[0] in (ORDER, VENT) and action[1] in units:
        start = units.index(action[1])
    own = len(ready)
    for step in range(own):
        row = (start + step) % own
        if ready[row]:
            return row
    # Nothing more can be ordered: the row of the end of the turn.
    return own if units else 0


def _tell(table: "Table[BattleState]", action: bytes) -> None:
    state = table.state
    if state.dials_at:
        # Imported here: needed by games with combat dials.
        from pages.mechwarrior.orders import dial_report

        told = dial_report.told(table)
        if told:
            table.toast(told)
            return
    if action[0] == BREAK_ROLL:
        # Imported here: few turns have such a roll.
        from pages.mechwarrior.attack import broken_away

        order = order_effect.last_order(table.game)
        table.toast(broken_away.told(state, order, action[1:]))
        return
    if action[0] == FINISH:
        action = order_effect.last_order(table.game)
    kind = action[0]
    said = ""
    if kind in _HEATS:
        table.canvas.motion.start(_HEAT + action[1])
    if kind == ORDER:
        unit = action[1]
        table.canvas.motion.start(unit)
        given = words.ORDERS[action[2]]
        if action[2] == ARTILLERY and not action[3] & LOST:
            given = words.PLACE_MARKER
        form = words.ORDER_TOLD.format("{}", given)
        push = words.PUSHED if state.tokens(unit) > 1 else words.ONE_TOKEN
        said = _about(table, unit, form + push)
        if push == words.ONE_TOKEN and not said.startswith(state.short(unit)):
            # The row of the unit shows the token, too.
            said = _about(table, unit, form)
    elif kind == FORMATION:
        pushed = [state.short(unit) for unit in action[3:] if state.tokens(unit) > 1]
        if pushed:
            said = words.PUSH + words.COLON + words.COMMA.join(pushed)
        else:
            given = words.WITH_UNITS.format(words.ORDERS[action[1]], len(action) - 3)
            said = _about(table, action[3], words.ORDER_TOLD.format("{}", given))
    elif kind == VENT:
        said = _about(table, action[1], words.VENTED.format("{}", state.heat(action[1])))
    elif kind in (RESOLVED, BLAST, ATTACK_ROLL):
        said = words.MARKER_RESOLVED
    elif kind in _TOLD:
        said = _about(table, action[1], words.TOLD[_TOLD.index(kind)])
    elif kind == HEAT_ROLL:
        faces = [str(face) for face in action[2:]]
        said = _about(table, action[1], words.ROLLED) + words.COMMA.join(faces)
    elif kind in (HEAT_UP, HEAT_DOWN, ENERGY):
        # Imported here: needed for a moment.
        from shared.rules.mechwarrior.play import heat as rules

        if state.heat(action[1]) and rules.effects(state, action[1]):
            said = _about(table, action[1], words.ROLL_EFFECTS)
    elif kind in (ELIMINATE, CAPTURE) or kind == SALVAGED and action[2]:
        # Imported here: needed for a moment.
        from pages.mechwarrior.table import event_report

        said = event_report.said(table, action)
    elif kind == ZONES:
        # Imported here: needed once a turn.
        from pages.mechwarrior.table import zones

        said = zones.told(table)
    # What tells an action in a few words is loaded only if that is needed.
    said = said or table.pages.brief(state, action)
    table.toast(said[:1].upper() + said[1:])


def _about(table: "Table[BattleState]", unit: int, form: str) -> str:
    """Return a sentence about a unit that fits a toast."""
    canvas = table.canvas
    room = _TOAST_ROOM - canvas.width(TEXT, form.format(""))
    return form.format(fit_name(canvas, TEXT, table.state.short(unit), room))


def _draw_unit(
    canvas: "Canvas", state: "BattleState", i: int, unit: int, icon: int, dark: bool
) -> None:
    if unit == _END_ROW:
        canvas.strong_row(i, words.END_ROW, "", dark, -1)
        return
    y = _BODY + 13 * i + 1
    condition = _condition(state, unit)
    end = canvas.rows_end
    tokens_x = _TOKENS_X
    room = _NAME_ROOM
    if state.dials_at:
        tokens_x = _CLOSE_TOKENS_X
        room = _CLOSE_NAME_ROOM
    name = fit_name(canvas, STRONG, state.short(unit), room)
    if state.has_dial(unit):
        canvas.strong_row(i, name, "", dark, icon)
        end = _draw_clicks(canvas, state, unit, y, dark)
        canvas.right(TEXT, condition, end, y + 1, dark)
    else:
        canvas.strong_row(i, name, condition, dark, icon)
    tokens = min(state.tokens(unit), _SHOWN)
    for token in range(tokens - canvas.motion.lit(unit) if tokens else 0):
        canvas.icon(icon_rows.TOKEN, tokens_x + _TOKEN_PITCH * token, y + 1, dark)
    heat = str(state.heat(unit) or "")
    # Farther left beside a condition; the page of the unit shows it where that is no room.
    x = end - _GAPS - canvas.width(TEXT, condition + heat)
    x = min(x, _HEAT_X) - _ICON_WIDTH
    if heat and x >= tokens_x + _TOKEN_PITCH * tokens and not canvas.motion.lit(_HEAT + unit):
        canvas.icon(icon_rows.HEAT, x, y, dark)
        canvas.text(TEXT, heat, x + _ICON_WIDTH, y + 1, dark)


def _draw_clicks(canvas: "Canvas", state: "BattleState", unit: int, y: int, dark: bool) -> int:
    """Draw the clicks of a unit's dial at the end of its row; return the column before them."""
    # Imported here, as below: needed for units with a dial.
    from pages.mechwarrior.widgets import click_blocks
    from shared.rules.mechwarrior.play import dials

    end = canvas.rows_end - 2
    left = dials.left(state, unit) + canvas.motion.lit(click_blocks.MOTION + unit)
    click_blocks.in_two_rows(canvas, end, y + 1, left, dials.clicks(state, unit), dark)
    return end - click_blocks.WIDTH - 2


def _condition(state: "BattleState", unit: int) -> str:
    """Return in a few letters a condition that keeps a unit from acting or lowers its value."""
    if state.is_captive(unit):
        return words.CAPTIVE
    if state.is_aboard(unit):
        return words.RIDES
    if state.is_shut(unit):
        return words.OFF
    if state.captive_of(unit) >= 0:
        return words.CAPTOR
    return words.SALVAGE if state.is_salvage(unit) else ""
