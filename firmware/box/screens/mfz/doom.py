"""The doomsday question, company by company: one more off the clock, or not."""

from micropython import const

from box import screens, words
from box.canvas import MEDIUM, SMALL
from box.screens.screen import A, C, Screen
from shared.rules.mfz.actions import COUNT, PASS

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_LEFT = const(56)


class Page(Screen):
    """C counts, D passes."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.match.system.actor()

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.COUNT, words.PASS

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button >= C:
            self.app.play(bytes((COUNT if button == C else PASS, self._seat)))

    def draw(self, canvas: "Canvas") -> None:
        system = self.app.match.system
        canvas.narrow_clock(system.clock, 0, 0, system.clock <= 1)
        canvas.text(MEDIUM, system.setup.companies[self._seat][0], _LEFT, 0)
        canvas.text(SMALL, words.SCORE + str(system.scores()[self._seat]), _LEFT, 15)
        for i, line in enumerate(words.ONE_MORE):
            canvas.text(SMALL, line, _LEFT, 27 + 9 * i)
        canvas.text(SMALL, words.END_OF_ROUND + str(system.round()), 0, 46)
