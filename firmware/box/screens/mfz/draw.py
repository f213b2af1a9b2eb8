"""Lots are due between companies that are level."""

from micropython import const

from box import screens, words
from box.canvas import MEDIUM, SMALL, WIDTH
from box.screens.screen import A, C, D, Screen
from shared.rules.mfz.actions import LOT
from shared.rules.mfz.quick import DRAW_HIGH, ROLL_OFF

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_TOP = const(14)
_PITCH = const(8)
_NAME = const(21)


class Page(Screen):
    """D draws; C is for lots that were drawn at the table."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        system = app.match.system
        self._seats: list[int] = system.drawing()
        scores = system.scores()
        if system.phase == DRAW_HIGH:
            self._title = words.TIE_FOR_FIRST
        elif system.phase == ROLL_OFF:
            self._title = words.TIE_IN_ROUND
        elif scores[self._seats[0]] == min(scores):
            self._title = words.TIE_FOR_LAST
        else:
            self._title = words.TIE_BETWEEN

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.OWN, words.DRAW

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.push(screens.MENU)
        elif button == C:
            app.stack.push(screens.LOTS)
        elif button == D:
            lot = bytes((LOT,)) + app.draw_lots(self._seats)
            app.play(lot)
            app.say(app.match.sentence(app.match.ply))

    def draw(self, canvas: "Canvas") -> None:
        system = self.app.match.system
        canvas.tag(MEDIUM, self._title, 0, 0)
        scores = system.scores()
        names = [system.setup.companies[seat][0] for seat in self._seats]
        if len(names) < 4:
            for i, name in enumerate(names):
                canvas.row(i + 1, name, str(scores[self._seats[i]]))
        else:
            for i, name in enumerate(names):
                y = _TOP + _PITCH * i
                canvas.text(SMALL, name[:_NAME], 0, y)
                canvas.right(SMALL, str(scores[self._seats[i]]), WIDTH, y)
