"""Show the score sheet: scores as products, frames of each company, stations."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import SMALL, WIDTH
from box.ui.wrap import cut
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import company_name, company_names, frame_label, loadout_text
from shared.rules.mfz.model.actions import NOBODYS

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_TOP = const(9)
_PITCH = const(9)
_LINES = const(5)
_COLUMNS = const(25)
_TITLE_COLUMNS = const(19)
_NAME = const(9)
_NEAR = const(11)
# End columns of the numbers on the first page.
_ENDS = (70, 89, 105)


class Page(Screen):
    """B and C turn pages, D returns to the game."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._state = app.game.state
        # Subject (a seat, or NOBODYS for stations) and first line of each page.
        self._pages: list[tuple[int, int]] = []
        for seat in self._state.order() if self._state.setup.rosters else ():
            self._add(seat, len(self._state.frames_of(seat)))
        if self._state.setup.depth == "full":
            self._add(NOBODYS, self._state.station_count())

    def _add(self, about: int, count: int) -> None:
        for first in range(0, count, _LINES):
            self._pages.append((about, first))

    def labels(self) -> "tuple[str, str, str, str]":
        if not self._pages:
            return words.BACK, "", "", words.GAME_LABEL
        return words.BACK, words.PREVIOUS, words.NEXT, words.GAME_LABEL

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % (len(self._pages) + 1)
        else:
            self.app.stack.game()

    def draw(self, canvas: "Canvas") -> None:
        # With five companies the column heads take the place of the page number.
        if self._pages and (self.cursor or len(self._state.seats) < _LINES):
            number = str(self.cursor + 1) + words.OF + str(len(self._pages) + 1)
            canvas.right(SMALL, number, WIDTH, 0)
        if not self.cursor:
            self._sums(canvas)
            return
        about, first = self._pages[self.cursor - 1]
        if about == NOBODYS:
            canvas.tag(SMALL, words.STATION_PAGE, 0, 0)
            lines = [self._station(at) for at in range(self._state.station_count())]
        else:
            canvas.tag(SMALL, company_name(self._state, about, _TITLE_COLUMNS), 0, 0)
            lines = [self._frame(frame) for frame in self._state.frames_of(about)]
        for i, (name, value) in enumerate(lines[first : first + _LINES]):
            y = _TOP + _PITCH * i
            canvas.text(SMALL, cut(name, _COLUMNS - len(value) - 1), 0, y)
            canvas.right(SMALL, value, WIDTH, y)

    def _sums(self, canvas: "Canvas") -> None:
        """Draw each score as assets times points per asset."""
        state = self._state
        if len(state.seats) < _LINES:
            canvas.tag(SMALL, words.SCORE_SHEET, 0, 0)
        frames, stations = state.frames(), state.stations()
        each, scores = state.ppa(), state.scores()
        top = _TOP if len(state.seats) < _LINES else 1
        for head, end in zip(words.SHEET_HEADS, _ENDS + (WIDTH,)):
            canvas.right(SMALL, head, end, top)
        for i, seat in enumerate(state.order()):
            y = top + _PITCH * (i + 1)
            canvas.text(SMALL, company_name(state, seat, _NAME), 0, y)
            for count, end in zip((frames, stations, each), _ENDS):
                canvas.right(SMALL, str(count[seat]), end, y)
            canvas.right(SMALL, words.SUM + str(scores[seat]), WIDTH, y)

    def _frame(self, frame: int) -> "tuple[str, str]":
        state = self._state
        left = loadout_text(state, frame) if state.alive(frame) else words.LOST_SIGN
        return frame_label(state, frame, _COLUMNS - len(left) - 1), left

    def _station(self, station: int) -> "tuple[str, str]":
        state = self._state
        owner = state.station_owner(station)
        near = state.near(station)
        presence = words.NEAR + company_names(state, near, _NEAR) if near else ""
        head = str(station + 1) + " "
        room = _COLUMNS - len(head) - len(presence) - 1
        return head + (
            words.NOBODY if owner == NOBODYS else company_name(state, owner, room)
        ), presence
