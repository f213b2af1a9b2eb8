"""Begin to set up a game: players, depth, build total; the battleforces follow."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.notices import lines_of
from box.screens.screen import A, B, C, Screen
from box.ui import numerals
from box.ui.canvas import STRONG, TEXT
from pages.mechwarrior import screen_ids
from pages.mechwarrior.setup import setup_form, words
from pages.mechwarrior.setup.setup_form import BUILD, DEPTH, PLAYERS
from shared.rules.mechwarrior.model.kinds import SCORE

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App

# Each step asks for the value of a key.
_STEPS = (PLAYERS, DEPTH, BUILD)
_TEXT_X = const(4)
_REASON_Y = const(42)
_NUMBER_END = const(123)
_POINTS_PER_ORDER = "points_per_order"


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
            app.notices.add(lines_of(words.DRAFT_FAULTS[self._form.fault]))
        deeper = self._form.too_deep
        if deeper:
            app.notices.add(lines_of(words.TOO_DEEP % (deeper, self._form.get(DEPTH))))
        self._enter(0)

    def _enter(self, step: int) -> None:
        self._step = step
        self._key = _STEPS[step]
        self._values = self._form.values(self._key)
        self.cursor = self._form.place(self._key)
        self.editing = self._key == BUILD

    def returned(self, number: int) -> None:
        if number == screen_ids.FORCE:
            self._enter(len(_STEPS) - 1)

    def labels(self) -> "tuple[str, str, str, str]":
        back = words.BACK
        if not self._step and screens.GAMES in self.app.stack.numbers:
            back = words.GAMES
        if self._key == DEPTH:
            return back, words.UP, words.DOWN, words.NEXT
        return back, words.LESS, words.MORE, words.NEXT

    def usual(self) -> str:
        return words.BEGIN_AS_PROPOSED

    def do_usual(self) -> None:
        # Imported here: needed once a game.
        from pages.mechwarrior.setup import proposals

        self._take()
        proposals.begin(self.app, self._form)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            if self._step:
                self._enter(self._step - 1)
            else:
                self.app.stack.pop()
        elif button == B or button == C:
            self.cursor += 1 if button == C else -1
            if self._key == DEPTH:
                self.cursor %= len(self._values)
            else:
                self.cursor = max(0, min(self.cursor, len(self._values) - 1))
        else:
            self._take()
            if self._step + 1 < len(_STEPS):
                self._enter(self._step + 1)
            else:
                self.app.stack.push(screen_ids.FORCE)

    def _take(self) -> None:
        """Choose the value at the cursor, and store it if it is another one."""
        if self.cursor != self._form.place(self._key):
            self._form.choose_place(self._key, self.cursor)
            self._form.save(self.app.saved)

    def draw(self, canvas: "Canvas") -> None:
        players = int(self._values[self.cursor]) if self._key == PLAYERS else self._form.players
        total = str(len(_STEPS) + players + 1)
        canvas.header(words.NEW_GAME, str(self._step + 1) + words.OF + total)
        value = self._values[self.cursor]
        if self._key == DEPTH:
            for i in range(len(self._values)):
                canvas.strong_row(i, words.DEPTHS[i], words.DEPTH_TELLS[i], i == self.cursor)
            if len(self._values) < len(words.DEPTHS):
                canvas.text(TEXT, words.TOO_LITTLE_MEMORY, _TEXT_X, _REASON_Y)
        elif self._key == PLAYERS:
            self._draw_number(canvas, words.PLAYERS, (words.SEATS_CLOCKWISE, ""))
        else:
            orders = int(value) // int(self._form.get(_POINTS_PER_ORDER))
            told = words.ONE_ORDER_EACH if orders == 1 else words.ORDERS_EACH.format(orders)
            if self._form.get(DEPTH) == SCORE:
                told = ""
            self._draw_number(canvas, words.BUILD, (words.POINTS_EACH, told))

    def _draw_number(self, canvas: "Canvas", subject: str, lines: "tuple[str, str]") -> None:
        canvas.text(STRONG, subject, _TEXT_X, 15)
        for i, line in enumerate(lines):
            canvas.text(TEXT, line, _TEXT_X, 29 + 10 * i)
        value = self._values[self.cursor]
        size = numerals.ROWS_32 if self._key == PLAYERS else numerals.ROWS_15
        width = canvas.numeral_width(size, value)
        y, height = (14, 36) if self._key == PLAYERS else (13, 17)
        canvas.bar(_NUMBER_END - width - 5, y, width + 9, height)
        canvas.numeral(size, value, _NUMBER_END - width, y + (2 if height > 20 else 1), True)
