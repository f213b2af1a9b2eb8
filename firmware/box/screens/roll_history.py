"""Show the last rolls one at a time, newest first."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.roll_layout import draw_roll
from box.screens.screen import A, B, C, Screen
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_HINT = const(1)


class Page(Screen):
    """B shows the previous roll, C the next one."""

    table: "Parts"

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.PREVIOUS, words.NEXT, words.HOME

    def on_button(self, button: int, kind: int) -> None:
        most = max(len(self.table.saved.packed_rolls), 1)
        if button == A:
            self.table.stack.pop()
        elif button == B:
            self.cursor = (self.cursor + 1) % most
        elif button == C:
            self.cursor = (self.cursor - 1) % most
        else:
            self.table.stack.home()

    def draw(self, canvas: "Canvas") -> None:
        # Imported here: it can go again while the page is open.
        from box.store import saved_rolls

        rolls = saved_rolls.last(self.table.saved)
        if not rolls:
            canvas.header(words.LAST_ROLLS)
            canvas.strong_row(_HINT, words.NO_ROLLS)
            return
        pool, faces, _ = rolls[-1 - self.cursor]
        draw_roll(canvas, words.ROLL_OF % (self.cursor + 1, len(rolls)), pool, faces)
