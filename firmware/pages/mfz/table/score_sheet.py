"""Show the score sheet: scores as products, who sped up doomsday, frames, stations."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.sheet import SheetScreen, time_lines
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_seat, fit_shorts
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import loadout_text
from pages.mfz.widgets.names import company_names, company_subject, frame_name
from shared.rules.mfz.model.actions import NOBODYS
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.play.doomsday import counted

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_TOP = const(12)
_PITCH = const(8)
_LINES = const(5)
_LEFT = const(3)
_END = const(126)
_ROW_ROOM = const(118)
_NAME_ROOM = const(40)
# Pixels of the companies near a station, in all.
_NEAR = const(56)
# End columns of the numbers on the first page.
_ENDS = (72, 90, 101)
# On the page about doomsday: end columns, and the room of a name before them.
_SPED_ENDS = (105, 126)
_SPED_ROOM = const(88)
# Its subject, and that of the pages of times, which are no seats.
_DOOMSDAY = const(-1)
_TIMES = const(-2)


class Page(SheetScreen):
    """B and C turn pages, D returns to the game."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._state = table.state
        # Subject (a seat, NOBODYS for stations, _DOOMSDAY, _TIMES) and first line of each page
        # after the sums.
        self._pages: list[tuple[int, int]] = [(_DOOMSDAY, 0)]
        for seat in self._state.order() if self._state.setup.rosters else ():
            self._add(seat, len(self._state.frames_of(seat)))
        if self._state.setup.depth == "full":
            self._add(NOBODYS, self._state.station_count())
        self._times = time_lines(table, self._state.order())
        self._add(_TIMES, len(self._times))

    def _add(self, about: int, count: int) -> None:
        for first in range(0, count, _LINES):
            self._pages.append((about, first))

    def count(self) -> int:
        return 1 + len(self._pages)

    def draw(self, canvas: "Canvas") -> None:
        if not self.cursor:
            self._sums(canvas)
            return
        about, first = self._pages[self.cursor - 1]
        if about == _DOOMSDAY:
            self._sped_up(canvas)
            return
        state = self._state
        number = self.number()
        if about == NOBODYS:
            canvas.header(words.STATION_PAGE, number)
            lines = [self._station(at) for at in range(state.station_count())]
        elif about == _TIMES:
            canvas.header(words.TIME_PAGE, number)
            lines = self._times
        else:
            canvas.header(company_subject(canvas, state, about, "{}", number), number)
            lines = [self._frame(frame) for frame in state.frames_of(about)]
        for i, (name, value) in enumerate(lines[first : first + _LINES]):
            y = _TOP + _PITCH * i
            room = _ROW_ROOM - canvas.width(TEXT, value)
            canvas.text(TEXT, fit(canvas, TEXT, name, room), _LEFT, y)
            canvas.right(TEXT, value, _END, y)

    def _sums(self, canvas: "Canvas") -> None:
        """Draw each score as assets times points per asset."""
        state = self._state
        canvas.header(words.SHEET_TITLE)
        frames, stations = state.frames(), state.stations()
        each, scores = state.ppa(), state.scores()
        for head, end in zip(words.SHEET_HEADS, _ENDS + (_END,)):
            canvas.right(TEXT, head, end, 1)
        full = [company[0] for company in state.setup.companies]
        names = fit_shorts(canvas, TEXT, full, state.setup.shorts, _NAME_ROOM)
        for i, seat in enumerate(state.order()):
            y = _TOP + _PITCH * i
            canvas.text(TEXT, names[seat], _LEFT, y)
            for count, end in zip((frames, stations, each), _ENDS):
                canvas.right(TEXT, str(count[seat]), end, y)
            canvas.right(TEXT, words.SUM + str(scores[seat]), _END, y)

    def _sped_up(self, canvas: "Canvas") -> None:
        """Draw who sped up doomsday at the end of the last round, and how often in all."""
        state = self._state
        canvas.header(words.SPED_UP)
        last, in_all = counted(state)
        for head, end in zip(words.SPED_HEADS, _SPED_ENDS):
            canvas.right(TEXT, head, end, 1)
        for i, seat in enumerate(state.order()):
            y = _TOP + _PITCH * i
            name = fit_seat(canvas, TEXT, state.names(), seat, _SPED_ROOM, state.setup.shorts)
            canvas.text(TEXT, name, _LEFT, y)
            if has(last, seat):
                canvas.right(TEXT, words.CLOCK_DOWN, _SPED_ENDS[0], y)
            canvas.right(TEXT, str(in_all[seat]), _SPED_ENDS[1], y)

    def _frame(self, frame: int) -> "tuple[str, str]":
        state = self._state
        left = loadout_text(state, frame) if state.alive(frame) else words.LOST_SIGN
        canvas = self.table.canvas
        room = _ROW_ROOM - canvas.width(TEXT, left)
        others = state.frames_of(seat_of(frame))
        return frame_name(canvas, TEXT, state, frame, room, others), left

    def _station(self, station: int) -> "tuple[str, str]":
        state = self._state
        owner = state.station_owner(station)
        near = state.near(station)
        presence = ""
        if near:
            seats = [seat for seat in state.seats if has(near, seat)]
            names = company_names(self.table.canvas, state, _NEAR // len(seats))
            presence = words.NEAR + " ".join([names[seat] for seat in seats])
        number = str(station + 1) + " "
        if owner == NOBODYS:
            return number + words.NOBODY, presence
        canvas = self.table.canvas
        room = _ROW_ROOM - canvas.width(TEXT, number) - canvas.width(TEXT, presence)
        who = fit_seat(canvas, TEXT, state.names(), owner, room, state.setup.shorts)
        return number + who, presence
