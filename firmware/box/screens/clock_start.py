"""Edit the start value of the doomsday clock."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen, draw_edited, draw_sentence
from box.store.entry_kinds import CLOCK_MAX
from box.store.saved_clock import set_start
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_VALUE_Y = const(12)
_HINT_Y = const(26)


class Page(Screen):
    """B and C change the start value; holding D resets the clock to it."""

    table: "Parts"

    editing = True

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self.value = app.saved.start

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.LESS, words.MORE, words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.stack.pop()
        elif button == B:
            self.value = max(self.value - 1, 1)
        elif button == C:
            self.value = min(self.value + 1, CLOCK_MAX)

    def hold_of_d(self) -> str:
        return words.RESTART_CLOCK % self.value

    def do_hold_of_d(self) -> None:
        stack = self.table.stack
        # One entry for value and screen: a power cut must not store only one of them.
        set_start(self.table.saved, self.value, stack.numbers[1:-1])
        stack.pop()

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(words.DOOMSDAY)
        canvas.text_row(0, words.START_VALUE)
        draw_edited(canvas, str(self.value), _VALUE_Y)
        draw_sentence(canvas, words.HOLD_TO_RESTART, _HINT_Y)
