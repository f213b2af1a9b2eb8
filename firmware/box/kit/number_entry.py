"""Ask for a number that players rolled with own dice."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes
from box.kit.sheet import Sheet
from box.ui import words
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import lines
from box.ui.numerals import ROWS_15

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from box.kit.sheet import Deed
    from box.ui.canvas import Canvas

_LEFT = const(4)
_TOP = const(14)
_PITCH = const(10)
_ROOM = const(88)
# The number that is edited.
_END = const(122)
_BAR_TOP = const(13)
_BAR_HEIGHT = const(19)
_MARGIN = const(4)
_WORD_Y = const(18)
_DIGITS_Y = const(15)


def number_entry(
    title: str,
    value: str,
    deed: "Deed",
    label: str,
    change: "Callable[[int], Deed]",
    about: str = "",
    notes: "Sequence[str]" = (),
    repeats: bool = True,
) -> Sheet:
    """Return a sheet that asks for a number.

    value: the number so far, or a word for none. deed, label: of D. change: returns the deed of C
    given 1, and of B given -1. about: a text beside the number. notes: see Sheet. repeats: B
    and C repeat while held; without that they show scores and help, as on other pages.
    """
    sheet = Sheet(title, (("", "", deed, label),), cursor=0)
    sheet.up = words.LESS, change(-1)
    sheet.down = words.MORE, change(1)
    sheet.repeats = repeats

    def draw(canvas: "Canvas", cursor: int) -> None:
        for i, line in enumerate(lines(canvas, TEXT, about, _ROOM)[:2]):
            canvas.text(TEXT, line, _LEFT, _TOP + _PITCH * i)
        digits = value.isdigit()
        numerals = canvas.sheet(ROWS_15)
        width = numerals.width(value) if digits else canvas.width(STRONG, value)
        canvas.bar(_END - width - _MARGIN, _BAR_TOP, width + 2 * _MARGIN, _BAR_HEIGHT)
        if digits:
            numerals.write(value, _END - width, _DIGITS_Y, True)
        else:
            canvas.text(STRONG, value, _END - width, _WORD_Y, True)
        draw_notes(canvas, notes)

    sheet.body = draw
    return sheet


def stepped(values: "Sequence[int]", value: int, step: int) -> int:
    """Return the value that is `step` places on in `values`; behind the last one is the first.

    >>> stepped([0, 4, 5], 5, 1), stepped([0, 4, 5], 0, -1)
    (0, 5)
    """
    return values[(list(values).index(value) + step) % len(values)]
