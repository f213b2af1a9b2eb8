"""Draw the hit chart: the effect of each face of a damage die for each cover."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from pages.mfz.combat import words
from pages.mfz.widgets.effect_sign import draw_effect
from shared.rules.mfz.combat.hit_chart import effect

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_FACES = const(6)
_LEFT = const(54)
_CELL = const(12)
_BOX = const(7)
_PITCH = const(8)


def draw_chart(canvas: "Canvas", top: int) -> None:
    """Draw a line of faces and one line for each cover, 48 rows from `top` on."""
    for face in range(1, _FACES + 1):
        canvas.text(SMALL, str(face), _LEFT + _CELL * (face - 1) + 1, top)
    for cover, name in enumerate(words.CHART_ROWS):
        y = top + _PITCH * (cover + 1)
        canvas.text(SMALL, name, 0, y)
        for face in range(1, _FACES + 1):
            draw_effect(canvas, effect(cover, face), _LEFT + _CELL * (face - 1), y, _BOX)
