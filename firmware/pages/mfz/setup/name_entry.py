"""Spell the name of a company with the four buttons."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from pages.mfz.setup import form_values, setup_form, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_LETTERS = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'."
# Indices of the letters that the first of a word and the others begin on.
_FIRST = const(27)
_NEXT = const(0)
_MOST = const(20)
_LEFT = const(4)
_TOP = const(16)
_ROOM = const(108)


def page(table: "Table[FullState]") -> Sheet:
    """B and C change the last letter, D adds one, A removes it; holding D stores the name.

    Argument: the seat, then with the name as typed, whose last letter is the one in question.
    """
    typed: Any = table.argument
    if not isinstance(typed, tuple):
        letter = words.LETTERS[typed]
        name = setup_form.load(table.memory).get(letter + form_values.NAME)
        typed = typed, name or _LETTERS[_FIRST]
    seat, name = typed

    def change(step: int) -> "Callable[[Table[FullState]], Sheet]":
        """Return the deed of B or C."""
        letter = _LETTERS[(_LETTERS.find(name[-1]) + step) % len(_LETTERS)]
        return lambda table: _go_on(table, seat, name[:-1] + letter)

    def add(table: "Table[FullState]") -> "Sheet | None":
        if len(name) >= _MOST:
            return None
        return _go_on(table, seat, name + _LETTERS[_FIRST if name[-1] == " " else _NEXT])

    def delete(table: "Table[FullState]") -> Sheet:
        return _go_on(table, seat, name[:-1])

    def store(table: "Table[FullState]") -> None:
        form = setup_form.load(table.memory)
        form.choose(words.LETTERS[seat] + form_values.NAME, name.strip(" "))
        form.save(table.saved)
        table.close()

    sheet = Sheet(words.COMPANY + words.LETTERS[seat], [("", "", add, words.NEXT)])
    sheet.number = str(len(name)) + words.OF + str(_MOST)
    sheet.back = (words.DELETE, delete) if len(name) > 1 else (words.CANCEL, None)
    sheet.up = words.UP, change(-1)
    sheet.down = words.DOWN, change(1)
    sheet.hold = words.STORE_NAME + name.strip(" "), store
    sheet.hold_word = words.HOLD_OK
    sheet.repeats = True
    sheet.body = lambda canvas, cursor: _draw(canvas, name)
    return sheet


def _go_on(table: "Table[FullState]", seat: int, name: str) -> Sheet:
    table.argument = seat, name
    return page(table)


def _draw(canvas: "Canvas", name: str) -> None:
    letter = name[-1]
    name = name[:-1]
    while canvas.width(STRONG, name) > _ROOM:
        # The end of a long name stays in sight.
        name = name[1:]
    canvas.text(STRONG, name, _LEFT, _TOP)
    x = _LEFT + canvas.width(STRONG, name) + (2 if name else 0)
    if name[-1:] == " ":
        x += 1
    shown = words.SPACE_SIGN if letter == " " else letter
    canvas.bar(x, _TOP - 2, canvas.width(STRONG, shown) + 4, 14)
    canvas.text(STRONG, shown, x + 2, _TOP, True)
    canvas.text(TEXT, words.HOW_TO_SPELL, _LEFT, 42)
