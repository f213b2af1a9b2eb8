"""Name a company: take a ready name, or spell one with the four buttons."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from pages.mfz.setup import form_values, setup_form, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.sheet import Row
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
    """List names that no other company has, then spelling.

    Argument: the seat; while a name is spelled, with the name so far, whose last letter is the one
    in question.
    """
    typed: Any = table.argument
    if isinstance(typed, tuple):
        return _spelling(*typed)
    form = setup_form.load(table.memory)
    own = form.get(words.LETTERS[typed] + form_values.NAME)
    taken = [form.company(seat)[0] for seat in range(form.players) if seat != typed]
    names = [name for name in words.READY_NAMES.split(",") if name not in taken]
    rows: list[Row] = [
        (name, "", lambda table, name=name: _store(table, typed, name)) for name in names
    ]
    spelled = own or _LETTERS[_FIRST]
    rows.append((words.SPELL, "", lambda table: _go_on(table, typed, spelled), words.OPEN))
    cursor = names.index(own) if own in names else len(names) if own else 0
    sheet = Sheet(words.COMPANY + words.LETTERS[typed], rows, label=words.TAKE, cursor=cursor)
    sheet.help = words.NAMES_HELP
    return sheet


def _store(table: "Table[FullState]", seat: int, name: str) -> None:
    form = setup_form.load(table.memory)
    form.choose(words.LETTERS[seat] + form_values.NAME, name)
    form.save(table.saved)
    table.close()


def _spelling(seat: int, name: str) -> Sheet:
    """B and C change the last letter, D adds one, A removes it; holding D stores the name."""

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
        _store(table, seat, name.strip(" "))

    sheet = Sheet(words.COMPANY + words.LETTERS[seat], [("", "", add, words.NEXT)], cursor=0)
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
    return _spelling(seat, name)


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
