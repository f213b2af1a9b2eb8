"""Confirm the erasure of an unreadable journal that could not be copied to a file."""

from typing import TYPE_CHECKING

from box.screens.screen import A, Screen, draw_sentence
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas


class Page(Screen):
    """Hold D to erase the journal. Until then the box plays but saves nothing."""

    table: "Parts"

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.stack.pop()

    def hold_of_d(self) -> str:
        return words.ERASE_JOURNAL

    def do_hold_of_d(self) -> None:
        app = self.table
        app.journal.unreadable = False
        app.saved.set_screens(b"")
        app.stack.pop()

    def draw(self, canvas: "Canvas") -> None:
        draw_sentence(canvas, words.HOLD_TO_REUSE, 1)
