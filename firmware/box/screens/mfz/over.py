"""The end: who won, and what becomes of the record."""

from box import screens, words
from box.screens.screen import A, ListScreen

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(ListScreen):
    """Places, names, scores; D saves the record."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        system = app.match.system
        scores = system.scores()
        self._rows = []
        place = 1
        standings = system.standings()
        for seats in standings:
            for seat in seats:
                name = system.setup.companies[seat][0]
                self._rows.append((str(place) + " " + name, str(scores[seat])))
            place += len(seats)
        self._draw = len(standings[0]) > 1

    def title(self) -> str:
        return words.A_DRAW if self._draw else words.GAME_OVER

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, words.SAVE

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows[index]

    def choose(self, index: int) -> None:
        from box import games

        games.save(self.app)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        else:
            super().on_button(button, kind)
