"""Draw lots between tied companies."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, C, D, Screen
from box.ui.canvas import SMALL
from pages.mfz import screen_ids
from pages.mfz.setup import words
from pages.mfz.widgets.company_list import draw_companies
from shared.rules.mfz.model.actions import LOT
from shared.rules.mfz.model.phases import DRAW_HIGH, ROLL_OFF

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_HINT = const(46)
# Numbers of rows that leave room for a line below them.
_ROOM_BELOW = (2, 4)


class Page(Screen):
    """D draws; C enters lots drawn at the table."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._seats: list[int] = state.drawing()
        scores = state.scores()
        if state.phase == DRAW_HIGH:
            self._title = words.TIE_FOR_FIRST
        elif state.phase == ROLL_OFF:
            self._title = words.TIE_IN_ROUND
        elif scores[self._seats[0]] == min(scores):
            self._title = words.TIE_FOR_LAST
        else:
            self._title = words.TIE_BETWEEN

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.TYPE, words.DRAW

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.push(screens.MENU)
        elif button == C:
            app.stack.push(screen_ids.LOTS_ENTRY)
        elif button == D:
            lot = bytes((LOT,)) + app.draw_lots(self._seats)
            app.play(lot, _say_lot)

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        scores = state.scores()
        rows = [(state.setup.companies[seat][0], str(scores[seat])) for seat in self._seats]
        draw_companies(canvas, self._title, rows)
        if len(rows) in _ROOM_BELOW:
            canvas.text(SMALL, words.ENTER_LOTS, 0, _HINT)


def _say_lot(app: "App") -> None:
    app.say(app.game.sentence(app.game.ply))
