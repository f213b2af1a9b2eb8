"""Lots that were drawn at the table, entered one after the other."""

from box import words
from box.screens.screen import A, ListScreen
from shared.rules.mfz.actions import LOT

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(ListScreen):
    """Those that are not drawn yet; A takes the last one back."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._drawn: list[int] = []
        self._left: list[int] = app.match.system.drawing()

    def title(self) -> str:
        return words.DRAWN + str(len(self._drawn) + 1)

    def labels(self) -> "tuple[str, str, str, str]":
        back = words.UNDO if self._drawn else words.BACK
        return back, words.UP, words.DOWN, words.PICK

    def count(self) -> int:
        return len(self._left)

    def row(self, index: int) -> "tuple[str, str]":
        return self.app.match.system.setup.companies[self._left[index]][0], ""

    def on_button(self, button: int, kind: int) -> None:
        if button == A and self._drawn:
            self._left.append(self._drawn.pop())
            self._left.sort()
        else:
            super().on_button(button, kind)

    def choose(self, index: int) -> None:
        self._drawn.append(self._left.pop(index))
        self.cursor = 0
        if len(self._left) == 1:
            self.app.play(bytes([LOT] + self._drawn + self._left))
