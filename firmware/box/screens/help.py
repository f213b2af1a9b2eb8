"""Explain the page below, and what holding a button does there."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, D, Screen
from box.ui import words
from box.ui.canvas import SMALL
from box.ui.wrap import wrap

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_COLUMNS = const(25)
_LINE = const(8)
_HOLDS_Y = const(30)


class Page(Screen):
    """Show the help of the covered page, then the holds; A or D goes back."""

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A or button == D:
            self.app.stack.pop()

    def draw(self, canvas: "Canvas") -> None:
        page = self.app.stack.covered
        y = 0
        for line in wrap(page.purpose() if page else "", _COLUMNS):
            canvas.text(SMALL, line, 0, y)
            y += _LINE
        canvas.text(SMALL, words.HOLDING, 0, _HOLDS_Y)
        held = [words.LETTERS[i] + " " + text for i, text in enumerate(words.HELD)]
        canvas.text(SMALL, "  ".join(held), 0, _HOLDS_Y + _LINE)
        usual = page.usual() if page else ""
        if usual:
            canvas.text(SMALL, words.LETTERS[D] + " " + usual, 0, _HOLDS_Y + 2 * _LINE)
