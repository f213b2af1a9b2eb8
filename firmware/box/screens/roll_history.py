"""Show the last rolls one at a time, newest first."""

from typing import TYPE_CHECKING

from box.screens.roll_layout import draw_roll
from box.screens.screen import A, B, C, Screen
from box.ui import words
from box.ui.canvas import MEDIUM

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """B shows the previous roll, C the next one."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.PREVIOUS, words.NEXT, words.HOME

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self.cursor = max(min(self.cursor + 1, len(self.app.saved.rolls) - 1), 0)
        elif button == C:
            self.cursor = max(self.cursor - 1, 0)
        else:
            self.app.stack.home()

    def draw(self, canvas: "Canvas") -> None:
        rolls = self.app.saved.rolls
        if not rolls:
            canvas.centre(MEDIUM, words.NO_ROLLS, 20)
            return
        title = str(self.cursor + 1) + words.OF + str(len(rolls))
        pool, faces, _ = rolls[-1 - self.cursor]
        draw_roll(canvas, title, pool, faces)
