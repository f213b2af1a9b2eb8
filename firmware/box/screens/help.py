"""Explain the page below, and what holding a button does there."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import Screen
from box.ui import fitting, icon_rows, words
from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_LEFT = const(3)
_WIDTH = const(122)
_LINE = const(9)
_HOLD_Y = const(31)
_ICONS_Y = const(43)
_USUAL_X = const(34)
_USUAL = const(90)
# Left edge of each icon, above its button.
_ICONS_X = b"\x0b\x2b\x4b\x6a"
_ICONS = (icon_rows.UNDO, icon_rows.SCORES, icon_rows.HELP, icon_rows.USUAL)


class Page(Screen):
    """Show the help of the covered page, and above each button what holding it does.

    Any tap goes back. Argument 1: show the holds of a game, too.
    """

    table: "Parts"

    idles = False

    def labels(self) -> "tuple[str, str, str, str]":
        stack = self.table.stack
        in_game = stack.topic == 1 or screens.GAME in stack.numbers
        hold = words.USUAL if self._hold_of_d() else words.OK
        if in_game:
            return words.UNDO, words.SCORES, words.HELP, hold
        return words.BACK, "", words.HELP, hold

    def on_button(self, button: int, kind: int) -> None:
        self.table.stack.pop()

    def _hold_of_d(self) -> str:
        page = self.table.stack.covered
        return page.hold_of_d() if page else ""

    def draw(self, canvas: "Canvas") -> None:
        canvas.ruled = True
        page = self.table.stack.covered
        purpose = page.purpose() if page else ""
        # After the walk through the buttons of a new box.
        if self.table.is_new and self.table.stack.topic == 1:
            purpose = words.READY_TO_PLAY
        for i, line in enumerate(fitting.lines(canvas, TEXT, purpose, _WIDTH)):
            canvas.text(TEXT, line, _LEFT, 1 + _LINE * i)
        canvas.text(TEXT, words.HOLD, _LEFT, _HOLD_Y)
        hold = fitting.fit(canvas, TEXT, self._hold_of_d(), _USUAL)
        canvas.text(TEXT, hold and words.LETTERS_D + hold, _USUAL_X, _HOLD_Y)
        labels = self.labels()
        for button, icon in enumerate(_ICONS):
            if labels[button] != words.BACK and labels[button] != words.OK and labels[button]:
                canvas.icon(icon, _ICONS_X[button], _ICONS_Y)
