"""What the buttons do to a counter: add or take off a step, or any number."""

from typing import TYPE_CHECKING

from box.ui import words
from shared.rules.kit.counters import TABLE_SEAT, added

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table


def use(sheet: "Sheet", table: "Table[Any]", kind: int, seat: int, place: int) -> None:
    """Have B and C of a sheet step a counter, and a held C add any number by an action of a kind.

    seat, place: see CounterState.counter.
    """
    counter = table.state.counter(seat, place)
    step = abs(counter.step)
    sheet.up = words.LESS_BY % step, _play(added(kind, seat, place, -step))
    sheet.down = words.MORE_BY % step, _play(added(kind, seat, place, step))
    if counter.held:
        sheet.hold_of_c = words.ANY_NUMBER, lambda table: _typed(table, kind, seat, place)


def _play(action: bytes) -> "Callable[[Table[Any]], None]":
    """Return what plays an action, or says in the footer why it cannot be."""

    def play(table: "Table[Any]") -> None:
        code = table.state.check(action)
        if code:
            table.toast(table.state.reason(code))
        else:
            table.play(action)

    return play


def _typed(table: "Table[Any]", kind: int, seat: int, place: int) -> "Sheet":
    """Return the sheet that adds any number to a counter."""
    state = table.state
    counter = state.counter(seat, place)
    now = state.count(seat, place)
    sign = 1 if counter.held > 0 else -1
    # From its end a counter goes only the other way.
    if now == (counter.most if sign > 0 else counter.least):
        sign = -sign
    most = counter.most - now if sign > 0 else now - counter.least

    def enter(table: "Table[Any]", number: int) -> None:
        table.play(added(kind, seat, place, sign * number))

    def note(number: int) -> str:
        return "" if counter.is_hidden else words.BECOMES % (now, now + sign * number)

    # Imported here: needed only then.
    from box.kit.count_entry import count_entry

    name = words.TABLE_NAME if seat == TABLE_SEAT else state.names()[seat]
    title = words.ADD if sign > 0 else words.TAKE_OFF
    start = min(abs(counter.held), most)
    return count_entry(title % (name, counter.name), start, most, enter, note)
