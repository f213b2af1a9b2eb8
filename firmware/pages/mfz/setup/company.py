"""Set one company of the next game: from the roster, a stock company, or numbers only."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.editor import Editor
from box.screens.screen import draw_row
from box.ui.wrap import cut
from pages.mfz.setup import form_values, setup_form, words
from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_NAME = const(0)
_ROWS = ("", words.FRAMES_ROW, words.SYSTEMS_ROW)
# Key of each row in the form, after the letter of the seat.
_KEYS = (form_values.COMPANY, form_values.FRAMES, form_values.SYSTEMS)
# Letters in small type beside the scroll bar.
_COLUMNS = const(23)


class Page(Editor):
    """Edit the company of a seat. Argument: the seat.

    A company of the roster has fixed numbers. Named frames are listed below.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.stack.about
        self._form = setup_form.load(app.memory)
        self._read()

    def _read(self) -> None:
        self._frames: list[tuple[str, bytes, int]] = []
        if self._form.named:
            try:
                self._frames = self._form.frames(self._seat)
            except ValueError:
                # The summary page reports this error before the game begins.
                pass

    def draw(self, canvas: "Canvas") -> None:
        """Draw the rows; highlight the name itself while it is edited, as it has no value."""
        super().draw(canvas)
        if self.editing and self.cursor == _NAME:
            draw_row(canvas, 1 + _NAME, *self.row(_NAME), selected=True)

    def title(self) -> str:
        return words.COMPANY + words.LETTERS[self._seat]

    def count(self) -> int:
        return len(_ROWS) + len(self._frames)

    def row(self, index: int) -> "tuple[str, str]":
        if index >= len(_ROWS):
            return self._line(index - len(_ROWS)), ""
        name, *counts = self._form.company(self._seat)
        if index == _NAME:
            house = words.SOLDIERS if self._form.named else words.COUNTS_ONLY
            return name or house, ""
        return _ROWS[index], str(counts[index - 1])

    def _line(self, place: int) -> str:
        name, systems = self._frame(place)
        systems = systems.replace(" ", "")
        return cut(name, _COLUMNS - 1 - len(systems)) + " " + systems

    def _frame(self, place: int) -> "tuple[str, str]":
        """Return name and systems of a frame as text."""
        name, counts, rockets = self._frames[place]
        systems = loadout.text(counts)
        if rockets:
            systems = (systems + words.ROCKET_SIGN + str(rockets)).strip()
        return name or words.LETTERS[self._seat] + words.FRAME_LETTERS[place], systems

    def action(self, index: int) -> str:
        return words.OPEN if index >= len(_ROWS) else super().action(index)

    def editable(self, index: int) -> bool:
        if index == _NAME:
            return len(self._form.roster) > 0
        return index < len(_ROWS) and not self._form.place(self._key(_NAME))

    def choose(self, index: int) -> None:
        named = self._form.named
        if index >= len(_ROWS):
            name, systems = self._frame(index - len(_ROWS))
            sentence = words.CARRIES % (name, systems) if systems else words.CARRIES_NOTHING % name
        elif index == _NAME:
            none = words.NO_FRAMES_YET if named else words.NO_ROSTER
            sentence = words.ROSTER_FAULTS[self._form.roster_fault] or none
        else:
            sentence = words.FROM_FRAMES if named else words.FROM_ROSTER
        self.app.say(sentence)

    def value(self, index: int) -> int:
        return self._form.place(self._key(index))

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._key(index), value)
        self._read()

    def save(self, index: int) -> None:
        self._form.save(self.app.saved)

    def _key(self, index: int) -> str:
        return words.LETTERS[self._seat] + _KEYS[index]
