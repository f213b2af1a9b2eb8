"""Rows of which D takes one up, B and C change it, A puts it back and D keeps it."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, ListScreen, draw_row
from box.ui import words
from box.ui.canvas import SMALL
from box.ui.wrap import wrap

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_COLUMNS = const(25)
_TOP = const(16)
_LINE = const(9)


class Editor(ListScreen):
    """Subclasses say what a row's value is and how it changes; `keep` makes it last.

    A row with help stands alone above it while it is taken up.
    """

    _before = 0
    _help: "tuple[str, ...] | list[str]" = ()

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return words.UNDO, words.LESS, words.MORE, words.OK
        return words.BACK, words.UP, words.DOWN, self.action(self.cursor)

    def action(self, index: int) -> str:
        """What D does on a row that is not taken up."""
        return words.EDIT if self.editable(index) else words.WHY

    def editable(self, index: int) -> bool:
        """Whether D takes up this row; otherwise it is for `choose`."""
        return True

    def value(self, index: int) -> int:
        """The value of a row, as a number."""
        return 0

    def change(self, index: int, value: int) -> None:
        """Make the value of a row the nearest possible to `value`."""

    def save(self, index: int) -> None:
        """The value of the row is to last. Raises what saving raises; it is then put back."""

    def help(self, index: int) -> str:
        """What the row is about, in at most four lines of 25 letters; "" for nothing."""
        return ""

    def _set(self, index: int, value: int) -> None:
        self.change(index, value)
        self._help = wrap(self.help(index), _COLUMNS)

    def on_button(self, button: int, kind: int) -> None:
        here = self.cursor
        if not self.editing:
            if button > C and self.editable(here):
                self._before = self.value(here)
                self.editing = True
                self._set(here, self._before)
            else:
                super().on_button(button, kind)
        elif button == A:
            self.editing = False
            self.change(here, self._before)
        elif button == B or button == C:
            self._set(here, self.value(here) + (1 if button == C else -1))
        else:
            self.editing = False
            try:
                self.save(here)
            except Exception:
                # A choice that would be gone at the next start must not hold until then.
                self.change(here, self._before)
                raise

    def draw(self, canvas: "Canvas") -> None:
        if not self.editing or not self._help:
            super().draw(canvas)
            return
        draw_row(canvas, 0, *self.row(self.cursor), edited=True)
        for i, line in enumerate(self._help):
            canvas.text(SMALL, line, 0, _TOP + _LINE * i)
