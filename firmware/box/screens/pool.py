"""Edit the dice pool: a table of sizes and colours."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.store.saved_pool import set_die
from box.ui import words
from box.ui.canvas import TEXT
from shared.rules.dice_kinds import COLOURS, KINDS, POOL_MAX, SIZES

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_LEFT = const(4)
# The cells: left edge of the first, width and pitch of all.
_CELLS_X = const(30)
_CELL = const(17)
_CELL_PITCH = const(19)
_ROW_Y = const(12)
_ROW = const(10)


class Page(Screen):
    """B and C move through the table, one size after another; D adds a die, held it takes one."""

    table: "Parts"

    hold_word = words.HOLD_LESS

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.LEFT, words.RIGHT, words.PLUS_ONE

    def purpose(self) -> str:
        return words.POOL_HELP

    def _kind(self) -> int:
        colours = len(COLOURS)
        return self.cursor % colours * len(SIZES) + self.cursor // colours

    def on_button(self, button: int, kind: int) -> None:
        saved = self.table.saved
        if button == A:
            self.table.stack.pop()
        elif button == B or button == C:
            self.cursor = (self.cursor + (1 if button == C else -1)) % KINDS
        elif sum(saved.pool) < POOL_MAX:
            die = self._kind()
            set_die(saved, die, saved.pool[die] + 1)

    def hold_of_d(self) -> str:
        die = self._kind()
        if not self.table.saved.pool[die]:
            return ""
        return words.ONE_LESS % (words.COLOURS[die // len(SIZES)], words.SIZES[die % len(SIZES)])

    def do_hold_of_d(self) -> None:
        die = self._kind()
        set_die(self.table.saved, die, self.table.saved.pool[die] - 1)

    def draw(self, canvas: "Canvas") -> None:
        pool = self.table.saved.pool
        chosen = self._kind()
        canvas.header(str(sum(pool)) + words.OF + str(POOL_MAX))
        for colour, letter in enumerate(COLOURS):
            x = _CELLS_X + _CELL_PITCH * colour
            canvas.centre(TEXT, letter, 1, x, x + _CELL)
        for size, text in enumerate(words.SIZES):
            y = _ROW_Y + _ROW * size
            canvas.text(TEXT, text, _LEFT, y + 1)
            for colour in range(len(COLOURS)):
                die = colour * len(SIZES) + size
                count = str(pool[die]) if pool[die] else words.NONE
                self._draw_cell(canvas, count, _CELLS_X + _CELL_PITCH * colour, y, die == chosen)

    def _draw_cell(self, canvas: "Canvas", text: str, x: int, y: int, selected: bool) -> None:
        if selected:
            canvas.bar(x, y, _CELL, _ROW)
        canvas.text(TEXT, text, x + (_CELL - canvas.width(TEXT, text)) // 2, y + 1, selected)
