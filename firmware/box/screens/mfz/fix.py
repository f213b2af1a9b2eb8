"""Corrections: what stands on the table counts, not what the box says."""

from micropython import const

from box import screens, words
from box.screens.mfz.fixing import Fixing
from box.screens.mfz.frames import called, company, owner_of
from shared.rules.mfz.actions import (
    FIX_CLOCK,
    FIX_FRAMES,
    FIX_NEUTRAL,
    FIX_OWNER,
    FIX_STATIONS,
    NOBODYS,
)

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass

# Of the small font, beside a number of two digits.
_COLUMNS = const(19)
_OWNER = const(5)
# Of the small font, beside the company that a frame is of.
_FRAME = const(15)


class Page(Fixing):
    """The clock, stations and frames; frames with names have a page each."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        system = app.match.system
        setup = system.setup
        self.rows.append((words.CLOCK, bytes((FIX_CLOCK,)), system.clock))
        self._frames: list[int] = []
        if setup.depth == "full":
            for station in range(system.station_count()):
                name = words.STATION_ROW + str(station + 1)
                holder = system.station_owner(station)
                value = setup.players if holder == NOBODYS else holder
                self.rows.append((name, bytes((FIX_OWNER, station)), value))
        else:
            self.rows.append((words.NEUTRAL, bytes((FIX_NEUTRAL,)), system.neutral))
            self._add_companies()
        if setup.rosters:
            for seat in system.order():
                self._frames += system.frames_of(seat)

    def _add_companies(self) -> None:
        system = self.app.match.system
        frames = system.frames()
        stations = system.stations()
        for seat in system.order():
            if not system.setup.rosters:
                what = self._of(seat, words.FRAMES)
                self.rows.append((what, bytes((FIX_FRAMES, seat)), frames[seat]))
            what = self._of(seat, words.STATIONS)
            self.rows.append((what, bytes((FIX_STATIONS, seat)), stations[seat]))

    def _of(self, seat: int, thing: str) -> str:
        """What a row is about; only the name of the company is ever cut."""
        return company(self.app.match.system, seat, _COLUMNS - 1 - len(thing)) + " " + thing

    def byte(self, kind: int, value: int) -> int:
        # A station's owner after the last company is nobody.
        nobody = kind == FIX_OWNER and value == self.app.match.system.setup.players
        return NOBODYS if nobody else value

    def shown(self, kind: int, value: int) -> str:
        if kind != FIX_OWNER:
            return str(value)
        system = self.app.match.system
        if value < system.setup.players:
            return company(system, value, _OWNER)
        return words.NO_OWNER

    def count(self) -> int:
        return len(self.rows) + len(self._frames)

    def row(self, index: int) -> "tuple[str, str]":
        if index < len(self.rows):
            return super().row(index)
        frame = self._frames[index - len(self.rows)]
        system = self.app.match.system
        return called(system, frame, _FRAME), owner_of(system, frame)

    def action(self, index: int) -> str:
        return words.OPEN if index >= len(self.rows) else super().action(index)

    def editable(self, index: int) -> bool:
        return index < len(self.rows) and super().editable(index)

    def choose(self, index: int) -> None:
        if index < len(self.rows):
            super().choose(index)
        else:
            self.app.stack.push(screens.FIX_FRAME, self._frames[index - len(self.rows)])

    def returned(self, number: int) -> None:
        if number == screens.FIX_FRAME:
            self.cursor = len(self.rows) + self._frames.index(self.app.stack.about)
