"""Show the final standings and save the game."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import A, D, Screen
from pages.mfz.table import words
from pages.mfz.widgets.company_list import draw_companies

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App


class Page(Screen):
    """List places, names and scores, the first place inverse. D saves the game."""

    app: "App"

    idles = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        scores = state.scores()
        self._rows = []
        place = 1
        standings = state.standings()
        for seats in standings:
            for seat in seats:
                name = state.setup.companies[seat][0]
                self._rows.append((str(place) + " " + name, str(scores[seat])))
            place += len(seats)
        self._first = len(standings[0])

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, "", "", words.SAVE

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button == D:
            # Imported here: large, and only needed for saving.
            from box.game import lifecycle

            self.app.later(lifecycle.save)

    def draw(self, canvas: "Canvas") -> None:
        title = words.A_DRAW if self._first > 1 else words.GAME_OVER
        draw_companies(canvas, title, self._rows, self._first)
