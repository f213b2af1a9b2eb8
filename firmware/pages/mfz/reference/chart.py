"""Draw the hit chart as a page of the rules (M-93)."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from pages.mfz.reference import words
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, effect

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_FACES = const(6)
_LEFT = const(3)
_COLUMNS = const(75)
_CELL = const(9)
_BOX = const(6)
_TOP = const(12)
_PITCH = const(8)


def draw(canvas: "Canvas") -> None:
    """Draw the faces in the header, and a line for each cover."""
    canvas.header(words.CHART_TITLE)
    for face in range(_FACES):
        canvas.text(TEXT, str(face + 1), _COLUMNS + 1 + _CELL * face, 1)
    for cover, name in enumerate(words.CHART_LINES):
        # Hand to hand, which knows no cover, comes last.
        y = _TOP + _PITCH * ((cover - 1) % len(words.CHART_LINES))
        canvas.text(TEXT, name, _LEFT, y)
        for face in range(_FACES):
            _draw_effect(canvas, effect(cover, face + 1), _COLUMNS + _CELL * face, y)


def _draw_effect(canvas: "Canvas", found: int, x: int, y: int) -> None:
    """Draw a filled box if the target is hit, an empty one if its cover is, else a dot."""
    if found == AT_TARGET:
        canvas.fb.fill_rect(x, y, _BOX, _BOX, 1)
    elif found == AT_COVER:
        canvas.fb.rect(x, y, _BOX, _BOX, 1)
    else:
        canvas.fb.fill_rect(x + 2, y + 3, 2, 2, 1)
