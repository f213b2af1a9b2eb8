"""Corrections: what stands on the table counts, not what the box says."""

from box import words
from box.screens.editor import Editor
from shared.rules.mfz.actions import FIX_CLOCK, FIX_FRAMES, FIX_NEUTRAL, FIX_STATIONS

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(Editor):
    """The clock, neutral stations, then frames and stations of each company."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        system = app.match.system
        self._rows = [
            (words.CLOCK, bytes((FIX_CLOCK,)), system.clock),
            (words.NEUTRAL, bytes((FIX_NEUTRAL,)), system.neutral),
        ]
        frames = system.frames()
        stations = system.stations()
        for seat in system.order():
            name = system.setup.companies[seat][0][:6] + " "
            self._rows.append((name + words.FRAMES, bytes((FIX_FRAMES, seat)), frames[seat]))
            self._rows.append((name + words.STATIONS, bytes((FIX_STATIONS, seat)), stations[seat]))
        self._value = 0

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, _, value = self._rows[index]
        here = self.editing and index == self.cursor
        return text, str(self._value if here else value)

    def editable(self, index: int) -> bool:
        _, action, value = self._rows[index]
        return not self.app.match.system.check(action + bytes((value,)))

    def choose(self, index: int) -> None:
        self.app.say(words.NOT_NOW)

    def value(self, index: int) -> int:
        return self._value if self.editing else self._rows[index][2]

    def change(self, index: int, value: int) -> None:
        if not self.app.match.system.check(self._rows[index][1] + bytes((max(value, 0),))):
            self._value = value

    def keep(self, index: int) -> None:
        _, action, value = self._rows[index]
        if self._value != value:
            self.app.play(action + bytes((self._value,)))
