"""Draw a list of frames: one row each, with a detail and its values."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mfz.widgets.names import frame_name
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.sheet import Row
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

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
_NUMBER_END = const(12)
# Subjects from this number on are not frames.
OTHER = 128


class FrameRows:
    """The rows of a sheet that lists frames, as a picture.

    listed: frames, and numbers from OTHER on for other rows. row: returns the row of an index.
    detail: returns the text behind a frame's name. notes: the lines below the list. heads: the
    first row stands above the list, where the page draws it. numbers: of each frame, drawn before
    its name in place of the sign that says whether it had its turn.
    """

    def __init__(
        self,
        state: "FullState",
        listed: "list[int]",
        row: "Callable[[int], Row]",
        detail: "Callable[[int], str]",
        notes: int = 0,
        heads: bool = False,
    ) -> None:
        self._state = state
        self._listed = listed
        self._row = row
        self._detail = detail
        self._notes = notes
        self._above = 1 if heads else 0
        self.numbers: dict[int, int] = {}
        # Made when it is first drawn: pixels of the details, and of the values.
        self._widths = (0, 0)

    def draw(self, canvas: "Canvas", cursor: int) -> None:
        """Draw the list, as the body of a page."""
        above = self._above
        top = _CLOSE_TOP if above else _TOP
        pitch = _CLOSE_PITCH if above else _PITCH
        rows = (_CLOSE_ROWS if above else _ROWS) - self._notes
        total = len(self._listed) - above
        first = max(min(cursor - above - 1, total - rows), 0)
        canvas.scroll(top, pitch * rows, first, rows, total)
        if not self._widths[0]:
            self._widths = self._measure(canvas)
        first += above
        for i in range(min(rows, total)):
            selected = first + i == cursor
            y = top + pitch * i
            if selected:
                canvas.bar(1, y, canvas.rows_end, pitch)
            if self._listed[first + i] >= OTHER:
                canvas.text(TEXT, self._row(first + i)[0], _NAME_X, y + 1, selected)
            else:
                self._draw_frame(canvas, self._listed[first + i], y, selected)

    def _measure(self, canvas: "Canvas") -> "tuple[int, int]":
        """Return the pixels of the widest detail (at least 1), and of the most values of a row."""
        detail, values = 1, 0
        for subject in self._listed:
            if subject < OTHER:
                detail = max(detail, canvas.width(TEXT, self._detail(subject)))
                values = max(values, len(self._values(subject)))
        return min(detail, _DETAIL), (_VALUE + _GAP) * values

    def _values(self, frame: int) -> "list[tuple[int, int]]":
        """Return icon and number of a frame's spot and defence."""
        state = self._state
        found = []
        if state.spot(frame):
            found.append((icon_rows.SMALL_EYE, state.spot(frame)))
        if state.defence(frame) >= 0:
            found.append((icon_rows.SMALL_SHIELD, state.defence(frame)))
        return found

    def _draw_frame(self, canvas: "Canvas", subject: int, y: int, selected: bool) -> None:
        state = self._state
        if self.numbers:
            canvas.right(TEXT, str(self.numbers[subject]), _NUMBER_END, y + 1, selected)
        else:
            turned = state.turned(subject)
            canvas.icon(icon_rows.ACTED if turned else icon_rows.TO_ACT, 4, y, selected)
        width, values = self._widths
        x = canvas.rows_end - 2 - values - width
        detail = fit(canvas, TEXT, self._detail(subject), width)
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
        return [other for other in self._listed if other < OTHER and seat_of(other) == seat]
