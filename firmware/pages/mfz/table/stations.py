"""Ask which stations a company reached or left after a frame moved or was destroyed.

At the start of round 1: ask which company is near which station. Opened from the menu: report a
change between turns or during one, such as after a move (M-119).
"""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_shorts
from box.ui.marks import dotted_frame, frame
from pages.mfz.table import words
from shared.rules.mfz.model.actions import MOVE, NOBODYS, PRESENCE, SETTLED
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.model.phases import STATIONS
from shared.rules.mfz.play.stations import first_open, mover, owner, proposal

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# Actions back to a move that is the likely reason for a report.
_RECENT = const(4)
# The row of the first station, after "Done"; the company comes last.
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


def page(table: "Table[FullState]") -> Sheet:
    """D on a station toggles the company's presence; D on "Done" enters all changes.

    "Done" is where the cursor begins and goes after a toggle, because usually one company has
    reached or left one station. D on the company chooses another one. Argument: who is near each
    station, as typed so far, and the company's place; 0 before that.
    """
    return _Report(table).sheet


class _Report:
    """Who is near which station, as it is typed, and the sheet that shows it."""

    def __init__(self, table: "Table[FullState]") -> None:
        self._table = table
        state = table.state
        frames = state.frames()
        self._seats = [seat for seat in state.seats if frames[seat]]
        self._asked = state.phase == STATIONS
        self._first = first_open(state) if self._asked else 0
        self._near = bytearray([state.near(station) for station in range(state.station_count())])
        self._at_start = self._asked and state.only_told and self._near == proposal(state)
        self._seat_index = 0
        typed: Any = table.argument
        if typed:
            near, self._seat_index = typed
            self._near[:] = near
        else:
            moved = mover(state) if self._asked else self._last_mover()
            if moved in self._seats:
                self._seat_index = self._seats.index(moved)
            self._begin_with_undone()
        # The first row of cards that is shown.
        self._top = 0
        self._names = fit_shorts(table.canvas, TEXT, state.names(), state.setup.shorts, _NAME_ROOM)
        self._initials = _initials(self._names)
        count = _FIRST + len(self._near) - self._first + (len(self._seats) > 1)
        self.sheet = sheet = Sheet("", count=count, row=self._row)
        sheet.back = words.MENU, (screens.MENU, 0)
        sheet.up, sheet.down = words.LEFT, words.RIGHT
        sheet.hold = words.STATIONS_AS_SHOWN, self._enter
        sheet.help = words.STATIONS_HELP
        sheet.draw = self._draw

    def _begin_with_undone(self) -> None:
        """Begin with the changes of the press that was just undone."""
        game = self._table.game
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

    def _last_mover(self) -> int:
        """Return the company that moved last if that was a moment ago, else the one in turn."""
        table = self._table
        game = table.game
        seat: int = table.state.actor()
        for at in range(game.ply, max(game.ply - _RECENT, 0), -1):
            if game.action(at)[0] == MOVE:
                game.look(at - 1)
                seat = seat_of(table.state.running)
                game.present()
                break
        return seat

    def _row(self, index: int) -> "Row":
        if not index:
            return "", "", self._enter, words.OK
        station = self._station(index)
        if station < 0:
            return "", "", self._turn, words.NEXT
        here = has(self._near[station], self._seat())
        return "", "", self._toggle(station), words.GONE_NOW if here else words.HERE_NOW

    def _station(self, cursor: int) -> int:
        """Return the station under the cursor; -1 for none."""
        station = self._first + cursor - _FIRST
        return station if cursor and station < len(self._near) else -1

    def _seat(self) -> int:
        seat: int = self._seats[self._seat_index]
        return seat

    def _changed(self, station: int) -> bool:
        near: int = self._table.state.near(station)
        return self._near[station] != near

    def _holder(self, station: int) -> int:
        """Return the holder of a station after the changes: a seat or NOBODYS."""
        state = self._table.state
        holder: int = state.station_owner(station)
        if self._at_start or self._asked and state.only_told:
            return holder
        return owner(holder, self._near[station])

    def _turn(self, table: "Table[FullState]") -> None:
        """Take the next company."""
        self._seat_index = (self._seat_index + 1) % len(self._seats)
        self._keep(table)

    def _keep(self, table: "Table[FullState]") -> None:
        """Keep what is typed for the page that is made again."""
        table.argument = bytes(self._near), self._seat_index

    def _toggle(self, station: int) -> "Callable[[Table[FullState]], Sheet]":
        """Return the deed that has the company come to a station or leave it."""

        def deed(table: "Table[FullState]") -> Sheet:
            self._near[station] ^= 1 << self._seat()
            self._keep(table)
            # Usually nothing else has changed: the next D enters it.
            self.sheet.cursor = 0
            return self.sheet

        return deed

    def _enter(self, table: "Table[FullState]") -> None:
        """Enter all changes; without any, leave the page."""
        if self._next(table):
            self._asked = table.state.phase == STATIONS
            table.play_all(self._next)
        else:
            table.show_game()

    def _next(self, table: "Table[FullState]") -> bytes:
        """Return the next change to enter, then the end of the question; b"" after that."""
        for station in range(self._first, len(self._near)):
            if self._changed(station):
                return bytes((PRESENCE, station, self._near[station]))
        asked = self._asked
        self._asked = False
        return bytes((SETTLED,)) if asked else b""

    def _draw(self, canvas: "Canvas", cursor: int) -> None:
        self._draw_line(canvas, cursor)
        chosen = self._station(cursor)
        rows = (len(self._near) - self._first + _ACROSS - 1) // _ACROSS
        if chosen >= 0:
            row = (cursor - _FIRST) // _ACROSS
            self._top = max(min(self._top, row), row - _ROWS + 1)
        canvas.scroll(_TOP, _BODY_HEIGHT, self._top, _ROWS, rows)
        pitch = canvas.rows_end // _ACROSS + 1
        first = self._first + _ACROSS * self._top
        for i in range(min(len(self._near) - first, _ACROSS * _ROWS)):
            x, y = 1 + pitch * (i % _ACROSS), _TOP + _PITCH * (i // _ACROSS)
            self._draw_card(canvas, first + i, x, y, pitch - 3, first + i == chosen)

    def _draw_line(self, canvas: "Canvas", cursor: int) -> None:
        """Draw the company whose presence is edited, and "Done"."""
        canvas.ruled = True
        who = words.WHO_IS_NEAR.format(self._names[self._seat()])
        company = cursor > 0 and self._station(cursor) < 0
        if company:
            canvas.bar(1, 1, canvas.width(TEXT, who) + 2 * _MARGIN, _LINE_HEIGHT)
        canvas.text(TEXT, who, 1 + _MARGIN, _LINE_Y, company)
        x = _END - _MARGIN - canvas.width(TEXT, words.DONE)
        if not cursor:
            canvas.bar(x - _MARGIN, 1, _END - x + _MARGIN, _LINE_HEIGHT)
        canvas.text(TEXT, words.DONE, x, _LINE_Y, not cursor)

    def _draw_card(
        self, canvas: "Canvas", station: int, x: int, y: int, width: int, dark: bool
    ) -> None:
        """Draw the number of a station, the companies present, and its holder."""
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
