"""Begin to set up a game: players, size, depth; the companies follow on pages of their own."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.notices import lines_of
from box.screens.screen import A, B, C, Screen
from box.ui import numerals
from box.ui.canvas import STRONG, TEXT
from pages.mfz import screen_ids
from pages.mfz.setup import form_rosters, form_values, option_text, setup_form, words
from pages.mfz.setup.form_values import DEPTH, PLAYERS, SIZE
from shared.rules.mfz.setup.options import DEPTHS
from shared.rules.mfz.setup.usual_numbers import usual

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

# Each step asks for the value of a key.
_STEPS = (PLAYERS, SIZE, DEPTH)
_DRAFT_NOTICES = {
    form_rosters.DAMAGED: words.DAMAGED_DRAFT,
    form_rosters.NEWER: words.NEWER_DRAFT,
    form_rosters.UNREADABLE: words.FAILED_DRAFT,
}
_TEXT_X = const(4)
# Below two depths, or one.
_REASON_Y = const(42)
_NUMBER_LEFT = const(92)
_NUMBER_X = const(97)
_NUMBER_WIDTH = const(31)


class Page(Screen):
    """One step at a time: D takes the value and goes on, A goes back.

    Each begins with what was chosen for the last game, so that D alone goes through all of them;
    holding D begins a game at once.
    """

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._form = setup_form.load(app.memory)
        if self._form.fault:
            app.notices.add(_DRAFT_NOTICES[self._form.fault])
        deeper = self._form.too_deep
        if deeper:
            app.notices.add(lines_of(words.TOO_DEEP % (deeper, self._form.get(DEPTH))))
        self._enter(0)

    def _enter(self, step: int) -> None:
        self._step = step
        self._key = _STEPS[step]
        self._values = form_values.offered_values(self._key)
        if self._key == DEPTH:
            self._values = self._form.depths
        self.cursor = self._form.place(self._key)

    def returned(self, number: int) -> None:
        if number == screen_ids.COMPANY:
            self._enter(len(_STEPS) - 1)

    def labels(self) -> "tuple[str, str, str, str]":
        if self._key == PLAYERS:
            several = screens.GAMES in self.app.stack.numbers
            return words.GAMES if several else words.BACK, words.LESS, words.MORE, words.NEXT
        return words.BACK, words.UP, words.DOWN, words.NEXT

    def usual(self) -> str:
        return words.BEGIN_AS_PROPOSED

    def do_usual(self) -> None:
        # Imported here: needed once a game.
        from pages.mfz.setup import proposals

        self._take()
        proposals.begin(self.app, self._form)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            if self._step:
                self._enter(self._step - 1)
            else:
                self.app.stack.pop()
        elif button == B or button == C:
            step = 1 if button == C else -1
            if self._key == PLAYERS:
                self.cursor = max(0, min(self.cursor + step, len(self._values) - 1))
            else:
                self.cursor = (self.cursor + step) % len(self._values)
        else:
            self._take()
            if self._step + 1 < len(_STEPS):
                self._enter(self._step + 1)
            else:
                self.app.stack.push(screen_ids.COMPANY)

    def _take(self) -> None:
        """Choose the value at the cursor, and store it if it is another one."""
        if self.cursor != self._form.place(self._key):
            self._form.choose_place(self._key, self.cursor)
            self._form.save(self.app.saved)

    def draw(self, canvas: "Canvas") -> None:
        step = str(self._step + 1) + words.OF + str(words.STEPS + self._players())
        title = words.NEW_GAME if self._key == PLAYERS else option_text.label(self._key)
        canvas.header(title, step)
        if self._key == PLAYERS:
            self._draw_players(canvas)
        else:
            for i in range(len(self._values)):
                self._draw_row(canvas, i, self._values[i])
            if self._key == DEPTH and len(self._values) < len(DEPTHS):
                canvas.text(TEXT, words.TOO_LITTLE_MEMORY, _TEXT_X, _REASON_Y)

    def _players(self) -> int:
        return int(self._values[self.cursor]) if self._key == PLAYERS else self._form.players

    def _draw_players(self, canvas: "Canvas") -> None:
        canvas.text(STRONG, option_text.label(PLAYERS), _TEXT_X, 15)
        numbers = usual(self._players(), self._form.get(SIZE))
        stations = numbers["stations_each"]
        sentence = words.ONE_STATION_EACH if stations == 1 else words.STATIONS_EACH
        canvas.text(TEXT, sentence.format(stations), _TEXT_X, 29)
        canvas.text(TEXT, _frames(numbers), _TEXT_X, 39)
        canvas.bar(_NUMBER_LEFT, 14, _NUMBER_WIDTH, 36)
        canvas.numeral(numerals.ROWS_32, str(self._players()), _NUMBER_X, 16, True)

    def _draw_row(self, canvas: "Canvas", i: int, value: str) -> None:
        selected = i == self.cursor
        text = option_text.value(self._key, value)
        if self._key == DEPTH:
            canvas.strong_row(i, text, words.DEPTHS[i], selected)
        elif value == "custom":
            canvas.text_row(i, text, words.AS_AGREED, selected)
        else:
            canvas.text_row(i, text, _frames(usual(self._form.players, value)), selected)


def _frames(numbers: "dict[str, int]") -> str:
    least, most = numbers["frames_min"], numbers["frames_max"]
    if least == most:
        return words.FRAMES_EACH.format(least)
    return words.FRAMES_FROM_TO.format(least, most)
