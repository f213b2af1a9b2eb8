"""The doomsday clock, as large as the panel."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import BIT_B, BIT_C, A, B, C, Screen
from box.store.session import CLOCK_MAX
from box.ui import words

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(Screen):
    """Counts down and up."""

    repeats = BIT_B | BIT_C
    side = True

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.MINUS_ONE, words.PLUS_ONE, words.SET

    def on_button(self, button: int, kind: int) -> None:
        session = self.app.session
        if button == A:
            self.app.stack.pop()
        elif button == B:
            if session.clock:
                session.set_clock(session.clock - 1)
        elif button == C:
            if session.clock < CLOCK_MAX:
                session.set_clock(session.clock + 1)
        else:
            self.app.stack.push(screens.START)

    def draw(self, canvas: "Canvas") -> None:
        clock = self.app.session.clock
        canvas.clock(clock, clock == 0)
