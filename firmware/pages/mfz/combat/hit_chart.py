"""Draw the hit chart: the effect of each face of a damage die for each cover."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from pages.mfz.combat import words
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, effect

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
            draw_effect(canvas, effect(cover, face), _LEFT + _CELL * (face - 1), y)


def draw_effect(canvas: "Canvas", effect: int, x: int, y: int) -> None:
    """Draw the sign of an effect: a filled box hits the target, an empty one the cover."""
    if effect == AT_TARGET:
        canvas.fb.fill_rect(x, y, _BOX, _BOX, 1)
    elif effect == AT_COVER:
        canvas.fb.rect(x, y, _BOX, _BOX, 1)
    else:
        canvas.fb.fill_rect(x + 2, y + 3, 2, 2, 1)
