"""Show the score sheet: scores as products, who sped up doomsday, frames, stations."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.sheet import read_pages, time_lines
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_seat, fit_shorts
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import loadout_text
from pages.mfz.widgets.names import company_names, company_subject, frame_name
from shared.rules.mfz.model.actions import NOBODYS
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.play.doomsday import counted

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

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
_SPED_ENDS = (94, 126)
_SPED_ROOM = const(78)
# Subjects of pages that are no seats: the scores, doomsday, the times.
_SUMS = const(-1)
_DOOMSDAY = const(-2)
_TIMES = const(-3)


def page(table: "Table[FullState]") -> Sheet:
    """B and C turn pages, D returns to the game."""
    state = table.state
    times = time_lines(table, state.order())
    # Subject (a seat, NOBODYS for stations, or see above) and first line of each page.
    pages = [(_SUMS, 0), (_DOOMSDAY, 0)]
    for seat in state.order() if state.setup.rosters else ():
        _add(pages, seat, len(state.frames_of(seat)))
    if state.setup.depth == "full":
        _add(pages, NOBODYS, state.station_count())
    _add(pages, _TIMES, len(times))

    def draw(canvas: "Canvas", cursor: int) -> None:
        subject, first = pages[cursor]
        number = str(cursor + 1) + words.OF + str(len(pages))
        if subject == _SUMS:
            _draw_sums(canvas, state)
        elif subject == _DOOMSDAY:
            _draw_sped_up(canvas, state)
        elif subject == NOBODYS:
            lines = [_station(canvas, state, at) for at in range(state.station_count())]
            _draw_lines(canvas, words.STATION_PAGE, number, lines[first:])
        elif subject == _TIMES:
            _draw_lines(canvas, words.TIME_PAGE, number, times[first:])
        else:
            canvas.header(company_subject(canvas, state, subject, "{}", number), number)
            _draw_frames(canvas, state, state.frames_of(subject)[first : first + _LINES])

    return read_pages(len(pages), draw)


def _add(pages: "list[tuple[int, int]]", subject: int, count: int) -> None:
    for first in range(0, count, _LINES):
        pages.append((subject, first))


def _draw_lines(canvas: "Canvas", title: str, number: str, lines: "list[tuple[str, str]]") -> None:
    canvas.header(title, number)
    for i, (name, value) in enumerate(lines[:_LINES]):
        y = _TOP + _PITCH * i
        room = _ROW_ROOM - canvas.width(TEXT, value)
        canvas.text(TEXT, fit(canvas, TEXT, name, room), _LEFT, y)
        canvas.right(TEXT, value, _END, y)


def _draw_sums(canvas: "Canvas", state: "FullState") -> None:
    """Draw each score as assets times points per asset."""
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


def _draw_sped_up(canvas: "Canvas", state: "FullState") -> None:
    """Draw who sped up doomsday at the end of the last round, and how often in all."""
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
        canvas.right(TEXT, str(-in_all[seat]), _SPED_ENDS[1], y)


def _draw_frames(canvas: "Canvas", state: "FullState", frames: "list[int]") -> None:
    """Draw the names of frames, and what they have left in a column."""
    left = [
        loadout_text(state, frame) if state.alive(frame) else words.LOST_SIGN for frame in frames
    ]
    widest = max([canvas.width(TEXT, text) for text in left])
    others = state.frames_of(seat_of(frames[0]))
    for i, frame in enumerate(frames):
        y = _TOP + _PITCH * i
        name = frame_name(canvas, TEXT, state, frame, _ROW_ROOM - widest, others)
        canvas.text(TEXT, name, _LEFT, y)
        canvas.text(TEXT, left[i], _END - widest, y)


def _station(canvas: "Canvas", state: "FullState", station: int) -> "tuple[str, str]":
    owner = state.station_owner(station)
    near = state.near(station)
    presence = ""
    if near:
        seats = [seat for seat in state.seats if has(near, seat)]
        names = company_names(canvas, state, _NEAR // len(seats))
        presence = words.NEAR + " ".join([names[seat] for seat in seats])
    number = str(station + 1) + " "
    if owner == NOBODYS:
        return number + words.NOBODY, presence
    room = _ROW_ROOM - canvas.width(TEXT, number) - canvas.width(TEXT, presence)
    who = fit_seat(canvas, TEXT, state.names(), owner, room, state.setup.shorts)
    return number + who, presence
