"""The rules of the quick game, a page at a time."""

from micropython import const

from box import words
from box.canvas import SMALL, WIDTH
from box.screens.screen import BIT_B, BIT_C, A, B, C, Screen
from box.wrap import wrap

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_COLUMNS = const(25)
_PAGES = words.RULE_PAGES


class Page(Screen):
    """B and C turn the pages, D goes back to the game."""

    repeats = BIT_B | BIT_C

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._turn(0)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.PREVIOUS, words.NEXT, words.GAME_LABEL

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self._turn(max(self.cursor - 1, 0))
        elif button == C:
            self._turn(min(self.cursor + 1, len(_PAGES) - 1))
        else:
            self.app.stack.game()

    def _turn(self, page: int) -> None:
        self.cursor = page
        self._title, text = _PAGES[page]
        self._lines = wrap(text, _COLUMNS)

    def draw(self, canvas: "Canvas") -> None:
        canvas.tag(SMALL, self._title, 0, 0)
        number = str(self.cursor + 1) + words.OF + str(len(_PAGES))
        canvas.right(SMALL, number, WIDTH, 0)
        for i, line in enumerate(self._lines):
            canvas.text(SMALL, line, 0, 9 + 9 * i)
