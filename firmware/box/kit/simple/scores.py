"""Draw the names and numbers of up to six players as large as the panel."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_15, ROWS_24, ROWS_32

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas
    from box.ui.numerals import Sheet
    from shared.rules.kit.small_state import SmallState

_WIDTH = const(128)
_BOTTOM = const(64)
# In one line; more stand in two.
_MOST = const(4)
# Rows of a name, and pixels beside name and number.
_NAME = const(10)
_MARGIN = const(4)
# Of two lines: beside a cell's words, and between them; rows of a number in letters.
_SIDE = const(2)
_GAP = const(3)
_STRONG = const(9)
# Pixels of the colon of a time.
_COLON = const(6)


def draw(canvas: "Canvas", state: "SmallState", what: object = None) -> None:
    """Draw each player's score below the name; also the picture of an idle box."""
    draw_cells(canvas, state.names(), state.score_texts(), 2, _BOTTOM)


def draw_cells(
    canvas: "Canvas",
    names: "Sequence[str]",
    numbers: "Sequence[str]",
    top: int,
    bottom: int,
    selected: int = -1,
) -> None:
    """Draw each number below its name, from row `top` to before row `bottom`.

    More than four stand in two lines, each beside its name. A number may be a time such as 4:07.
    selected: the place of the one on a bar, -1 for none.
    """
    count = len(names)
    lines = 1 if count <= _MOST else 2
    columns = (count + lines - 1) // lines
    width = _WIDTH // columns
    height = (bottom - top) // lines
    size = _size(canvas, numbers, width - _MARGIN, height - _NAME)
    digits = canvas.sheet(size)
    # Long numbers are in letters.
    widest = max([_width(digits, number) for number in numbers])
    is_large = widest <= (width - _MARGIN if lines == 1 else width // 2)
    for place in range(count):
        left = place % columns * width
        y = top + place // columns * height
        is_selected = place == selected
        if is_selected:
            canvas.bar(left + 1, y, width - 2, height - (lines == 1))
        number = numbers[place]
        number_width = _width(digits, number) if is_large else canvas.width(STRONG, number)
        rows = digits.rows if is_large else _STRONG
        x = left + (width - number_width) // 2
        number_y = y + _NAME + (height - _NAME - rows) // 2
        room = width - _MARGIN
        if lines > 1:
            x = left + width - _SIDE - number_width
            number_y = y + (height - rows) // 2
            room -= number_width + _GAP
        name = fit(canvas, TEXT, names[place], room)
        name_x = left + _SIDE if lines > 1 else left + (width - canvas.width(TEXT, name)) // 2
        name_y = y + (height - _NAME) // 2 + 1 if lines > 1 else y + 1
        canvas.text(TEXT, name, name_x, name_y, is_selected)
        if is_large:
            _write(canvas, digits, number, x, number_y, is_selected)
        else:
            canvas.text(STRONG, number, x, number_y, is_selected)


def _size(canvas: "Canvas", numbers: "Sequence[str]", width: int, height: int) -> int:
    """Return the largest size in which every number fits."""
    for size in (ROWS_32, ROWS_24):
        digits = canvas.sheet(size)
        if digits.rows <= height and max([_width(digits, number) for number in numbers]) <= width:
            return size
    return ROWS_15


def _width(digits: "Sheet", number: str) -> int:
    minutes, colon, seconds = number.partition(":")
    return digits.width(minutes) + (_COLON + digits.width(seconds) if colon else 0)


def _write(
    canvas: "Canvas", digits: "Sheet", number: str, x: int, y: int, is_selected: bool
) -> None:
    minutes, colon, seconds = number.partition(":")
    digits.write(minutes, x, y, is_selected)
    if colon:
        x += digits.width(minutes)
        for third in (1, 2):
            dot_y = y + digits.rows * third // 3
            canvas.fb.fill_rect(x + _COLON // 2 - 1, dot_y, 2, 2, not is_selected)
        digits.write(seconds, x + _COLON, y, is_selected)
