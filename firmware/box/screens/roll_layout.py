"""Draw a pool or a roll: the dice as they are, and their total as large as there is room."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import fitting, words
from box.ui.canvas import TEXT
from box.ui.dice_pictures import MOST, SIZE, draw_dice, draw_die
from box.ui.numerals import ROWS_15, ROWS_32
from shared.rules.dice_kinds import COLOURS, SIZES, dice, sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

# So many dice leave room for a large total beside them.
_FEW = const(4)
_LEFT = const(3)
_PITCH = const(17)
_FEW_Y = const(18)
_FEW_NAME_Y = const(34)
_TOTAL_END = const(125)
_LARGE_Y = const(15)
# Of a row of dice and the total below it.
_ROW_Y = const(13)
_TOTAL_Y = const(36)
# The body, and the lines of more dice than fit as pictures.
_BODY_Y = const(12)
_BODY_END = const(52)
_WIDTH = const(128)
_LINE = const(10)
_RIGHT = const(126)
_GAP = const(5)
_HEADER_GAP = const(6)
_NUMBER_END = const(124)
# Letters of a name that does not touch the next one.
_SHORT = const(2)


def pool_text(pool: bytes) -> str:
    """Return a pool as a text, such as "2d6 + 1d8"; the colours are not told."""
    counts = [0] * len(SIZES)
    for kind, count in enumerate(pool):
        counts[kind % len(SIZES)] += count
    return " + ".join(
        [str(count) + "d" + str(SIZES[i]) for i, count in enumerate(counts) if count]
    )


def draw_roll(canvas: "Canvas", subject: str, pool: bytes, faces: bytes) -> None:
    """Draw a header, every die by kind, and the total; without faces the dice are to be rolled."""
    kinds = dice(pool)
    # The total would tell the faces of dice that still tumble.
    total = str(sum(faces)) if faces and not canvas.motion.frame else words.UNKNOWN
    number = words.TOTAL if len(kinds) <= MOST else words.TOTAL + " " + total
    room = _NUMBER_END - _HEADER_GAP - canvas.width(TEXT, number)
    if canvas.width(TEXT, subject) > room:
        subject = subject.replace(" + ", "+")
    canvas.header(fitting.fit(canvas, TEXT, subject, room), number)
    faces = faces or bytes(len(kinds))
    if len(kinds) <= _FEW:
        _draw_few(canvas, kinds, faces)
        canvas.sheet(ROWS_32).right(total, _TOTAL_END, _LARGE_Y)
        return
    is_row = len(kinds) <= MOST
    names = _names(kinds) if is_row else [_name(kind) for kind in kinds]
    end = draw_dice(canvas, [sides(kind) for kind in kinds], faces, names, top=_ROW_Y)
    if is_row:
        canvas.sheet(ROWS_15).right(total, _TOTAL_END, _TOTAL_Y)
    elif end > _BODY_END:
        canvas.fb.fill_rect(0, _BODY_Y, _WIDTH, _WIDTH - _BODY_Y, 0)
        _draw_lines(canvas, pool, faces)


def _name(kind: int) -> str:
    """Return the name below a die, such as "W", or "R8" with other than six sides."""
    size = SIZES[kind % len(SIZES)]
    return COLOURS[kind // len(SIZES)] + (str(size) if size != SIZES[0] else "")


def _names(kinds: "Sequence[int]") -> "list[str]":
    """Return the name below each die: the colour alone if all have the same size.

    Of dice of one kind the first has a name of three letters, for two would touch.
    """
    is_one = len(set([kind % len(SIZES) for kind in kinds])) == 1
    names: list[str] = []
    for i, kind in enumerate(kinds):
        name = COLOURS[kind // len(SIZES)] if is_one else _name(kind)
        names.append("" if len(name) > _SHORT and i and kinds[i - 1] == kind else name)
    return names


def _draw_few(canvas: "Canvas", kinds: "Sequence[int]", faces: bytes) -> None:
    names = _names(kinds)
    for i, kind in enumerate(kinds):
        x = _LEFT + _PITCH * i
        draw_die(canvas, x, _FEW_Y, sides(kind), faces[i])
        name = names[i]
        canvas.text(TEXT, name, x + (SIZE - canvas.width(TEXT, name)) // 2, _FEW_NAME_Y)


def _draw_lines(canvas: "Canvas", pool: bytes, faces: bytes) -> None:
    """Draw each kind of die with its faces, or with their number, in lines of text."""
    x, y = _LEFT, _BODY_Y
    at = 0
    for kind, count in enumerate(pool):
        if not count:
            continue
        shown = [str(face) if face else words.NONE for face in faces[at : at + count]]
        at += count
        # A name stays on the line of its first face.
        items = [_name(kind) + words.COLON + shown[0]] + shown[1:]
        for item in items:
            width = canvas.width(TEXT, item)
            if x + width > _RIGHT:
                x, y = _LEFT, y + _LINE
            canvas.text(TEXT, item, x, y)
            x += width + _GAP
