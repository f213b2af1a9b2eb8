"""The last rolls, newest first."""

from box import words
from box.canvas import MEDIUM
from box.screens.screen import ListScreen

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.canvas import Canvas
except ImportError:
    pass


class Page(ListScreen):
    """Rows of faces with their total."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.HOME

    def count(self) -> int:
        return len(self.app.session.rolls)

    def row(self, index: int) -> "tuple[str, str]":
        _, faces, _ = self.app.session.rolls[-1 - index]
        return " ".join(str(face) for face in faces), words.SUM + str(sum(faces))

    def choose(self, index: int) -> None:
        self.app.stack.home()

    def draw(self, canvas: "Canvas") -> None:
        if self.count():
            super().draw(canvas)
        else:
            canvas.centre(MEDIUM, words.NO_ROLLS, 20)
