"""Ask for a number of any size to count."""

from typing import TYPE_CHECKING

from box.kit.number_entry import number_entry
from box.ui import words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table

_TEN = 10


def count_entry(
    title: str,
    number: int,
    most: int,
    enter: "Callable[[Table[Any], int], object]",
    note: "Callable[[int], str]",
) -> "Sheet":
    """Return a sheet that asks for a number from 0 to `most`; a held B or C goes by tens.

    number: it begins with. enter: called with the table and the number. note: returns the line
    below a number, "" for none.
    """

    def change(step: int) -> "Callable[[Table[Any]], Sheet]":
        to = number + step
        if step in (-_TEN, _TEN):
            to -= to % step
        to = max(0, min(to, most))
        return lambda table: count_entry(title, to, most, enter, note)

    def set(table: "Table[Any]") -> None:
        if number:
            enter(table, number)
        else:
            table.show_game()

    line = note(number)
    sheet = number_entry(title, str(number), set, words.SET, change, "", (line,) if line else ())
    sheet.back = words.CANCEL, lambda table: table.show_game()
    sheet.faster = change(-_TEN), change(_TEN)
    return sheet
