"""Ask which stations a company reached or left after a frame moved or was destroyed.

At the start of round 1: ask which company is near which station. Opened from the menu: report a
change between turns or during one, such as after a move (M-119).
"""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, C, ListScreen
from box.ui.canvas import SMALL
from box.ui.wrap import cut
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import company_name, company_names
from shared.rules.mfz.model.actions import MOVE, NOBODYS, PRESENCE, SETTLED
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.model.phases import STATIONS
from shared.rules.mfz.play.stations import first_open, mover, owner, proposal

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_TITLE = const(24)
_NEAR = const(8)
_COLUMNS = const(24)
_TOP = const(16)
_PITCH = const(8)
_SHOWN = const(4)
_FIRST = const(1)
# Actions back to a move that is the likely reason for a report.
_RECENT = const(4)
_BAR_END = const(121)


class Page(ListScreen):
    """D on a station toggles the company's presence; D on the first row enters all changes.

    The last row chooses another company, since usually only one has changed. D on a station moves
    the cursor to the first row; that row stays on top so that the station remains visible.
    """

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        frames = state.frames()
        self._seats = [seat for seat in state.seats if frames[seat]]
        self._asked = state.phase == STATIONS
        moved = mover(state) if self._asked else self._last_mover()
        self._seat_index = self._seats.index(moved) if moved in self._seats else 0
        self._first = first_open(state) if self._asked else 0
        # The row below the first that was selected last.
        self._last_row = _FIRST
        self._near = bytearray([state.near(station) for station in range(state.station_count())])
        self._at_start = self._asked and state.only_told and self._near == proposal(state)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, self._word()

    def _last_mover(self) -> int:
        """Return the company that moved last if that was a moment ago, else the one in turn."""
        game = self.app.game
        seat: int = game.state.actor()
        for at in range(game.ply, max(game.ply - _RECENT, 0), -1):
            if game.action(at)[0] == MOVE:
                game.look(at - 1)
                seat = seat_of(game.state.running)
                game.present()
                break
        return seat

    def _word(self) -> str:
        if not self.cursor:
            return words.OK
        if self.cursor == self.count() - 1 and len(self._seats) > 1:
            return words.NEXT
        station = self._first + self.cursor - _FIRST
        return words.GONE_NOW if has(self._near[station], self._seat()) else words.HERE_NOW

    def _seat(self) -> int:
        seat: int = self._seats[self._seat_index]
        return seat

    def _company(self) -> str:
        name: str = self.app.game.state.setup.companies[self._seat()][0]
        return name

    def _changed(self, station: int) -> bool:
        near: int = self.app.game.state.near(station)
        return self._near[station] != near

    def count(self) -> int:
        return _FIRST + len(self._near) - self._first + (len(self._seats) > 1)

    def row(self, index: int) -> "tuple[str, str]":
        if not index:
            stations = range(self._first, len(self._near))
            if [station for station in stations if self._changed(station)]:
                return words.THAT_IS_ALL, ""
            return words.EACH_NEAR_ITS_OWN if self._at_start else words.NOTHING_CHANGED, ""
        station = self._first + index - _FIRST
        if station == len(self._near):
            return words.ABOUT_COMPANY + self._company(), ""
        state = self.app.game.state
        present = self._near[station]
        holder = state.station_owner(station)
        if not self._at_start and not (self._asked and state.only_told):
            holder = owner(holder, present)
        value = words.NEAR + company_names(state, present, _NEAR) if present else ""
        head = words.CHANGED_SIGN if self._changed(station) else " "
        head += str(station + 1) + " "
        room = _COLUMNS - len(head) - len(value) - (1 if value else 0)
        return head + (
            words.NOBODY if holder == NOBODYS else company_name(state, holder, room)
        ), value

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button == B or button == C:
            self.cursor = (self.cursor + 2 * button - 3) % self.count()
            self._last_row = self.cursor or self._last_row
        else:
            self.choose(self.cursor)

    def choose(self, index: int) -> None:
        if not index:
            if self._next(self.app):
                self._asked = self.app.game.state.phase == STATIONS
                self.app.play_all(self._next)
            else:
                self.app.stack.game()
        elif index == self.count() - 1 and len(self._seats) > 1:
            self._seat_index = (self._seat_index + 1) % len(self._seats)
        else:
            self._near[self._first + index - _FIRST] ^= 1 << self._seat()
            # Usually nothing else has changed: the next D enters it.
            self.cursor = 0

    def _next(self, app: "App") -> bytes:
        """Return the next change to enter, then the end of the question; b"" after that."""
        for station in range(self._first, len(self._near)):
            if self._changed(station):
                return bytes((PRESENCE, station, self._near[station]))
        asked = self._asked
        self._asked = False
        return bytes((SETTLED,)) if asked else b""

    def draw(self, canvas: "Canvas") -> None:
        canvas.tag(SMALL, cut(self._company(), _TITLE), 0, 0)
        canvas.text(SMALL, words.NEAR_AT_START if self._at_start else words.WHICH_STATIONS, 0, 8)
        total = self.count()
        first = max(min(self._last_row - 1, total - _SHOWN + _FIRST), _FIRST)
        shown = [0] + list(range(first, min(first + _SHOWN - _FIRST, total)))
        for i, index in enumerate(shown):
            y = _TOP + _PITCH * i
            text, value = self.row(index)
            text = cut(text, _COLUMNS - len(value) - (1 if value else 0))
            if index == self.cursor:
                canvas.tag(SMALL, text, 0, y)
            else:
                canvas.text(SMALL, text, 1, y)
            canvas.right(SMALL, value, _BAR_END, y)
        canvas.scroll_bar(first - _FIRST, _SHOWN - _FIRST, total - _FIRST)
