"""What each company brings and starts with, before the game begins."""

from box import draft, words
from box.screens.screen import ListScreen
from shared.rules.mfz.header import system

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(ListScreen):
    """Points per asset, assets and score of each; D begins."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._setup = draft.Draft(app.session.draft).setup()
        game = system(self._setup)
        self._name = game.name
        ppa = game.ppa()
        scores = game.scores()
        self._rows = []
        for seat in game.order():
            score = scores[seat]
            sum_ = str(score // ppa[seat]) + words.TIMES + str(ppa[seat]) + words.SUM + str(score)
            self._rows.append((self._setup.companies[seat][0], sum_))

    def title(self) -> str:
        return words.ASSETS_TIMES_POINTS

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.BEGIN

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows[index]

    def choose(self, index: int) -> None:
        from box import games

        games.begin(self.app, self._name, self._setup)
