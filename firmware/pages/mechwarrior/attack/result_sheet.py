"""Draw the result of an attack: the dice, the damage, the effects on both units."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.screens.screen import draw_edited
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.dice_pictures import draw_die
from box.ui.fitting import fit, fit_name
from box.ui.numerals import ROWS_15, ROWS_32
from pages.mechwarrior import page_rows
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.modifiers import INDIRECT, REPAIR
from shared.rules.mechwarrior.model.actions import AGAIN, FINISH
from shared.rules.mechwarrior.model.kinds import MOVE
from shared.rules.mechwarrior.model.phases import DAMAGE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from pages.mechwarrior.attack import consequences
    from shared.rules.mechwarrior.model.state import BattleState

# The numbers that change the damage; behind them, to stop before the order ends.
_CHANGES = (
    words.BY_HEAT,
    words.BY_KIND,
    words.BY_EQUIPMENT,
    words.BY_TARGET,
    words.ORDER_OF_DAMAGE,
)
_TARGET = const(3)
_STOP = const(4)
# In the argument, behind the first four.
_BEFORE = const(4)
_MOST = const(9)
_TITLE_ROOM = const(122)
_GAP = const(5)
_LINES_Y = const(32)
_LINES_X = const(16)
_BARE_X = const(3)
_LINES_END = const(84)
_END = const(125)


def sheet(
    table: "Table[BattleState]", target: int, found: "consequences.Found", repeats: bool
) -> Sheet:
    """Return the sheet of a result, whose consequences are known.

    repeats: whether equipment allows a second attack on the target.
    """
    if table.state.phase != DAMAGE:
        return _done(table, target, found, repeats)
    typed: Any = table.argument
    return _hit(table, target, typed, -1, found)


def _done(
    table: "Table[BattleState]", target: int, found: "consequences.Found", repeats: bool
) -> Sheet:
    """Return the sheet of an attack whose damage was taken, or that missed."""
    state = table.state
    again = words.AGAIN
    if targets.order_kind(state) == MOVE:
        # It has one attack, unless a card adds a shot to a shot (W-83a, W-106).
        last = targets.attack_kind(state) > INDIRECT or state.attacks_made > 1
        again = "" if last else words.BY_CARD
    deed: Deed = (page_rows.ATTACK_AGAIN, 0)
    if repeats:
        again = words.AGAIN
        deed = _repeat

    def draw(canvas: "Canvas", cursor: int) -> None:
        _draw_roll(canvas, state, target, 0)
        _draw_lines(canvas, found, _END)

    sheet = Sheet("", (("", "", bytes((FINISH,)), words.DONE),))
    sheet.up = again, deed
    is_left = target >= 0 and not state.is_gone(target)
    sheet.down = words.ITS_UNIT if is_left else "", (page_rows.UNIT_ORDERS, target)
    sheet.help = words.RESULT_HELP
    sheet.draw = draw
    return sheet


def _repeat(table: "Table[BattleState]") -> None:
    """Take the second attack that equipment allows, on the same target."""
    # Imported here: few attacks are followed by one.
    from pages.mechwarrior.attack import acceptance

    table.play(bytes((AGAIN,)), acceptance.aim)


def _hit(
    table: "Table[BattleState]",
    target: int,
    typed: "list[Any]",
    cursor: int = -1,
    found: "consequences.Found | None" = None,
) -> Sheet:
    """Return the sheet of the damage, or of a number that is edited."""
    state = table.state
    place = targets.next_place(state)
    # Row 0 is the damage as it is shown. Once it is known, the next targets only take something
    # off.
    first = _TARGET if targets.is_stepped(state) else 0
    shown = found or _after(state, typed, target)

    def begin(at: int) -> Sheet:
        typed[_BEFORE] = typed[at], at
        return _hit(table, target, typed, -1, shown)

    def change(step: int) -> Sheet:
        at = typed[_BEFORE][1]
        least = 0 if at == _TARGET else -_MOST
        typed[at] = max(least, min(typed[at] + step, _MOST))
        return _hit(table, target, typed)

    def end(taken: bool) -> Sheet:
        before, at = typed[_BEFORE]
        typed[_BEFORE] = None
        if not taken:
            typed[at] = before
        return _hit(table, target, typed, 0 if taken else -1)

    def draw(canvas: "Canvas", cursor: int) -> None:
        _draw_roll(canvas, state, target, place)
        canvas.sheet(ROWS_32).right(str(shown.clicks), _END, 12)
        canvas.right(TEXT, words.CLICKS, _END, 45)
        if cursor:
            _draw_changes(canvas, typed, first, first + cursor - 1)
        else:
            _draw_lines(canvas, shown, _LINES_END)

    def row(index: int) -> "Row":
        at = first + index - 1
        if typed[_BEFORE]:
            return "", "", lambda table: end(True), words.SET
        if index and at != _STOP:
            return "", "", lambda table: begin(at), words.EDIT
        return "", "", lambda table: _accept(table, typed[:_BEFORE], index > 0), words.ACCEPT

    sheet = Sheet("", (), 1 + len(_CHANGES) - first, row, cursor=cursor)
    if typed[_BEFORE]:
        sheet.back = words.CANCEL, lambda table: end(False)
        sheet.up = words.LESS, lambda table: change(-1)
        sheet.down = words.MORE, lambda table: change(1)
        sheet.repeats = True
    sheet.help = words.RESULT_HELP
    sheet.draw = draw
    return sheet


def _after(state: "BattleState", typed: "list[Any]", target: int) -> "consequences.Found":
    # Imported here, as below: needed for a press alone.
    from pages.mechwarrior.attack import consequences

    return consequences.after(state, typed[:_BEFORE], target)


def _accept(table: "Table[BattleState]", changes: "list[int]", stops: bool) -> None:
    from pages.mechwarrior.attack import acceptance

    table.play_all(acceptance.accept(changes, stops))


def _draw_roll(canvas: "Canvas", state: "BattleState", target: int, place: int) -> None:
    """Draw the outcome for the target, the dice, and what was needed."""
    _draw_title(canvas, state, target, place)
    dice = targets.faces(state)
    if dice[0]:
        x = draw_total(canvas, dice)
        if targets.attack_kind(state) != REPAIR and targets.is_typed(state, place):
            need = chance.shown_need(targets.needed(state, place))
            canvas.text(TEXT, words.NEED, x, 13)
            canvas.text(TEXT, str(need), x, 22)


def draw_total(canvas: "Canvas", dice: "Sequence[int]") -> int:
    """Draw dice and their total; return the column behind it.

    dice: the faces; of own dice maybe the total that was typed, and 0 or nothing.
    """
    x = 4
    if len(dice) > 1 and dice[1]:
        for face in dice:
            draw_die(canvas, x, 14, 6, face)
            x += 17
        x += 3
    total = str(sum(dice))
    canvas.sheet(ROWS_15).write(total, x, 13)
    return x + canvas.sheet(ROWS_15).width(total) + 4


def _draw_lines(canvas: "Canvas", found: "consequences.Found", end: int) -> None:
    """Draw the first consequences, up to a column of pixels."""
    room = end - _LINES_X
    lines = list(found.lines)
    text = found.sum
    if text:
        if canvas.width(TEXT, text) > room:
            # The sum stands beside it.
            text = text[: text.index(words.EQUALS)].replace(" ", "")
        if found.dial and len(lines) > 1 and lines[1][0] == icon_rows.HEAT:
            # There is no line left for the heat of the target.
            both = found.dial + words.AND_HEAT.format(found.heat)
            if canvas.width(TEXT, both) <= end - _BARE_X:
                lines[0] = 0, both
        lines.insert(0, (icon_rows.HIT, text))
    for i, (icon, line) in enumerate(lines[:2]):
        x = _LINES_X if icon else _BARE_X
        canvas.icon(icon, 2, _LINES_Y + 10 * i)
        canvas.text(TEXT, fit(canvas, TEXT, line, end - x), x, _LINES_Y + 1 + 10 * i)


def _draw_title(canvas: "Canvas", state: "BattleState", target: int, place: int) -> None:
    """Draw the outcome for the target; shorten its name if necessary."""
    if target < 0:
        canvas.header(words.DONE)
        return
    unit = state.unit(target)
    said = words.IS_MISSED
    outcome = targets.outcome(state, place)
    number = words.CRITICAL if outcome in (chance.CRIT_HIT, chance.CRIT_MISS) else ""
    if targets.attack_kind(state) == REPAIR:
        said = words.IS_REPAIRED
    elif targets.is_hit(state, place):
        said = words.IS_CAPTURED if state.is_captive(target) else words.IS_HIT
        if state.is_gone(target):
            # A VTOL that is captured (W-71).
            said = words.IS_LOST
    room = _TITLE_ROOM - canvas.width(TEXT, said) - canvas.corner_width()
    if number:
        room -= _GAP + canvas.width(TEXT, number)
    canvas.header(fit_name(canvas, TEXT, unit.name, room, unit.short) + said, number)


def _draw_changes(canvas: "Canvas", typed: "Sequence[Any]", first: int, last: int) -> None:
    """Draw two of the numbers that change the damage, that at the cursor last.

    first: of those that can be changed. last: that at the cursor.
    """
    canvas.rows_end = _LINES_END
    top = max(first, last - 1)
    for i in range(min(2, len(_CHANGES) - top)):
        at = top + i
        here = at == last
        value = ""
        if at != _STOP:
            value = str(-typed[at]) if at == _TARGET else "%+d" % typed[at]
        edited = here and typed[_BEFORE] is not None
        canvas.text_row(2 + i, _CHANGES[at], "" if edited else value, here and not edited)
        if edited:
            draw_edited(canvas, value, _LINES_Y + 10 * i)
