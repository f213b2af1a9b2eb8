"""Show who won, and the three conditions of each player."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, C, D, Screen
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.play import victory

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App

# End columns of the three conditions.
_ENDS = (72, 98, 123)
_NAME_X = const(14)
_NAME_ROOM = const(37)


class Page(Screen):
    """One row a player, the winner first; a condition that was won is underlined.

    D saves the game; C does, too, and sets up another one.
    """

    app: "App"

    idles = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._order = [seat for seats in state.standings() for seat in seats]
        self._totals = victory.totals(state)
        _, self._won = victory.winners(self._totals)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", words.AGAIN, words.SAVE

    def purpose(self) -> str:
        return words.GAME_OVER_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.back()
        elif button == C or button == D:
            # Imported here: large, and only needed for saving.
            from box.game import saving

            app = self.app
            app.later(saving.save, app.pages.setup_screen if button == C else 0)

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(words.GAME_OVER)
        for head, end in zip(words.CONDITIONS, _ENDS):
            canvas.right(TEXT, head, end, 1)
        names = self.app.game.state.names()
        for i, seat in enumerate(self._order):
            y = 12 + 10 * i
            if not i:
                canvas.icon(icon_rows.CUP, 2, y)
            canvas.text(TEXT, fit(canvas, TEXT, names[seat], _NAME_ROOM), _NAME_X, y + 1)
            for condition, end in enumerate(_ENDS):
                points = str(self._totals[seat][condition])
                canvas.right(TEXT, points, end, y + 1)
                if self._won[condition] == seat:
                    width = canvas.width(TEXT, points)
                    canvas.fb.hline(end - width, y + 9, width, 1)
