"""Begin to set up a game: players, size, depth; the companies follow on pages of their own."""

from typing import TYPE_CHECKING

from box.screens.setup_steps import SetupSteps
from box.ui import numerals
from pages.mfz import page_rows
from pages.mfz.setup import option_text, words
from pages.mfz.setup.form_values import DEPTH, PLAYERS, SIZE
from shared.rules.mfz.setup.options import FULL
from shared.rules.mfz.setup.size_numbers import numbers_of

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


class Page(SetupSteps):
    """See SetupSteps."""

    steps = (PLAYERS, SIZE, DEPTH)
    listed = (SIZE, DEPTH)
    following = page_rows.COMPANY
    form_module = "pages.mfz.setup.setup_form"
    rolls_at = FULL
    depths_help = words.DEPTHS_HELP

    @property
    def option(self) -> str:  # type: ignore[override]
        return DEPTH if self.key == DEPTH else ""

    def draw(self, canvas: "Canvas") -> None:
        if self.key == PLAYERS:
            self.draw_title(canvas, words.NEW_GAME)
            numbers = numbers_of(self.players(), self.form.get(SIZE))
            stations = numbers["stations_each"]
            sentence = words.ONE_STATION_EACH if stations == 1 else words.STATIONS_EACH
            lines = (sentence.format(stations), _frames(numbers))
            self.draw_number(canvas, numerals.ROWS_32, option_text.label(PLAYERS), lines)
        else:
            self.draw_title(canvas, option_text.label(self.key))
            for i in range(len(self.values)):
                self._draw_row(canvas, i, self.values[i])
            if self.key == DEPTH:
                self.draw_sentence(canvas, words.DEPTHS[self.cursor])

    def _draw_row(self, canvas: "Canvas", i: int, value: str) -> None:
        told = self.depth_value(value)
        if self.key == SIZE:
            told = words.AS_AGREED
            if value != "custom":
                told = _frames(numbers_of(self.form.players, value))
        text = option_text.value(self.key, value)
        canvas.text_row(i, text, told, i == self.cursor)


def _frames(numbers: "dict[str, int]") -> str:
    least, most = numbers["frames_min"], numbers["frames_max"]
    if least == most:
        return words.FRAMES_EACH.format(least)
    return words.FRAMES_FROM_TO.format(least, most)
