"""Base class of pages that ask for a frame: one row each, with a detail and its values."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mfz.widgets import words
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_name
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_TOP = const(12)
_PITCH = const(10)
_ROWS = const(4)
# Beside the three rows of this height, pixels for what a page draws above them.
_CLOSE_TOP = const(24)
_CLOSE_PITCH = const(9)
_CLOSE_ROWS = const(3)
_NAME_X = const(15)
_GAP = const(4)
# A value: an icon of 7 pixels and a digit; two of them.
_VALUE = const(15)
_DIGIT_X = const(9)
# Most pixels of a detail.
_DETAIL = const(45)
# Subjects from this number on are not frames.
OTHER = 128


class FrameList(Choice):
    """Subclasses define `subjects` (frames, or numbers from OTHER on, with names) and `choose`."""

    # Whether the first subject stands above the list, where the page draws it.
    heads = False

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.listed: "list[int]" = self.subjects()
        # Made when it is first drawn: pixels of the details, and of the values.
        self._widths = (0, 0)

    def subjects(self) -> "list[int]":
        """Return frames and other subjects, one a row."""
        return []

    def subject_name(self, subject: int) -> str:
        """Return the name of a subject that is not a frame."""
        return ""

    def detail(self, frame: int) -> str:
        """Return the text behind a frame's name: by default its systems and rockets."""
        # Imported here: lists of enemies show their companies.
        from pages.mfz.widgets.abbreviations import systems_text

        state = self.table.state
        text = systems_text(state, frame)
        if state.rockets(frame):
            text += " " + words.ROCKETS_SIGN + str(state.rockets(frame))
        return text

    def draw_mark(self, canvas: "Canvas", frame: int, y: int, selected: bool) -> None:
        """Draw the sign before a frame's name: by default whether it had its turn."""
        icon = icon_rows.ACTED if self.table.state.turned(frame) else icon_rows.TO_ACT
        canvas.icon(icon, 4, y, selected)

    def count(self) -> int:
        return len(self.listed)

    def row(self, index: int) -> "tuple[str, str]":
        subject = self.listed[index]
        if subject >= OTHER:
            return self.subject_name(subject), ""
        return self.table.state.frame_name(subject), self.detail(subject)

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.title(), self.number())
        notes = self.notes()
        above = 1 if self.heads else 0
        top = _CLOSE_TOP if above else _TOP
        pitch = _CLOSE_PITCH if above else _PITCH
        rows = (_CLOSE_ROWS if above else _ROWS) - len(notes)
        total = len(self.listed) - above
        first = max(min(self.cursor - above - 1, total - rows), 0)
        canvas.scroll(top, pitch * rows, first, rows, total)
        if not self._widths[0]:
            self._widths = self._measure(canvas)
        first += above
        for i in range(min(rows, total)):
            selected = first + i == self.cursor
            if selected:
                canvas.bar(1, top + pitch * i, canvas.rows_end, pitch)
            self._draw_frame(canvas, self.listed[first + i], top + pitch * i, selected)
        draw_notes(canvas, notes)

    def _measure(self, canvas: "Canvas") -> "tuple[int, int]":
        """Return the pixels of the widest detail (at least 1), and of the most values of a row."""
        detail, values = 1, 0
        for subject in self.listed:
            if subject < OTHER:
                detail = max(detail, canvas.width(TEXT, self.detail(subject)))
                values = max(values, len(self._values(subject)))
        return min(detail, _DETAIL), (_VALUE + _GAP) * values

    def _values(self, frame: int) -> "list[tuple[int, int]]":
        """Return icon and number of a frame's spot and defence."""
        state = self.table.state
        found = []
        if state.spot(frame):
            found.append((icon_rows.SMALL_EYE, state.spot(frame)))
        if state.defence(frame) >= 0:
            found.append((icon_rows.SMALL_SHIELD, state.defence(frame)))
        return found

    def _draw_frame(self, canvas: "Canvas", subject: int, y: int, selected: bool) -> None:
        if subject >= OTHER:
            canvas.text(TEXT, self.subject_name(subject), _NAME_X, y + 1, selected)
            return
        self.draw_mark(canvas, subject, y, selected)
        width, values = self._widths
        x = canvas.rows_end - 2 - values - width
        state = self.table.state
        detail = fit(canvas, TEXT, self.detail(subject), width)
        if canvas.width(TEXT, state.frame_name(subject)) > x - _NAME_X - _GAP:
            # Out of the column of the details: as far right as the values of the row allow.
            x += values + width - canvas.width(TEXT, detail)
            x -= (_VALUE + _GAP) * len(self._values(subject))
        name = frame_name(canvas, TEXT, state, subject, x - _NAME_X - _GAP, self._beside(subject))
        canvas.text(TEXT, name, _NAME_X, y + 1, selected)
        canvas.text(TEXT, detail, x, y + 1, selected)
        x = canvas.rows_end - 2 - _VALUE
        for icon, value in self._values(subject)[::-1]:
            canvas.icon(icon, x, y, selected)
            canvas.text(TEXT, str(value), x + _DIGIT_X, y + 1, selected)
            x -= _VALUE + _GAP

    def _beside(self, frame: int) -> "list[int]":
        """Return the listed frames of the same company, from which its name must differ."""
        seat = seat_of(frame)
        return [other for other in self.listed if other < OTHER and seat_of(other) == seat]
