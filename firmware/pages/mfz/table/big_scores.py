"""Draw the scores as large as the panel, for players across the table."""

from typing import TYPE_CHECKING

from pages.mfz.table import idle

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.quick import QuickState


def draw(canvas: "Canvas", state: "QuickState") -> None:
    """Draw all scores in tactical order."""
    idle.draw(canvas, state, True)
