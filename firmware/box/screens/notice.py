"""Show a notice until A or D is pressed."""

from typing import TYPE_CHECKING

from box.screens.screen import A, D, Screen, draw_sentence
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas


class Page(Screen):
    """Draw the notice that has waited longest. It is not durable: a restart drops it."""

    table: "Parts"

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A or button == D:
            self.table.notices.waiting.pop(0)
            self.table.stack.pop()
            self.table.notices.show_next()

    def draw(self, canvas: "Canvas") -> None:
        draw_sentence(canvas, " ".join(self.table.notices.waiting[0]), 1)
