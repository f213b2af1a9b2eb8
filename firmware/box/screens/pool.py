"""Edit the dice pool: a table of colours and sizes."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui import words
from box.ui.canvas import SMALL
from shared.rules.dice_kinds import POOL_MAX

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_LEFT = const(33)
_CELL = const(23)
_ROW = const(9)


class Page(Screen):
    """D moves through the table, one size after another; B and C change the number."""

    editing = True

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.LESS, words.MORE, words.NEXT

    def _kind(self) -> int:
        colours = len(words.COLOURS)
        return self.cursor % colours * len(words.SIZES) + self.cursor // colours

    def on_button(self, button: int, kind: int) -> None:
        saved = self.app.saved
        die = self._kind()
        count = saved.pool[die]
        if button == A:
            self.app.stack.pop()
        elif button == B:
            if count:
                saved.set_die(die, count - 1)
        elif button == C:
            if sum(saved.pool) < POOL_MAX:
                saved.set_die(die, count + 1)
        else:
            self.cursor = (self.cursor + 1) % (len(words.COLOURS) * len(words.SIZES))

    def draw(self, canvas: "Canvas") -> None:
        pool = self.app.saved.pool
        chosen = self._kind()
        canvas.text(SMALL, str(sum(pool)) + words.OF + str(POOL_MAX), 0, 0)
        for size, text in enumerate(words.SIZES):
            canvas.centre(SMALL, text, 0, _LEFT + size * _CELL, _LEFT + size * _CELL + _CELL - 2)
        for colour, text in enumerate(words.COLOURS):
            y = _ROW * (colour + 1)
            canvas.text(SMALL, text, 0, y)
            for size in range(len(words.SIZES)):
                die = colour * len(words.SIZES) + size
                x = _LEFT + size * _CELL
                count = str(pool[die]) if pool[die] else words.NONE
                canvas.cell(SMALL, count, x, y - 1, _CELL - 1, _ROW, die == chosen)
