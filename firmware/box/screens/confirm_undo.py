"""Confirm the undo of a roll, because a new roll will show other faces."""

from typing import TYPE_CHECKING

from box.hw.buttons import LONG
from box.screens.screen import BIT_D, A, Screen
from box.ui import words
from box.ui.canvas import MEDIUM

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """Hold D to confirm. Argument: the number of actions to undo."""

    holds = BIT_D

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.pop()
        elif kind == LONG:
            app.game.undo(app.stack.about)
            app.stack.game()

    def draw(self, canvas: "Canvas") -> None:
        for i, line in enumerate(words.HOLD_TO_TAKE_BACK):
            canvas.text(MEDIUM, line, 0, 13 * i)
