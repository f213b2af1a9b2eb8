"""Rows of which D takes one up, B and C change it, A puts it back and D keeps it."""

from box import words
from box.screens.screen import A, B, C, ListScreen


class Editor(ListScreen):
    """Subclasses say what a row's value is and how it changes; `keep` makes it last."""

    _before = 0

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

    def keep(self, index: int) -> None:
        """The value of the row is to last. Raises what saving raises; it is then put back."""

    def on_button(self, button: int, kind: int) -> None:
        here = self.cursor
        if not self.editing:
            if button > C and self.editable(here):
                self._before = self.value(here)
                self.editing = True
                self.change(here, self._before)
            else:
                super().on_button(button, kind)
        elif button == A:
            self.editing = False
            self.change(here, self._before)
        elif button == B or button == C:
            self.change(here, self.value(here) + (1 if button == C else -1))
        else:
            self.editing = False
            try:
                self.keep(here)
            except Exception:
                # A choice that would be gone at the next start must not hold until then.
                self.change(here, self._before)
                raise
