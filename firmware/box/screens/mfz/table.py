"""The table: the clock for all to read, the companies in tactical order."""

from micropython import const

from box import screens, words
from box.canvas import SMALL, WIDTH
from box.screens.screen import BIT_B, BIT_C, A, B, C, Screen
from shared.rules.mfz.actions import END_ROUND

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_LEFT = const(53)
_NAME = const(10)
_PITCH = const(9)
_SCORE_END = const(107)
_FRAMES_END = const(115)
_STATIONS_END = const(128)
_LINE = const(46)
_COLUMNS = const(25)
_SAID_NAME = const(8)


class Page(Screen):
    """D on a company asks what happened to it; on the line below it ends the round."""

    repeats = BIT_B | BIT_C

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._order: list[int] = app.match.system.order()
        self._said = self._short(app.match.tell())
        self.cursor = len(self._order)

    def labels(self) -> "tuple[str, str, str, str]":
        on_line = self.cursor == len(self._order)
        return words.MENU, words.UP, words.DOWN, words.END if on_line else words.OPEN

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        rows = len(self._order)
        self._said = ""
        if button == A:
            app.stack.push(screens.MENU)
        elif button == B:
            self.cursor = (self.cursor - 1) % (rows + 1)
        elif button == C:
            self.cursor = (self.cursor + 1) % (rows + 1)
        elif self.cursor == rows:
            app.play(bytes((END_ROUND,)))
        else:
            app.stack.push(screens.EVENT, self._order[self.cursor])

    def draw(self, canvas: "Canvas") -> None:
        system = self.app.match.system
        canvas.narrow_clock(system.clock, 0, 0, system.clock <= 1)
        scores = system.scores()
        frames = system.frames()
        stations = system.stations()
        for i, seat in enumerate(self._order):
            y = _PITCH * i
            score = str(scores[seat])
            name = system.setup.companies[seat][0][: _NAME - len(score)]
            if i == self.cursor:
                canvas.tag(SMALL, name, _LEFT - 1, y)
            else:
                canvas.text(SMALL, name, _LEFT, y)
            canvas.right(SMALL, score, _SCORE_END, y)
            canvas.right(SMALL, str(frames[seat]), _FRAMES_END, y)
            canvas.right(SMALL, str(stations[seat]), _STATIONS_END, y)
        self._line(canvas, system.round(), system.neutral)

    def _short(self, said: str) -> str:
        """A sentence with its names cut where it is too long for the line."""
        if len(said) > _COLUMNS:
            for name, _, _ in self.app.match.system.setup.companies:
                said = said.replace(name, name[:_SAID_NAME].rstrip())
            said = said.replace(words.A_STATION, "")
        return said

    def _line(self, canvas: "Canvas", round: int, neutral: int) -> None:
        """What was done last, or else what D does here."""
        if self._said:
            canvas.text(SMALL, self._said, 0, _LINE)
            return
        end = words.END_OF_ROUND + str(round)
        if self.cursor == len(self._order):
            canvas.tag(SMALL, end, 0, _LINE)
        else:
            canvas.text(SMALL, end, 1, _LINE)
        if neutral:
            canvas.right(SMALL, words.NEUTRAL_SIGN + str(neutral), WIDTH, _LINE)
