"""Roll dice outside a game."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.roll_layout import draw_dice, draw_roll
from box.screens.screen import A, B, C, Screen
from box.ui import words
from box.ui.canvas import MEDIUM

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """Show the pool, or total and faces of the last roll by kind of die."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.POOL, words.LAST, words.ROLL

    def purpose(self) -> str:
        return words.DICE_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self.app.stack.push(screens.POOL)
        elif button == C:
            self.app.stack.push(screens.ROLL_HISTORY)
        elif sum(self.app.saved.pool):
            self.app.roll()

    def draw(self, canvas: "Canvas") -> None:
        saved = self.app.saved
        rolled = saved.rolls and saved.rolls[-1][0] == bytes(saved.pool)
        if not sum(saved.pool):
            canvas.centre(MEDIUM, words.NO_DICE, 12)
            canvas.centre(MEDIUM, words.NO_DICE_HINT, 28)
        elif not rolled:
            draw_dice(canvas, bytes(saved.pool), b"")
            canvas.text(MEDIUM, words.PRESS_TO_ROLL, 0, 0)
        else:
            pool, faces, _ = saved.rolls[-1]
            draw_roll(canvas, words.TOTAL, pool, faces)
