"""Base classes of screens."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.ui import fitting, words
from box.ui.canvas import ROW_HEIGHT, ROWS, STRONG, TEXT

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState

A, B, C, D = 0, 1, 2, 3
BIT_B = 2
BIT_C = 4
BIT_D = 8

# Of lists: the body below a header, its rows, and what a row needs beside its words.
_BODY_Y = const(12)
_BODY_HEIGHT = const(40)
_TEXT_PITCH = const(10)
_MARGINS = const(10)
_ICON = const(13)
_ARROWS = const(20)
# Of sentences.
_SENTENCE = const(122)
_SENTENCE_X = const(3)
_LINE = const(10)
_FOOTER_Y = const(53)
_EDIT_MARGINS = const(6)


def draw_sentence(canvas: "Canvas", text: str, y: int) -> None:
    """Draw a text from row y of pixels to the footer: in STRONG if there is room, else in TEXT."""
    canvas.ruled = True
    lines = fitting.lines(canvas, STRONG, text, _SENTENCE)
    large = len(lines) * ROW_HEIGHT <= _FOOTER_Y - y
    if not large:
        lines = fitting.lines(canvas, TEXT, text, _SENTENCE)
    for i, line in enumerate(lines):
        pitch = ROW_HEIGHT if large else _LINE
        canvas.text(STRONG if large else TEXT, line, _SENTENCE_X, y + 1 + pitch * i)


def draw_edited(canvas: "Canvas", value: str, y: int) -> None:
    """Draw a value that is edited at the end of a row: inverse, with arrows round it."""
    value = words.LESS_SIGN + " " + value + " " + words.MORE_SIGN
    width = canvas.width(TEXT, value) + _EDIT_MARGINS
    canvas.bar(canvas.rows_end - width + 1, y, width, _TEXT_PITCH)
    canvas.right(TEXT, value, canvas.rows_end - 2, y + 1, True)


class Screen:
    """A screen. It holds cursor state only; durable state changes through the table.

    `editing`: B and C change a value, and repeat while held. `idles`: a game's idle picture may
    replace the page while the box is not used. `option`: the key of the option at the cursor, if
    the help is about that. `hold_word`: what holding D does, in a word beside the label of D,
    where that is another act than a tap; "" for a dot. `ticks`: the page shows a time, and is
    drawn each second.
    """

    editing = False
    idles = True
    ticks = False
    option = ""
    hold_word = ""

    def __init__(self, table: "Table[GameState]") -> None:
        self.table = table
        self.cursor = 0

    def returned(self, number: int) -> None:
        """Handle the return from screen `number`, which was opened from this one."""

    def restore_cursor(self, cursor: int) -> None:
        """Restore the cursor after the screen was reloaded."""

    def labels(self) -> "tuple[str, str, str, str]":
        """Return the labels of A, B, C and D, each at most five letters.

        A goes back as Stack.back does.
        """
        running = self.table.screens[-1] == screens.GAME
        return words.MENU if running else words.BACK, words.UP, words.DOWN, words.OPEN

    def on_button(self, button: int, kind: int) -> None:
        """Handle a tap of `button` (0..3), or a repeat."""

    def hold_of_d(self) -> str:
        """Return the effect of holding D now, in at most 24 letters; "" for none."""
        return ""

    def hold_of_c(self) -> str:
        """Return the effect of holding C on this page; "" for the help, as on most pages."""
        return ""

    def do_hold_of_c(self) -> None:
        """Carry out the effect that `hold_of_c` names."""

    def purpose(self) -> str:
        """Return the purpose of the page in a sentence or two, for the help; "" for none."""
        return ""

    def question(self) -> "Any":
        """Return what an attack on the page is, for its chances; see GamePages.chances."""
        return None

    def do_hold_of_d(self) -> None:
        """Carry out the effect that `hold_of_d` names."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw everything but the labels, from state alone."""


class ListScreen(Screen):
    """A list of rows, four at a time.

    editing: the value of the row under the cursor is being edited.
    """

    def title(self) -> str:
        """Return the subject of the page; "" for none, and larger rows."""
        return ""

    def number(self) -> str:
        """Return the text at the right end of the header."""
        return ""

    def icon(self, index: int) -> int:
        """Return the icon of row `index`: see `Canvas.text_row`."""
        return 0

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
            self.table.back()
        elif button == B:
            self.cursor = (self.cursor - 1) % max(self.count(), 1)
        elif button == C:
            self.cursor = (self.cursor + 1) % max(self.count(), 1)
        else:
            self.choose(self.cursor)

    def draw(self, canvas: "Canvas") -> None:
        total = self.count()
        title = self.title()
        if title:
            canvas.header(title, self.number())
        first = max(min(self.cursor - 1, total - ROWS), 0)
        canvas.scroll(_BODY_Y if title else 1, _BODY_HEIGHT, first, ROWS, total)
        for i in range(min(ROWS, total)):
            self._draw_row(canvas, i, first + i, len(title) > 0)

    def _draw_row(self, canvas: "Canvas", i: int, index: int, small: bool) -> None:
        """Draw row `index` as row i of the page, in TEXT below a header, else in STRONG."""
        text, value = self.row(index)
        here = index == self.cursor
        edited = here and self.editing
        icon = self.icon(index)
        room = canvas.rows_end - _MARGINS - (_ICON if icon else 0) - canvas.width(TEXT, value)
        text = fitting.fit(
            canvas, TEXT if small else STRONG, text, room - (_ARROWS if edited else 0)
        )
        draw = canvas.text_row if small else canvas.strong_row
        draw(i, text, "" if edited else value, here and not edited, icon)
        if edited:
            y = _BODY_Y + _TEXT_PITCH * i if small else 1 + ROW_HEIGHT * i
            draw_edited(canvas, value, y)
