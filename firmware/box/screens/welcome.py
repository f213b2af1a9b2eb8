"""Walk through the buttons at the first start, and check that each works."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, D, Screen
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

# Rows in TEXT of what a button does, and of what was pressed instead.
_PURPOSE = const(2)
_WRONG = const(3)


class Page(Screen):
    """Ask for D first and A last, because A leaves a screen everywhere. Then show the holds.

    A file marks a new box; it is removed when all four buttons have been pressed.
    """

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self._wanted = D
        self._wrong = -1

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, self._label(1), self._label(2), self._label(D)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            if self._wanted == A:
                try:
                    os.remove(screens.FIRST_START_FILE)
                except OSError:
                    # The next start asks again.
                    pass
            done = self._wanted == A
            self.table.stack.pop()
            if done:
                self.table.stack.push(screens.HELP, 1)
        elif button == self._wanted:
            self._wanted -= 1
            self._wrong = -1
        elif button < self._wanted:
            self._wrong = button

    def draw(self, canvas: "Canvas") -> None:
        wanted = self._wanted
        canvas.header(words.FIRST)
        canvas.strong_row(0, words.PRESS + words.LETTERS[wanted])
        canvas.text_row(_PURPOSE, words.PURPOSES[wanted])
        if self._wrong >= 0:
            canvas.text_row(_WRONG, words.WRONG_BUTTON + words.LETTERS[self._wrong])

    def _label(self, button: int) -> str:
        if button == self._wanted:
            return words.HERE
        return words.OK if button > self._wanted else ""
