"""Ask each company in turn whether to advance the doomsday clock by one more."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, C, Screen
from box.ui.canvas import MEDIUM, SMALL, WIDTH
from box.ui.wrap import cut, wrap
from pages.mfz.table import words
from shared.rules.mfz.model.actions import COUNT, LETTERS, PASS
from shared.rules.mfz.model.encoding import has
from shared.rules.mfz.play.doomsday import counted

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_LEFT = const(56)
_COLUMNS = const(8)
_SMALL_COLUMNS = const(14)
_LINES = const(2)
_FIVE = const(5)


class Page(Screen):
    """C votes to advance the clock, D passes."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.game.state.actor()

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.COUNT, words.PASS

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button >= C:
            self.app.play(bytes((COUNT if button == C else PASS, self._seat)))

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        canvas.narrow_clock(state.clock, 0, 0, state.clock <= 1)
        self._name(canvas, state.setup.companies[self._seat][0])
        canvas.text(SMALL, words.SCORE + str(state.scores()[self._seat]), _LEFT, 16)
        for i, line in enumerate(words.ONE_MORE):
            canvas.text(SMALL, line, _LEFT, 24 + 8 * i)
        now, in_all = counted(state)
        letters = [LETTERS[seat] for seat in state.seats if has(now, seat)]
        if letters:
            canvas.text(SMALL, words.OFF_NOW + "".join(letters), _LEFT, 40)
        head = words.ROUND if max(in_all) else words.END_OF_ROUND
        canvas.text(SMALL, head + str(state.round()), 0, 47)
        if max(in_all):
            counts = [LETTERS[seat] + str(count) for seat, count in enumerate(in_all)]
            # Five companies leave no room for gaps.
            gap = " " if len(counts) < _FIVE else ""
            canvas.right(SMALL, words.OFF_IN_ALL + gap.join(counts), WIDTH, 47)

    def _name(self, canvas: "Canvas", name: str) -> None:
        """Draw a name in MEDIUM if it fits, otherwise in two small lines."""
        if len(name) <= _COLUMNS:
            canvas.text(MEDIUM, name, _LEFT, 0)
            return
        lines = wrap(name, _SMALL_COLUMNS)
        if len(lines) > _LINES:
            lines = lines[: _LINES - 1] + [" ".join(lines[_LINES - 1 :])]
        top = 4 * (_LINES - len(lines))
        for i, line in enumerate(lines):
            canvas.text(SMALL, cut(line, _SMALL_COLUMNS), _LEFT, top + 8 * i)
