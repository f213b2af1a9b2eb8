"""Set up a new game: points to win, and the players."""

from pages.best_of_three import draft, words
from shared.rules.best_of_three.state import ID

from box.game import beginning
from box.screens.editor import Editor

_START = 0
_POINTS = 1
_FIRST = 2


class Page(Editor):
    """Rows: start, points to win, each player."""

    def __init__(self, table):
        super().__init__(table)
        self._draft = draft.load()

    def count(self):
        return _FIRST + 2

    def row(self, index):
        if index == _START:
            return words.START_GAME, ""
        if index == _POINTS:
            return words.POINTS, str(self._draft.points)
        seat = index - _FIRST
        return words.PLAYER + words.LETTERS[seat], self._draft.player(seat)[0]

    def editable(self, index):
        return index != _START

    def action(self, index):
        return words.EDIT if index else words.OK

    def value(self, index):
        return self._draft.points if index == _POINTS else self._draft.players[index - _FIRST]

    def change(self, index, value):
        if index == _POINTS:
            self._draft.points = max(2, min(value, 3))
        else:
            self._draft.players[index - _FIRST] = max(0, min(value, len(self._draft.roster)))

    def save(self, index):
        self._draft.save(self.table.saved)

    def choose(self, index):
        beginning.begin(self.table, ID, self._draft.setup())
