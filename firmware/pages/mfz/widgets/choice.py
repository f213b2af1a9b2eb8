"""Base class of pages that ask one question and list its answers."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes
from box.screens.screen import ListScreen
from box.ui.canvas import STRONG, TEXT
from pages.mfz.widgets import words
from pages.mfz.widgets.names import company_subject

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_TEXT_TOP = const(12)
_TEXT_PITCH = const(10)
_TEXT_ROWS = const(4)
_STRONG_TOP = const(13)
_STRONG_PITCH = const(13)
_STRONG_ROWS = const(3)
# Pixels of a row besides text and value.
_MARGINS = const(10)


class Choice(ListScreen):
    """A header, a row for each answer, and notes; D plays the selected answer.

    Subclasses define `prompt` and `answers`, and `notes` if necessary. rows: (text, value, action)
    of each answer.
    """

    table: "Table[FullState]"

    # The question, shown after the company's name.
    prompt = ""
    # The label of D.
    action_label = words.PICK
    # What the page is for, on its help.
    help = ""
    # What holding D does, "" for nothing: it takes the proposals of these phases.
    usual_words = ""
    usual_phases: "tuple[int, ...]" = ()

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.rows: "list[tuple[str, str, bytes]]" = self.answers()

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Return text, value and action of each answer, in order."""
        return []

    def title(self) -> str:
        state = self.table.state
        form = "{}" + words.COLON + self.prompt
        return company_subject(self.table.canvas, state, state.actor(), form, self.number())

    def notes(self) -> "list[str]":
        """Return lines to show below the answers, at most two."""
        return []

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, self.action_label

    def purpose(self) -> str:
        return self.help

    def count(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, value, _ = self.rows[index]
        return text, value

    def choose(self, index: int) -> None:
        self.table.play(self.rows[index][2])

    def usual(self) -> str:
        return self.usual_words

    def do_usual(self) -> None:
        # Imported here: needed only when D is held.
        from pages.mfz.widgets import usual_actions

        frame: int = self.table.state.running
        usual_actions.play(self.table, self.usual_phases, frame, self.first_action())

    def first_action(self) -> bytes:
        """Return what holding D does before it takes the proposals, b"" for nothing."""
        return b""

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.title(), self.number())
        notes = self.notes()
        small = len(notes) > 0 or not self._are_few(canvas)
        total = self.count()
        if small:
            shown = _TEXT_ROWS - len(notes)
            top, height = _TEXT_TOP, _TEXT_PITCH * shown
        else:
            shown = _STRONG_ROWS
            top, height = _STRONG_TOP, _STRONG_PITCH * shown - 1
        first = max(min(self.cursor - (shown > 1), total - shown), 0)
        canvas.scroll(top, height, first, shown, total)
        for i in range(min(shown, total)):
            self._draw_row(canvas, i, first + i, small)
        draw_notes(canvas, notes)

    def _are_few(self, canvas: "Canvas") -> bool:
        """Return whether all answers fit the page in STRONG."""
        if self.count() > _STRONG_ROWS:
            return False
        for index in range(self.count()):
            text, value = self.row(index)
            room = canvas.rows_end - _MARGINS - canvas.width(TEXT, value)
            if canvas.width(STRONG, text) > room:
                return False
        return True
