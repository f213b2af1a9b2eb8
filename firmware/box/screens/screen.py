"""What every screen is and does."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

from box import words
from box.canvas import ROWS, SMALL

A, B, C, D = 0, 1, 2, 3
BIT_B = 2
BIT_C = 4
BIT_D = 8


class Screen:
    """A screen holds cursor state only; it changes what the box remembers through the session.

    `repeats` and `longs` are masks of buttons (bit 0 = A) that repeat while held, or that act
    when held to the threshold.
    """

    repeats = 0
    longs = 0
    side = False

    def __init__(self, app: "App") -> None:
        self.app = app
        self.cursor = 0

    def returned(self, number: int) -> None:
        """The screen `number`, which was opened from this one, was closed."""

    def labels(self) -> "tuple[str, str, str, str]":
        """What A, B, C and D do here, each of at most five letters."""
        return words.BACK, words.UP, words.DOWN, words.OPEN

    def on_button(self, button: int, kind: int) -> None:
        """A press, repeat or long press of `button` (0..3)."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw all but the labels. Depends on state alone."""


class ListScreen(Screen):
    """Rows to choose from or to read, four at a time, or three below a title.

    `editing` says that the value of the row under the cursor is being changed.
    """

    repeats = BIT_B | BIT_C
    editing = False

    def title(self) -> str:
        """What stands over the rows, at most 25 letters; "" for nothing."""
        return ""

    def count(self) -> int:
        """How many rows there are."""
        return 0

    def row(self, index: int) -> "tuple[str, str]":
        """Text and value of row `index`."""
        return "", ""

    def choose(self, index: int) -> None:
        """D was pressed on row `index`."""

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self.cursor = max(self.cursor - 1, 0)
        elif button == C:
            self.cursor = max(min(self.cursor + 1, self.count() - 1), 0)
        else:
            self.choose(self.cursor)

    def draw(self, canvas: "Canvas") -> None:
        total = self.count()
        title = self.title()
        top = 1 if title else 0
        shown = ROWS - top
        if title:
            canvas.tag(SMALL, title, 0, 2)
        first = max(min(self.cursor - 1, total - shown), 0)
        for i in range(min(shown, total)):
            text, value = self.row(first + i)
            here = first + i == self.cursor
            canvas.row(top + i, text, value, here and not self.editing, here and self.editing)
        canvas.scroll_bar(first, shown, total)
