"""Draw the hit chart as a page of the rules (M-93)."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from pages.mfz.reference import words
from pages.mfz.widgets.effect_sign import draw_effect
from shared.rules.mfz.combat.hit_chart import effect

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
            draw_effect(canvas, effect(cover, face + 1), _COLUMNS + _CELL * face, y, _BOX)
