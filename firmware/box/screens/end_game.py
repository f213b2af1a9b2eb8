"""End the running game: save it as it is, or delete it."""

from typing import TYPE_CHECKING

from box.hw.buttons import LONG
from box.screens.screen import BIT_D, A, Screen
from box.ui import words
from box.ui.canvas import MEDIUM

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """Hold D to confirm. Argument 0: save; 1: delete."""

    holds = BIT_D

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif kind == LONG:
            from box.game import lifecycle

            self.app.later(lifecycle.drop if self.app.stack.about else lifecycle.save)

    def draw(self, canvas: "Canvas") -> None:
        lines = words.HOLD_TO_ABANDON if self.app.stack.about else words.HOLD_TO_STOP
        for i, line in enumerate(lines):
            canvas.text(MEDIUM, line, 0, 13 * i)
