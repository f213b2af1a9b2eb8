"""Lay out dice and words in lines by group, as large as they fit."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import MEDIUM, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

_TOP = const(16)
_BOTTOM = const(55)
_RIGHT = const(127)
_HEAD_GAP = const(2)
_GAP = const(4)

# Layouts, largest first: font, width of a letter, height of a line.
_LAYOUTS = ((MEDIUM, 8, 13), (SMALL, 5, 8))


def draw_dice_layout(
    canvas: "Canvas",
    groups: "Sequence[tuple[str, Sequence[str]]]",
    selected: int = -1,
    end: int = _BOTTOM,
) -> int:
    """Draw groups of (head, items) below row 16; return the row below them.

    A group without items starts a line. selected: index of the inverse item among all items.
    end: the row that they should not reach.
    """
    for font, letter, pitch in _LAYOUTS:
        placed, bottom = _flow(groups, letter, pitch)
        if bottom <= end:
            break
    at = 0
    for x, y, is_head, text in placed:
        if is_head:
            canvas.text(SMALL, text, x, y + (pitch - 8) // 2)
            continue
        if at == selected:
            canvas.tag(font, text, x - 1, y)
        else:
            canvas.text(font, text, x, y)
        at += 1
    return bottom


def _flow(
    groups: "Sequence[tuple[str, Sequence[str]]]", letter: int, pitch: int
) -> "tuple[list[tuple[int, int, bool, str]], int]":
    """Return (x, y, is a head, text) of heads and items, and the end of the last line."""
    placed: "list[tuple[int, int, bool, str]]" = []
    x, y = 1, _TOP
    for head, items in groups:
        width = 5 * len(head) + _HEAD_GAP if head else 0
        # Keep a head on the line of its first item.
        first = letter * len(items[0]) if items else _RIGHT
        if x > 1 and x + width + first > _RIGHT:
            x, y = 1, y + pitch
        if head:
            placed.append((x, y, True, head))
        x += width
        for item in items:
            if x + letter * len(item) > _RIGHT:
                x, y = 1, y + pitch
            placed.append((x, y, False, item))
            x += letter * len(item) + _GAP
        if x > 1:
            x += _GAP
    return placed, y + pitch
