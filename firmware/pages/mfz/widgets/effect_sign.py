"""Draw the effect of a damage die as a sign."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


def draw_effect(canvas: "Canvas", effect: int, x: int, y: int, size: int) -> None:
    """Draw a filled box if the target is hit, an empty one if its cover is, else a dot.

    size: of a box, in pixels.
    """
    if effect == AT_TARGET:
        canvas.fb.fill_rect(x, y, size, size, 1)
    elif effect == AT_COVER:
        canvas.fb.rect(x, y, size, size, 1)
    else:
        canvas.fb.fill_rect(x + 2, y + 3, 2, 2, 1)
