"""Ask which stations a company reached or left after a frame moved or was destroyed.

At the start of round 1: ask which company is near which station. Opened from the menu: report a
change between turns or during one, such as after a move (M-119).
"""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, C, Screen
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_shorts
from box.ui.marks import dotted_frame, frame
from pages.mfz.table import words
from shared.rules.mfz.model.actions import MOVE, NOBODYS, PRESENCE, SETTLED
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.model.phases import STATIONS
from shared.rules.mfz.play.stations import first_open, mover, owner, proposal

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

# Actions back to a move that is the likely reason for a report.
_RECENT = const(4)
# The cursor on "Done"; the stations follow, and the company comes last.
_DONE = const(0)
_FIRST = const(1)
# The line of the company and "Done", above the cards.
_LINE_Y = const(2)
_LINE_HEIGHT = const(9)
_END = const(127)
# Cards: three in a row, two rows of them; beside a scroll bar they are closer.
_ACROSS = const(3)
_ROWS = const(2)
_TOP = const(11)
_PITCH = const(21)
_BODY_HEIGHT = const(41)
_HEIGHT = const(20)
_MARGIN = const(3)
_NAME_ROOM = const(34)


class Page(Screen):
    """D on a station toggles the company's presence; D on "Done" enters all changes.

    "Done" is where the cursor begins and goes after a toggle, because usually one company has
    reached or left one station. D on the company chooses another one.
    """

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        frames = state.frames()
        self._seats = [seat for seat in state.seats if frames[seat]]
        self._asked = state.phase == STATIONS
        moved = mover(state) if self._asked else self._last_mover()
        self._seat_index = self._seats.index(moved) if moved in self._seats else 0
        self._first = first_open(state) if self._asked else 0
        self._near = bytearray([state.near(station) for station in range(state.station_count())])
        self._at_start = self._asked and state.only_told and self._near == proposal(state)
        self._begin_with_undone()
        # The first row of cards that is shown.
        self._top = 0
        self._names = fit_shorts(table.canvas, TEXT, state.names(), state.setup.shorts, _NAME_ROOM)
        self._initials = _initials(self._names)

    def _begin_with_undone(self) -> None:
        """Begin with the changes of the press that was just undone."""
        game = self.table.game
        number = game.ply + 1
        last = game.ply + game.ahead
        # The press began with one of them if it was made here.
        if number > last or game.action(number)[0] != PRESENCE:
            return
        while True:
            undone = game.action(number)
            if undone[0] == PRESENCE:
                self._near[undone[1]] = undone[2]
            number += 1
            if number > last or not game.action_tape.is_joined(number):
                break

    def restore_cursor(self, cursor: int) -> None:
        self.cursor = min(cursor, self._count() - 1)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.LEFT, words.RIGHT, self._word()

    def purpose(self) -> str:
        return words.STATIONS_HELP

    def usual(self) -> str:
        return words.STATIONS_AS_SHOWN

    def do_usual(self) -> None:
        self._enter()

    def _last_mover(self) -> int:
        """Return the company that moved last if that was a moment ago, else the one in turn."""
        table = self.table
        game = table.game
        seat: int = table.state.actor()
        for at in range(game.ply, max(game.ply - _RECENT, 0), -1):
            if game.action(at)[0] == MOVE:
                game.look(at - 1)
                seat = seat_of(table.state.running)
                game.present()
                break
        return seat

    def _word(self) -> str:
        """Return the label of D."""
        if not self.cursor:
            return words.OK
        station = self._station()
        if station < 0:
            return words.NEXT
        return words.GONE_NOW if has(self._near[station], self._seat()) else words.HERE_NOW

    def _station(self) -> int:
        """Return the station under the cursor; -1 for none."""
        station = self._first + self.cursor - _FIRST
        return station if self.cursor and station < len(self._near) else -1

    def _seat(self) -> int:
        seat: int = self._seats[self._seat_index]
        return seat

    def _changed(self, station: int) -> bool:
        near: int = self.table.state.near(station)
        return self._near[station] != near

    def _count(self) -> int:
        """Return the number of places of the cursor."""
        return _FIRST + len(self._near) - self._first + (len(self._seats) > 1)

    def _holder(self, station: int) -> int:
        """Return the holder of a station after the changes: a seat or NOBODYS."""
        state = self.table.state
        holder: int = state.station_owner(station)
        if self._at_start or self._asked and state.only_told:
            return holder
        return owner(holder, self._near[station])

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.open(screens.MENU)
        elif button == B or button == C:
            self.cursor = (self.cursor + 2 * button - 3) % self._count()
        elif not self.cursor:
            self._enter()
        elif self._station() < 0:
            self._seat_index = (self._seat_index + 1) % len(self._seats)
        else:
            self._near[self._station()] ^= 1 << self._seat()
            # Usually nothing else has changed: the next D enters it.
            self.cursor = _DONE

    def _enter(self) -> None:
        """Enter all changes; without any, leave the page."""
        if self._next(self.table):
            self._asked = self.table.state.phase == STATIONS
            self.table.play_all(self._next)
        else:
            self.table.show_game()

    def _next(self, table: "Table[FullState]") -> bytes:
        """Return the next change to enter, then the end of the question; b"" after that."""
        for station in range(self._first, len(self._near)):
            if self._changed(station):
                return bytes((PRESENCE, station, self._near[station]))
        asked = self._asked
        self._asked = False
        return bytes((SETTLED,)) if asked else b""

    def draw(self, canvas: "Canvas") -> None:
        self._draw_line(canvas)
        rows = (len(self._near) - self._first + _ACROSS - 1) // _ACROSS
        if self._station() >= 0:
            row = (self.cursor - _FIRST) // _ACROSS
            self._top = max(min(self._top, row), row - _ROWS + 1)
        canvas.scroll(_TOP, _BODY_HEIGHT, self._top, _ROWS, rows)
        pitch = canvas.rows_end // _ACROSS + 1
        first = self._first + _ACROSS * self._top
        for i in range(min(len(self._near) - first, _ACROSS * _ROWS)):
            x, y = 1 + pitch * (i % _ACROSS), _TOP + _PITCH * (i // _ACROSS)
            self._draw_card(canvas, first + i, x, y, pitch - 3)

    def _draw_line(self, canvas: "Canvas") -> None:
        """Draw the company whose presence is edited, and "Done"."""
        canvas.ruled = True
        who = words.STANDS_AT.format(self._names[self._seat()])
        company = self.cursor > 0 and self._station() < 0
        if company:
            canvas.bar(1, 1, canvas.width(TEXT, who) + 2 * _MARGIN, _LINE_HEIGHT)
        canvas.text(TEXT, who, 1 + _MARGIN, _LINE_Y, company)
        x = _END - _MARGIN - canvas.width(TEXT, words.DONE)
        if not self.cursor:
            canvas.bar(x - _MARGIN, 1, _END - x + _MARGIN, _LINE_HEIGHT)
        canvas.text(TEXT, words.DONE, x, _LINE_Y, not self.cursor)

    def _draw_card(self, canvas: "Canvas", station: int, x: int, y: int, width: int) -> None:
        """Draw the number of a station, the companies present, and its holder."""
        dark = station == self._station()
        holder = self._holder(station)
        if dark:
            canvas.bar(x, y, width, _HEIGHT)
        elif holder == NOBODYS:
            dotted_frame(canvas, x, y, width, _HEIGHT)
        else:
            frame(canvas, x, y, width, _HEIGHT)
        name = words.NOBODY if holder == NOBODYS else self._names[holder]
        canvas.text(TEXT, name, x + _MARGIN, y + 10, dark)
        number = str(station + 1)
        if self._changed(station):
            number += words.CHANGED_SIGN
        canvas.text(TEXT, number, x + _MARGIN, y + 2, dark)
        room = width - 3 * _MARGIN - canvas.width(TEXT, number)
        here = self._here(canvas, self._near[station], room)
        canvas.right(TEXT, here, x + width - _MARGIN, y + 2, dark)

    def _here(self, canvas: "Canvas", present: int, room: int) -> str:
        """Return the initials of the companies at a station, closed up if there are many."""
        found = [initial for seat, initial in enumerate(self._initials) if has(present, seat)]
        text = " ".join(found)
        if canvas.width(TEXT, text) > room:
            text = fit(canvas, TEXT, "".join(found), room)
        return text


def _initials(names: "list[str]") -> "list[str]":
    """Return the first letters of names, as few as tell them apart."""
    for most in range(1, 4):
        found = [name[:most] for name in names]
        if len(set(found)) == len(names):
            return found
    return list(words.LETTERS[: len(names)])
