"""Base class of lists with editable values: D edits a row, B and C change it, A cancels."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, ListScreen, draw_edited
from box.ui import words
from box.ui.canvas import TEXT
from box.ui.wrap import wrap

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_COLUMNS = const(25)
_LEFT = const(4)
# Of the row that is edited, and of its help.
_ROW_Y = const(2)
_TOP = const(16)
_LINE = const(9)


class Editor(ListScreen):
    """An editable list. Subclasses supply the values; `save` makes a change durable.

    While a row with help is edited, only that row and its help are shown.
    """

    _before = 0
    # None until it is drawn, when the code that changed the value has returned.
    _help: "list[str] | None" = None

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return words.CANCEL, words.LESS, words.MORE, words.SET
        return words.BACK, words.UP, words.DOWN, self.action(self.cursor)

    def action(self, index: int) -> str:
        """Return the label of D on a row that is not being edited."""
        return words.EDIT if self.editable(index) else words.WHY

    def editable(self, index: int) -> bool:
        """Return whether D edits this row; if not, D calls `choose`."""
        return True

    def value(self, index: int) -> int:
        """Return the value of a row as a number."""
        return 0

    def change(self, index: int, value: int) -> None:
        """Set the value of a row to the valid one nearest to `value`."""

    def save(self, index: int) -> None:
        """Store the value of the row. If this raises, the old value is restored."""

    def help(self, index: int) -> str:
        """Return the help of a row, at most four lines of 25 letters; "" for none."""
        return ""

    def _set(self, index: int, value: int) -> None:
        self.change(index, value)
        self._help = None

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
                # Do not keep a value until the next start only.
                self.change(here, self._before)
                raise

    def draw(self, canvas: "Canvas") -> None:
        if self.editing and self._help is None:
            self._help = wrap(self.help(self.cursor), _COLUMNS)
        if not self.editing or not self._help:
            super().draw(canvas)
            return
        text, value = self.row(self.cursor)
        canvas.text_row(-1, text)
        draw_edited(canvas, value, _ROW_Y)
        for i, line in enumerate(self._help):
            canvas.text(TEXT, line, _LEFT, _TOP + _LINE * i)
