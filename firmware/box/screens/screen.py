"""Base classes of screens."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import words
from box.ui.canvas import ROW_HEIGHT, ROWS, SMALL
from box.ui.wrap import cut

if TYPE_CHECKING:
    from box.app import App
    from box.ui.canvas import Canvas

A, B, C, D = 0, 1, 2, 3
BIT_B = 2
BIT_C = 4
BIT_D = 8

_ROW_END = const(121)
_LEFT = const(2)
_GAP = const(4)
_LETTER = const(8)
_SMALL_LETTER = const(5)


def round_name(round: int) -> str:
    """Return the name of a round; 0 means before the first."""
    return words.ROUND + str(round) if round else words.SET_UP


def is_wide(text: str, value: str) -> bool:
    """Return whether a row's text is too wide for MEDIUM beside its value."""
    return _LETTER * len(text) > _room(value)


def draw_row(
    canvas: "Canvas",
    i: int,
    text: str,
    value: str = "",
    selected: bool = False,
    edited: bool = False,
    small: bool = False,
) -> None:
    """Draw row i of a list as `Canvas.row` does; draw a wide text small, and cut it if needed.

    small: draw any text small.
    """
    if not small and not is_wide(text, value):
        canvas.row(i, text, value, selected, edited)
        return
    canvas.row(i, "", value, False, edited)
    text = cut(text, _room(value) // _SMALL_LETTER)
    y = ROW_HEIGHT * i + 3
    if selected:
        canvas.tag(SMALL, text, _LEFT - 1, y)
    else:
        canvas.text(SMALL, text, _LEFT, y)


def _room(value: str) -> int:
    room = _ROW_END - _LEFT
    return room - _LETTER * len(value) - _GAP if value else room


class Screen:
    """A screen. It holds cursor state only; durable state changes through the app.

    `editing`: B and C change a value, and repeat while held. `idles`: a game's idle picture may
    replace the page while the box is not used.
    """

    editing = False
    side = False
    idles = True

    def __init__(self, app: "App") -> None:
        self.app = app
        self.cursor = 0

    def returned(self, number: int) -> None:
        """Handle the return from screen `number`, which was opened from this one."""

    def restore_cursor(self, cursor: int) -> None:
        """Restore the cursor after the screen was reloaded."""

    def labels(self) -> "tuple[str, str, str, str]":
        """Return the labels of A, B, C and D, each at most five letters."""
        return words.BACK, words.UP, words.DOWN, words.OPEN

    def on_button(self, button: int, kind: int) -> None:
        """Handle a tap of `button` (0..3), or a repeat."""

    def usual(self) -> str:
        """Return what holding D does now, as a sentence of at most 24 letters; "" for nothing."""
        return ""

    def purpose(self) -> str:
        """Return what the page is for in a sentence or two, for the help; "" for nothing."""
        return ""

    def do_usual(self) -> None:
        """Do what `usual` says."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw everything but the labels, from state alone."""


class ListScreen(Screen):
    """A list of rows, four at a time, or three below a title.

    editing: the value of the row under the cursor is being edited.
    """

    def title(self) -> str:
        """Return the title, at most 25 letters; "" for none."""
        return ""

    def count(self) -> int:
        """Return the number of rows."""
        return 0

    def row(self, index: int) -> "tuple[str, str]":
        """Return text and value of row `index`."""
        return "", ""

    def choose(self, index: int) -> None:
        """Handle D on row `index`."""

    def restore_cursor(self, cursor: int) -> None:
        self.cursor = min(cursor, self.count() - 1)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self.cursor = (self.cursor - 1) % max(self.count(), 1)
        elif button == C:
            self.cursor = (self.cursor + 1) % max(self.count(), 1)
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
            edited = here and self.editing
            draw_row(canvas, top + i, text, value, here and not edited, edited)
        canvas.scroll_bar(first, shown, total)
