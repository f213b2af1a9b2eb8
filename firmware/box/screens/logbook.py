"""What was done, ply by ply, with the game as it stood then; D goes back or forward to there."""

from micropython import const

from box import words
from box.canvas import MEDIUM, SMALL, WIDTH
from box.screens.screen import BIT_B, BIT_C, A, B, C, Screen
from box.wrap import wrap

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_COLUMNS = const(15)
_SMALL_COLUMNS = const(25)
_LINES = const(3)
_SMALL_LINES = const(5)


class Page(Screen):
    """The cursor is a ply; 0 is the beginning, those after the present one were undone."""

    repeats = BIT_B | BIT_C

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._last = app.match.ply + app.match.ahead
        self._go(app.match.ply)

    def labels(self) -> "tuple[str, str, str, str]":
        here = words.HERE if self.cursor != self.app.match.ply else ""
        return words.BACK, words.PREVIOUS, words.NEXT, here or words.OK

    def on_button(self, button: int, kind: int) -> None:
        match = self.app.match
        if button == A:
            match.present()
            self.app.stack.pop()
        elif button == B:
            self._go(max(self.cursor - 1, 0))
        elif button == C:
            self._go(min(self.cursor + 1, self._last))
        else:
            match.present()
            back = match.ply - self.cursor
            if back > 0:
                match.undo(back)
            elif back < 0:
                match.redo(-back)
            self.app.stack.game()

    def _go(self, ply: int) -> None:
        match = self.app.match
        self.cursor = ply
        match.look(ply)
        self._place = words.ROUND + str(match.system.round())
        self._checks = " ".join(match.system.checks())
        sentence = match.system.explain(match.action(ply)) if ply else words.BEGINNING
        self._lines = wrap(sentence, _COLUMNS)
        self._font = MEDIUM
        if len(self._lines) > _LINES:
            self._lines = wrap(sentence, _SMALL_COLUMNS)[:_SMALL_LINES]
            self._font = SMALL

    def draw(self, canvas: "Canvas") -> None:
        ply = self.app.match.ply
        canvas.text(SMALL, str(self.cursor) + words.OF + str(self._last), 0, 0)
        if self.cursor > ply:
            canvas.centre(SMALL, words.UNDONE, 0)
        canvas.right(SMALL, self._place, WIDTH, 0)
        for i, line in enumerate(self._lines):
            canvas.text(self._font, line, 0, 8 + i * (13 if self._font == MEDIUM else 8))
        canvas.text(SMALL, self._checks, 0, 47)
