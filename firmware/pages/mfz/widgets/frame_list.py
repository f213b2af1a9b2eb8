"""Base class of pages that ask for a frame: one row each, with systems and values."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from box.ui.wrap import cut
from pages.mfz.widgets import words
from pages.mfz.widgets.abbreviations import frame_label, systems_text
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.prompt_footer import draw_note
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_TOP = const(16)
_PITCH = const(8)
_ROWS = const(4)
_LETTER = const(5)
_SYSTEMS_END = const(86)
_WHITES_END = const(98)
_DEFENCE_END = const(110)
_SPOT_END = const(122)
_COLUMNS = const(22)
# Subjects from this number on are not frames.
OTHER = 128


class FrameList(Choice):
    """Subclasses define `subjects` (frames, or numbers from OTHER on, with names) and `choose`."""

    # Column of a frame's name, after its sign.
    name_x = 9

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.listed: "list[int]" = self.subjects()

    def subjects(self) -> "list[int]":
        """Return frames and other subjects, one a row."""
        return []

    def subject_name(self, subject: int) -> str:
        """Return the name of a subject that is not a frame."""
        return ""

    def notes(self) -> "list[str]":
        """Return at most two lines to show below the frames."""
        return []

    def draw_mark(self, canvas: "Canvas", frame: int, y: int) -> None:
        """Draw the sign before a frame's name: by default the letter of its company."""
        canvas.text(SMALL, LETTERS[seat_of(frame)], 1, y)

    def count(self) -> int:
        return len(self.listed)

    def draw(self, canvas: "Canvas") -> None:
        self.draw_head(canvas)
        lines = self.notes()
        # Below four rows there is room for one line.
        rows = _ROWS - (len(lines) > 1)
        total = len(self.listed)
        first = max(min(self.cursor - 1, total - rows), 0)
        for i in range(min(rows, total)):
            y = _TOP + _PITCH * i
            self._frame(canvas, self.listed[first + i], y, first + i == self.cursor)
        canvas.scroll_bar(first, rows, total)
        if lines:
            draw_note(canvas, lines)

    def _frame(self, canvas: "Canvas", subject: int, y: int, selected: bool) -> None:
        """Draw a frame's row: mark, name, systems, white dice, defence and spot."""
        if subject >= OTHER:
            name = cut(self.subject_name(subject), _COLUMNS)
        else:
            state = self.app.game.state
            self.draw_mark(canvas, subject, y)
            carried = systems_text(state, subject)
            if state.rockets(subject):
                carried += " " + words.ROCKETS_SIGN + str(state.rockets(subject))
            canvas.right(SMALL, carried, _SYSTEMS_END, y)
            canvas.right(SMALL, words.WHITES_SIGN + str(state.whites(subject)), _WHITES_END, y)
            defence = state.defence(subject)
            value = words.NONE if defence < 0 else str(defence)
            canvas.right(SMALL, words.DEFENCE_SIGN + value, _DEFENCE_END, y)
            spot = state.spot(subject)
            if spot:
                canvas.right(SMALL, words.SPOT_SIGN + str(spot), _SPOT_END, y)
            room = (_SYSTEMS_END - self.name_x - 2) // _LETTER - max(len(carried), 4)
            name = frame_label(state, subject, room)
        if selected:
            canvas.tag(SMALL, name, self.name_x - 1, y)
        else:
            canvas.text(SMALL, name, self.name_x, y)
