"""Show the doomsday clock as large as the panel."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import A, B, C, Screen
from box.store.saved_state import CLOCK_MAX
from box.ui import words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """B counts down, C up; D sets the start value."""

    editing = True
    side = True

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.MINUS_ONE, words.PLUS_ONE, words.SET

    def purpose(self) -> str:
        return words.CLOCK_HELP

    def on_button(self, button: int, kind: int) -> None:
        saved = self.app.saved
        if button == A:
            self.app.stack.pop()
        elif button == B:
            if saved.clock:
                saved.set_clock(saved.clock - 1)
        elif button == C:
            if saved.clock < CLOCK_MAX:
                saved.set_clock(saved.clock + 1)
        else:
            self.app.stack.push(screens.CLOCK_START)

    def draw(self, canvas: "Canvas") -> None:
        clock = self.app.saved.clock
        canvas.clock(clock, clock == 0)
