"""The menu of the running game."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import ListScreen
from box.ui import words

if TYPE_CHECKING:
    from box.app import App

# What a row does.
_UNDO = 0
_REDO = 1
_PAUSE = 2
_OPEN = 3

# Label, action, screen that it opens or may open, and the argument of that screen. Rows of the
# game come between the two groups.
_FIRST = (
    (words.UNDO_LAST, _UNDO, screens.GAME, 0),
    (words.REDO, _REDO, screens.GAME, 0),
    (words.LOGBOOK, _OPEN, screens.LOGBOOK, 0),
)
_LAST = (
    (words.DICE, _OPEN, screens.DICE, 0),
    (words.PAUSE, _PAUSE, screens.HOME, 0),
    (words.STOP_AND_SAVE, _OPEN, screens.END_GAME, 0),
    (words.ABANDON, _OPEN, screens.END_GAME, 1),
)


class Page(ListScreen):
    """List the rows, undo first because it is used most; omit impossible ones."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        game = app.game
        rows = list(_FIRST)
        if not game.ahead:
            del rows[1]
        if not game.ply:
            del rows[0]
        rows += [(text, _OPEN, number, 0) for text, number in app.pages.rows(game.state)]
        self._rows = rows + list(_LAST)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows[index][0], ""

    def choose(self, index: int) -> None:
        app = self.app
        _, what, number, about = self._rows[index]
        if what == _OPEN:
            app.stack.push(number, about)
        elif what == _UNDO:
            from box.game import undo

            undo.undo_press(app)
        elif what == _REDO:
            from box.game import undo

            undo.redo_press(app)
        else:
            app.stack.home()

    def returned(self, number: int) -> None:
        about = self.app.stack.about
        for i, (_, _, opens, what_for) in enumerate(self._rows):
            if opens == number and (number != screens.END_GAME or what_for == about):
                self.cursor = i
