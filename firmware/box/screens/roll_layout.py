"""Lay out the dice of a pool by kind, as large as they fit."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import words
from box.ui.canvas import MEDIUM, SMALL
from shared.rules.dice_kinds import COLOURS, SIZES

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_HEAD = const(9)
_BOTTOM = const(54)
_RIGHT = const(127)
_TAG_GAP = const(4)
_FACE_GAP = const(3)

# Layouts of a roll, largest first: top row of the faces, font, pitch.
_LAYOUTS = ((27, MEDIUM, 13), (14, MEDIUM, 13), (14, SMALL, 9), (9, SMALL, 9))


def draw_roll(canvas: "Canvas", title: str, pool: bytes, faces: bytes) -> None:
    """Draw a title, the total as large as possible, and every face by kind."""
    top = draw_dice(canvas, pool, faces)
    total = str(sum(faces))
    font = MEDIUM if top > _HEAD else SMALL
    canvas.text(font, title, 0, 0)
    if top == _LAYOUTS[0][0]:
        canvas.large(total, _RIGHT, 0)
    else:
        canvas.right(font, words.SUM + total, _RIGHT, 0)


def draw_dice(canvas: "Canvas", pool: bytes, faces: bytes) -> int:
    """Draw the dice in the largest layout that fits; return its top row."""
    for top, font, pitch in _LAYOUTS:
        placed = _flow(pool, faces, top, font, pitch)
        if placed[-1][1] + pitch <= _BOTTOM:
            break
    for x, y, is_tag, text in placed:
        if is_tag:
            canvas.tag(SMALL, text, x, y + (pitch - 9) // 2)
        else:
            canvas.text(font, text, x, y)
    return top


def _flow(
    pool: bytes, faces: bytes, top: int, font: int, pitch: int
) -> "list[tuple[int, int, bool, str]]":
    """Return (x, y, is a tag, text) for each tag and face.

    Without faces show the number of dice of each kind.
    """
    placed: list[tuple[int, int, bool, str]] = []
    letter = 8 if font == MEDIUM else 5
    x, y = 0, top
    at = 0
    for kind, count in enumerate(pool):
        if not count:
            continue
        tag = COLOURS[kind // len(SIZES)] + str(SIZES[kind % len(SIZES)])
        items = (
            [str(face) for face in faces[at : at + count]] if faces else [words.TIMES + str(count)]
        )
        at += count
        width = len(tag) * 5 + _TAG_GAP
        # Keep a tag on the line of its first face.
        if x + width + len(items[0]) * letter > _RIGHT:
            x, y = 0, y + pitch
        placed.append((x, y, True, tag))
        x += width
        for item in items:
            if x + len(item) * letter > _RIGHT:
                x, y = 0, y + pitch
            placed.append((x, y, False, item))
            x += len(item) * letter + _FACE_GAP
        x += _FACE_GAP
    return placed
