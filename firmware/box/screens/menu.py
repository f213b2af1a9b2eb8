"""What can be done with the running game beside playing it."""

from box import screens, words
from box.screens.screen import ListScreen

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass

_UNDO = 0
_REDO = 1
_PAUSE = 2
_STOP = 3
_ABANDON = 4

_ROWS = (
    (words.UNDO_LAST, _UNDO),
    (words.REDO, _REDO),
    (words.LOGBOOK, -screens.LOGBOOK),
    (words.CORRECT, -screens.FIX),
    (words.RULES, -screens.RULES),
    (words.SCORE_SHEET, -screens.SCORE),
    (words.DICE, -screens.DICE),
    (words.PAUSE, _PAUSE),
    (words.STOP_AND_SAVE, _STOP),
    (words.ABANDON, _ABANDON),
)


class Page(ListScreen):
    """Undo first, for it is wanted most; what cannot be done is left out."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        match = app.match
        self._rows = [
            row
            for row in _ROWS
            if (row[1] != _UNDO or match.ply) and (row[1] != _REDO or match.ahead)
        ]

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows[index][0], ""

    def choose(self, index: int) -> None:
        app = self.app
        what = self._rows[index][1]
        if what < 0:
            app.stack.push(-what)
        elif what == _UNDO:
            from box.undoing import take_back

            take_back(app)
        elif what == _REDO:
            app.match.redo()
            app.stack.game()
        elif what == _PAUSE:
            app.stack.home()
        else:
            app.stack.push(screens.CLOSE, what == _ABANDON)

    def returned(self, number: int) -> None:
        what = -number
        if number == screens.TAKE_BACK:
            what = _UNDO
        elif number == screens.CLOSE:
            what = _ABANDON if self.app.stack.about else _STOP
        for i, row in enumerate(self._rows):
            if row[1] == what:
                self.cursor = i
