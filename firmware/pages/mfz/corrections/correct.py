"""Correct clock, stations and frames to match the table."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit_shorts
from pages.mfz import screen_ids
from pages.mfz.corrections import words
from pages.mfz.corrections.correction_page import CorrectionPage
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
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.phases import END, PLAY

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState

# Pixels of a company, and of a frame beside it.
_ROOM = const(36)
_FRAME_ROOM = const(76)


class Page(CorrectionPage):
    """Edit clock, stations and frames; each named frame has its own page."""

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        setup = state.setup
        self._names = fit_shorts(table.canvas, TEXT, state.names(), setup.shorts, _ROOM)
        self.rows.append((words.CLOCK, bytes((CORRECT_CLOCK,)), state.clock))
        self._frames: list[int] = []
        if setup.depth == "full":
            for station in range(state.station_count()):
                name = words.STATION_ROW + str(station + 1)
                holder = state.station_owner(station)
                value = setup.players if holder == NOBODYS else holder
                self.rows.append((name, bytes((CORRECT_OWNER, station)), value))
        else:
            # Version 1 of the rules sets the number; later versions move one station at a time.
            lead = bytes((CORRECT_NEUTRAL,) if setup.version == 1 else (CORRECT_STATION, NOBODYS))
            self.rows.append((words.NEUTRAL, lead, state.neutral))
            self._add_companies()
        if setup.rosters:
            for seat in state.order():
                self._frames += state.frames_of(seat)

    def _add_companies(self) -> None:
        state = self.table.state
        frames = state.frames()
        stations = state.stations()
        for seat in state.order():
            if not state.setup.rosters:
                what = self._names[seat] + words.FRAMES
                self.rows.append((what, bytes((CORRECT_FRAMES, seat)), frames[seat]))
            what = self._names[seat] + words.STATIONS
            kind = CORRECT_STATIONS if state.setup.version == 1 else CORRECT_STATION
            self.rows.append((what, bytes((kind, seat)), stations[seat]))

    def title(self) -> str:
        return words.CORRECT

    def last_byte(self, kind: int, value: int) -> int:
        # The value after the last company means neutral.
        nobody = kind == CORRECT_OWNER and value == self.table.state.setup.players
        return NOBODYS if nobody else value

    def value_text(self, kind: int, value: int) -> str:
        if kind != CORRECT_OWNER:
            return str(value)
        return self._names[value] if value < len(self._names) else words.NOBODY

    def count(self) -> int:
        return len(self.rows) + len(self._frames)

    def row(self, index: int) -> "tuple[str, str]":
        if index < len(self.rows):
            return super().row(index)
        frame = self._frames[index - len(self.rows)]
        state = self.table.state
        seat = seat_of(frame)
        others = state.frames_of(seat)
        name = frame_name(self.table.canvas, TEXT, state, frame, _FRAME_ROOM, others)
        return name, self._names[seat]

    def action(self, index: int) -> str:
        if index >= len(self.rows) or self._leads(index) and self._now():
            return words.OPEN
        # Not through the base class: the check loads modules, which needs much of the C stack.
        return words.EDIT if self.editable(index) else words.WHY

    def editable(self, index: int) -> bool:
        if index >= len(self.rows) or self._leads(index):
            return False
        return not self.table.state.check(self.proposed(index))

    def _leads(self, index: int) -> bool:
        """Return whether a row opens the page that moves stations."""
        return self.rows[index][1][0] == CORRECT_STATION

    def _now(self) -> bool:
        """Return whether stations can be corrected now: no question is open."""
        return self.table.state.phase in (PLAY, END)

    def choose(self, index: int) -> None:
        if index >= len(self.rows):
            self.table.open(screen_ids.CORRECT_FRAME, self._frames[index - len(self.rows)])
        elif not self._leads(index):
            super().choose(index)
        elif self._now():
            self.table.open(screen_ids.CORRECT_STATION, self.rows[index][1][1])
        else:
            self.table.say(words.NOT_NOW)

    def returned(self, number: int) -> None:
        about = self.table.argument
        if number == screen_ids.CORRECT_FRAME:
            self.cursor = len(self.rows) + self._frames.index(about)
        elif number == screen_ids.CORRECT_STATION:
            leads = [action for _, action, _ in self.rows]
            self.cursor = leads.index(bytes((CORRECT_STATION, about)))
