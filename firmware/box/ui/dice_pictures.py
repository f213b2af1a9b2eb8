"""Draw dice as dice: pips on a square for six sides, a numeral in a hexagon for more."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import STRONG, TEXT
from box.ui.numerals import DICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

SIZE = const(14)
"""Width and height of a die in pixels."""

# Dice of a row at the usual pitch, and at the smallest one.
WIDE = const(7)
MOST = const(8)

_PIPS_SIDES = const(6)
# Glyphs behind those of the pips.
_SQUARE = const(6)
_HEXAGON = const(7)
_LIT_HEXAGON = const(8)
_UNKNOWN = "-"
_MIDDLE = const(7)
_STRONG_Y = const(3)
_TEXT_Y = const(4)
_TEN = const(10)

_TOP = const(12)
_PITCH = const(17)
_CLOSE_PITCH = const(15)
_NAME_Y = const(15)
_ICON_Y = const(22)
# Icons in rows are 7 pixels wide and stand at the left edge of their cells.
_ICON_HALF = const(3)
_PANEL = const(128)
_LEFT = const(3)
_HEAD_GAP = const(2)
_KIND_GAP = const(3)
_ROW_PITCH = const(16)
_HEAD_Y = const(4)


def draw_die(
    canvas: "Canvas", x: int, y: int, sides: int, face: int, selected: bool = False
) -> None:
    """Draw a die with its upper left corner at (x, y); face 0 is not known yet.

    selected: the die is lit, and its face dark.
    """
    sheet = canvas.sheet(DICE)
    if face and canvas.motion.frame:
        face = canvas.motion.tumbled(face, sides, x)
    if sides != _PIPS_SIDES:
        sheet.draw(_LIT_HEXAGON if selected else _HEXAGON, x, y)
    elif selected:
        canvas.bar(x, y, SIZE, SIZE)
    else:
        sheet.draw(_SQUARE, x, y)
    if face and sides == _PIPS_SIDES:
        sheet.draw(face - 1, x, y, selected)
        return
    text = str(face) if face else _UNKNOWN
    font = STRONG if face < _TEN else TEXT
    x += _MIDDLE - canvas.width(font, text) // 2
    canvas.text(font, text, x, y + (_STRONG_Y if font == STRONG else _TEXT_Y), selected)


def draw_dice(
    canvas: "Canvas",
    sides: "Sequence[int]",
    faces: "Sequence[int]",
    names: "Sequence[str]",
    selected: int = -1,
    icons: "Sequence[int]" = b"",
    top: int = _TOP,
) -> int:
    """Draw a page's dice from row `top` on; return the first free row below them.

    Up to eight stand in a row, each above its name and an icon of box.ui.icon_rows, 0 for none.
    More take several rows, without icons and with a name before the first die of each kind.
    names: one a die, or none at all. selected: the place of the die in question, -1 for none.
    """
    count = len(sides)
    if count > MOST:
        return _draw_rows(canvas, sides, faces, names, selected, top)
    pitch = _PITCH if count <= WIDE else _CLOSE_PITCH
    left = (_PANEL - pitch * (count - 1) - SIZE) // 2
    for i in range(count):
        draw_die(canvas, left + pitch * i, top, sides[i], faces[i], i == selected)
    for i, name in enumerate(names):
        x = left + pitch * i + _MIDDLE - canvas.width(TEXT, name) // 2
        canvas.text(TEXT, name, x, top + _NAME_Y)
    for i, icon in enumerate(icons):
        canvas.icon(icon, left + pitch * i + _MIDDLE - _ICON_HALF, top + _ICON_Y)
    return top + (_ICON_Y if names else _NAME_Y)


def _draw_rows(
    canvas: "Canvas",
    sides: "Sequence[int]",
    faces: "Sequence[int]",
    names: "Sequence[str]",
    selected: int,
    y: int,
) -> int:
    x = _LEFT
    last = ""
    for i in range(len(sides)):
        name = names[i] if names else ""
        head = canvas.width(TEXT, name) + _HEAD_GAP if name != last else 0
        if head and x > _LEFT:
            x += _KIND_GAP
        if x + head + SIZE > _PANEL - 1:
            x, y = _LEFT, y + _ROW_PITCH
        if head:
            canvas.text(TEXT, name, x, y + _HEAD_Y)
            last = name
        draw_die(canvas, x + head, y, sides[i], faces[i], i == selected)
        x += head + _CLOSE_PITCH
    return y + _ROW_PITCH
