"""Show the combat dial of a unit, and turn it by hand (W-130, W-131, W-136)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.screens import REFERENCE
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_name
from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import words
from pages.mechwarrior.table import unit_events
from pages.mechwarrior.widgets import click_blocks, gear_label
from shared.rules.mechwarrior.model import combat_dial
from shared.rules.mechwarrior.model.actions import CANCEL, DAMAGE, REPAIRED
from shared.rules.mechwarrior.model.combat_dial import ABSENT, PRIMARY, SECONDARY, VALUES
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_GAP = const(4)
_END = const(126)
_MARGINS = const(10)
# Columns of the values, and of their digits behind the icon.
_PITCH = const(28)
_DIGITS_X = const(12)
_NOW_Y = const(12)
_NEXT_Y = const(22)
# The rows that are below the values.
_SHOWN = const(2)
_LIST_Y = const(32)
_LIST_HEIGHT = const(20)
_ICONS = (icon_rows.MOVE, icon_rows.DIRECT, icon_rows.SHIELD, icon_rows.HIT)


def page(table: "Table[BattleState]") -> Sheet:
    """The values of now and of the next click; a row an equipment, then damage and repair.

    D on an equipment switches it off for the turn if its owner may, else shows its rule.
    Argument: the unit, with ASKS_DAMAGE or without; then the action that is typed, as a list.
    """
    typed: Any = table.argument
    if isinstance(typed, list):
        return _entry(table, typed)
    state = table.state
    unit: int = typed & 255
    if typed & page_rows.ASKS_DAMAGE:
        return _entry(table, [DAMAGE, unit, 1, unit_events.causes(state, unit)[0]])
    now = dials.values(state, unit)
    following = dials.next_values(state, unit)
    gear = dials.equipment(state, unit)
    rows = _rows(state, unit, gear)

    def draw(canvas: "Canvas", cursor: int) -> None:
        sheet.option = page_rows.EXPLAINS + gear[cursor][1] if cursor < len(gear) else ""
        total = dials.clicks(state, unit)
        shown = words.CLICK_OF.format(min(dials.click(state, unit), total), total)
        end = _END - canvas.width(TEXT, shown) - _GAP
        end = click_blocks.in_a_line(canvas, end, 1, dials.left(state, unit), total) - _GAP
        record = state.unit(unit)
        canvas.header(fit_name(canvas, TEXT, record.name, end, record.short), shown)
        _draw_values(canvas, now, following)
        first = max(min(cursor, len(rows) - _SHOWN), 0)
        canvas.scroll(_LIST_Y, _LIST_HEIGHT, first, _SHOWN, len(rows))
        for i in range(min(_SHOWN, len(rows))):
            text, value = rows[first + i][:2]
            room = canvas.rows_end - canvas.width(TEXT, str(value)) - _MARGINS
            text = fit(canvas, TEXT, text, room)
            canvas.text_row(_SHOWN + i, text, str(value), first + i == cursor)

    sheet = Sheet("", rows)
    sheet.help = lambda table: _sentence(sheet.option[1:]) if sheet.option else words.DIAL_HELP
    sheet.draw = draw
    return sheet


def _entry(table: "Table[BattleState]", typed: "list[int]") -> Sheet:
    # Imported here: most dials turn by attacks.
    from pages.mechwarrior.orders import damage_entry

    return damage_entry.sheet(table, typed, _back)


def _back(table: "Table[BattleState]") -> Sheet:
    table.argument = table.argument[1]
    return page(table)


def _rows(state: "BattleState", unit: int, gear: "list[tuple[int, str, bool]]") -> "list[Row]":
    click = dials.click(state, unit)
    following = combat_dial.equipment(dials.dial_of(state, unit), click + 1)
    rows = [_gear_row(state, unit, one, one in following) for one in gear]
    following_values = dials.next_values(state, unit)
    if state.is_salvage(unit) or following_values and following_values[VALUES]:
        when = words.SHOWS if state.is_salvage(unit) else words.NEXT_CLICK
        rows.append((words.SALVAGE_ON, when, _explain_salvage, words.RULE))
    names = state.names()
    for cause in unit_events.causes(state, unit):
        text = words.OTHER_DAMAGE if cause == OTHER else words.HIT_BY.format(names[cause])
        _add_entry(state, rows, text, [DAMAGE, unit, 1, cause])
    _add_entry(state, rows, words.REPAIR, [REPAIRED, unit, 1])
    return rows or [(words.NO_EQUIPMENT, "", None)]


def _add_entry(state: "BattleState", rows: "list[Row]", text: str, typed: "list[int]") -> None:
    """Add the row of a number to be typed, if that is legal now."""
    if not state.check(bytes(typed)):
        rows.append((text, "", lambda table: _entry(table, typed), words.EDIT))


def _gear_row(state: "BattleState", unit: int, one: "tuple[int, str, bool]", stays: bool) -> "Row":
    """Return the row of an equipment; its value says that the next click takes it away."""
    place, word, has_circle = one
    text = gear_label.text(word) + (words.MARKED_SIGN if has_circle else "")
    is_off = dials.is_cancelled(state, unit, place)
    value = words.OFF if is_off else "" if stays else words.LAST_CLICK
    action = bytes((CANCEL, unit, place, not is_off))
    if not state.check(action):
        return text, value, action, words.TURN_ON if is_off else words.TURN_OFF
    return text, value, lambda table: table.say(_sentence(word)), words.RULE


def _sentence(word: str) -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.widgets import gear_help

    return gear_help.text(word)


def _explain_salvage(table: "Table[BattleState]") -> None:
    table.open(REFERENCE, "salvage")


def _draw_values(canvas: "Canvas", now: "list[int]", following: "list[int] | None") -> None:
    """Draw the values of now, and below them those that the next click changes."""
    if following is None or following[:VALUES] == now[:VALUES]:
        text = words.LAST_BEFORE_LOSS if following is None else words.SAME_VALUES
        canvas.text(TEXT, text, 3, _NEXT_Y + 1)
    for place, icon in enumerate(_ICONS):
        x = 3 + _PITCH * place
        canvas.icon(icon, x, _NOW_Y)
        canvas.text(TEXT, _text(now, place), x + _DIGITS_X, _NOW_Y + 1)
        if following is not None and _text(following, place) != _text(now, place):
            canvas.text(TEXT, words.ARROW, x + 2, _NEXT_Y + 1)
            canvas.text(TEXT, _text(following, place), x + _DIGITS_X, _NEXT_Y + 1)


def _text(values: "list[int]", place: int) -> str:
    """Return a value, or both damage values."""
    text = _one(values[place])
    return text + "/" + _one(values[SECONDARY]) if place == PRIMARY else text


def _one(value: int) -> str:
    return words.NONE if value == ABSENT else str(value)
