"""Correct clock, stations and frames to match the table."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit_shorts
from pages.mfz import page_rows
from pages.mfz.corrections import words
from pages.mfz.corrections.number_sheet import number_sheet
from pages.mfz.widgets.names import frame_name
from shared.rules.mfz.model.actions import (
    CORRECT_CLOCK,
    CORRECT_FRAMES,
    CORRECT_NEUTRAL,
    CORRECT_OWNER,
    CORRECT_STATION,
    CORRECT_STATIONS,
    NOBODYS,
)
from shared.rules.mfz.model.phases import END, PLAY

if TYPE_CHECKING:
    from box.kit.sheet import Row, Sheet
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a company, and of a frame beside it.
_ROOM = const(36)
_FRAME_ROOM = const(76)


def page(table: "Table[FullState]") -> "Sheet":
    """Edit clock, stations and frames; each named frame has its own page."""
    state = table.state
    setup = state.setup
    names = fit_shorts(table.canvas, TEXT, state.names(), setup.shorts, _ROOM)
    numbers = [(words.CLOCK, bytes((CORRECT_CLOCK,)), state.clock)]
    if setup.depth == "full":
        for station in range(state.station_count()):
            name = words.STATION_ROW + str(station + 1)
            holder = state.station_owner(station)
            number = setup.players if holder == NOBODYS else holder
            numbers.append((name, bytes((CORRECT_OWNER, station)), number))
    else:
        # Version 1 of the rules sets the number; later versions move one station at a time.
        start = bytes((CORRECT_NEUTRAL,) if setup.version == 1 else (CORRECT_STATION, NOBODYS))
        numbers.append((words.NEUTRAL, start, state.neutral))
        numbers += _of_companies(state, names)

    def last_byte(kind: int, number: int) -> int:
        # The number after the last company means neutral.
        return NOBODYS if kind == CORRECT_OWNER and number == setup.players else number

    def text(kind: int, number: int) -> str:
        if kind != CORRECT_OWNER:
            return str(number)
        return names[number] if number < len(names) else words.NOBODY

    sheet = number_sheet(state, words.CORRECT, numbers, last_byte, text)
    rows: list[Row] = list(sheet.rows)
    for place, (label, start, number) in enumerate(numbers):
        if start[0] == CORRECT_STATION:
            if state.phase in (PLAY, END):
                rows[place] = label, str(number), (page_rows.CORRECT_STATION, start[1])
            else:
                rows[place] = label, str(number), words.NOT_NOW, words.WHY
    if setup.rosters:
        for seat in state.order():
            frames = state.frames_of(seat)
            for frame in frames:
                name = frame_name(table.canvas, TEXT, state, frame, _FRAME_ROOM, frames)
                rows.append((name, names[seat], (page_rows.CORRECT_FRAME, frame)))
    sheet.rows = rows
    sheet.count = len(rows)
    sheet.returns = page_rows.CORRECT_FRAME, page_rows.CORRECT_STATION
    return sheet


def _of_companies(state: "FullState", names: "list[str]") -> "list[tuple[str, bytes, int]]":
    """Return the numbers of each company: its frames if they have no names, and stations."""
    found = []
    frames = state.frames()
    stations = state.stations()
    kind = CORRECT_STATIONS if state.setup.version == 1 else CORRECT_STATION
    for seat in state.order():
        if not state.setup.rosters:
            found.append((names[seat] + words.FRAMES, bytes((CORRECT_FRAMES, seat)), frames[seat]))
        found.append((names[seat] + words.STATIONS, bytes((kind, seat)), stations[seat]))
    return found
