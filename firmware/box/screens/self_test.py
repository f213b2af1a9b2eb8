"""Test display, buttons, flash and dice."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.game import rolling
from box.screens.screen import A, D, ListScreen
from box.ui import words
from box.ui.canvas import WIDTH
from box.ui.numerals import ROWS_24
from shared.rules import dice_draw

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_DISPLAY = const(0)
_BUTTONS = const(1)
_FLASH = const(2)
_LIST = const(-1)

_PATTERNS = const(3)
# The rows above the footer.
_HEIGHT = const(52)
_COUNT_Y = const(21)
# The middle of each label, below which the presses of its button are counted.
_MIDDLES = b"\x10\x30\x50\x6f"
_CELL = const(8)

_FILE = "test.new"
_PIECE = const(256)
_PIECES = const(32)

_DICE = const(15)
_THROWS = const(40)
_SIDES = const(6)
_STAMP = const(0x3FFFFFFF)


class Page(ListScreen):
    """List the tests; those of display and buttons use the whole screen."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self._test = _LIST
        self._pattern = 0
        self._presses = bytearray(4)
        self._results = ["", "", "", ""]

    def labels(self) -> "tuple[str, str, str, str]":
        if self._test == _LIST:
            return words.BACK, words.UP, words.DOWN, words.BEGIN
        if self._test == _DISPLAY:
            return words.BACK, "", "", words.NEXT
        return words.BACK, words.HERE, words.HERE, words.HERE

    def title(self) -> str:
        return words.SELF_TEST

    def count(self) -> int:
        return len(words.TESTS)

    def row(self, index: int) -> "tuple[str, str]":
        return words.TESTS[index], self._results[index]

    def choose(self, index: int) -> None:
        if index < _FLASH:
            self._test = index
            self._pattern = 0
        elif index == _FLASH:
            self._results[index] = words.OK if self._flash_keeps() else words.BROKEN
        else:
            self._results[index] = self._thrown()

    def on_button(self, button: int, kind: int) -> None:
        if self._test == _LIST:
            super().on_button(button, kind)
        elif button == A:
            self._test = _LIST
        elif self._test == _BUTTONS:
            self._presses[button] = min(self._presses[button] + 1, 99)
        elif button == D:
            self._pattern = (self._pattern + 1) % _PATTERNS

    def draw(self, canvas: "Canvas") -> None:
        if self._test == _LIST:
            super().draw(canvas)
        elif self._test == _DISPLAY:
            self._draw_pattern(canvas)
        else:
            canvas.header(words.PRESS_EACH)
            for button in range(1, 4):
                count = str(self._presses[button])
                x = _MIDDLES[button] - canvas.sheet(ROWS_24).width(count) // 2
                canvas.sheet(ROWS_24).write(count, x, _COUNT_Y)

    def _draw_pattern(self, canvas: "Canvas") -> None:
        height = _HEIGHT
        if self._pattern == 0:
            canvas.fb.fill_rect(0, 0, WIDTH, height, 1)
        elif self._pattern == 1:
            for y in range(0, height, _CELL):
                for x in range(y % (2 * _CELL), WIDTH, 2 * _CELL):
                    wide = min(_CELL, WIDTH - x)
                    canvas.fb.fill_rect(x, y, wide, min(_CELL, height - y), 1)
        else:
            canvas.fb.rect(0, 0, WIDTH, height, 1)

    def _flash_keeps(self) -> bool:
        """Return whether a file can be written and read back."""
        piece = bytes([(7 * i + i // 16) & 255 for i in range(_PIECE)])
        try:
            with open(_FILE, "wb") as file:
                for _ in range(_PIECES):
                    file.write(piece)
            same = True
            with open(_FILE, "rb") as file:
                for _ in range(_PIECES):
                    same = file.read(_PIECE) == piece and same
        except OSError:
            same = False
        try:
            os.remove(_FILE)
        except OSError:
            same = False
        return same

    def _thrown(self) -> str:
        """Return the counts of the rarest and the most frequent face in 600 rolls."""
        app = self.table
        counts = [0] * _SIDES
        sides = (_SIDES,) * _DICE
        seed = rolling.seed(app.dice)
        stamp = app.hardware.stamp()
        for i in range(_THROWS):
            # Under simulated time a stamp could repeat, and its roll with it.
            for face in dice_draw.faces(seed, sides, app.journal.seq, (stamp + i) & _STAMP):
                counts[face - 1] += 1
        return str(min(counts)) + "-" + str(max(counts))
