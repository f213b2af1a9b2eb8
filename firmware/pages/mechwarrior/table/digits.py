"""Type a number of three digits, the hundreds first: B and C change one, D goes to the next."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.numerals import ROWS_24
from pages.mechwarrior.table import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.game.journaled_game import JournaledGame
    from box.kit.sheet import Deed
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_UNITS = (100, 10, 1)
_LAST = const(2)
_LIMIT = const(1000)
_X = const(36)
_PITCH = const(19)
_Y = const(22)


def typed(table: "Table[BattleState]", subject: str, start: bytes, closes: bool = False) -> Sheet:
    """Return the sheet on which a number is typed; it begins with that which was just undone.

    subject: label of the number. start: of its action, which the number follows in two bytes.
    closes: nothing is entered by 0, which closes the page.

    Above the eight bits that the page was opened with, its argument has the place of the digit in
    question in two bits, then 1 + the number typed so far.
    """
    place = table.argument >> 8 & 3
    number = (table.argument >> 10) - 1
    if number < 0:
        number = _undone(table.game, start)
    unit = _UNITS[place]
    digit = number // unit % 10

    def show(place: int, number: int) -> "Callable[[Table[BattleState]], Sheet]":
        def shown(table: "Table[BattleState]") -> Sheet:
            table.argument = table.argument & 255 | place << 8 | (1 + number) << 10
            return typed(table, subject, start, closes)

        return shown

    def draw(canvas: "Canvas", cursor: int) -> None:
        canvas.header(subject)
        for other, unit in enumerate(_UNITS):
            x = _X + _PITCH * other
            dark = other == place
            if dark:
                canvas.bar(x - 2, _Y - 3, 20, 30)
            text = str(number // unit % 10)
            width = canvas.sheet(ROWS_24).width(text)
            canvas.sheet(ROWS_24).write(text, x + (16 - width) // 2, _Y, dark)

    deed: Deed = start + number.to_bytes(2, "big") if number or not closes else None
    if place < _LAST:
        deed = show(place + 1, number)
    sheet = Sheet("", (("", "", deed, words.NEXT if place < _LAST else words.SET),))
    if place:
        sheet.back = words.BACK, show(place - 1, number)
    sheet.up = words.LESS, show(place, number + ((digit - 1) % 10 - digit) * unit)
    sheet.down = words.MORE, show(place, number + ((digit + 1) % 10 - digit) * unit)
    sheet.repeats = True
    sheet.draw = draw
    return sheet


def _undone(game: "JournaledGame", start: bytes) -> int:
    """Return the number of the action that was just undone, if it begins like this; else 0."""
    if game.ahead:
        undone = game.action(game.ply + 1)
        if undone[:-2] == start:
            number = undone[-2] << 8 | undone[-1]
            return number if number < _LIMIT else 0
    return 0
