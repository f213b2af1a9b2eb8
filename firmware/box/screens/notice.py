"""Show a notice until A or D is pressed."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, D, Screen
from box.ui import words
from box.ui.canvas import MEDIUM, ROWS, SMALL

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_COLUMNS = const(16)


class Page(Screen):
    """Draw up to four lines, or six in small type of 25 letters.

    A notice is not durable: a restart drops it.
    """

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A or button == D:
            self.app.notices.waiting.pop(0)
            self.app.stack.pop()
            self.app.notices.show_next()

    def draw(self, canvas: "Canvas") -> None:
        lines = self.app.notices.waiting[0]
        large = len(lines) <= ROWS and max([len(line) for line in lines]) <= _COLUMNS
        for i, line in enumerate(lines):
            canvas.text(MEDIUM if large else SMALL, line, 0, (13 if large else 9) * i)
