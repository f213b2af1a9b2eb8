"""List the finished games on the box, with the places and scores of each."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, D, ListScreen, draw_sentence
from box.store import finished_games
from box.ui import fitting, words
from box.ui.canvas import ROWS, TEXT

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

    Seat = tuple[str, int, int]

_TOP = const(13)
_PITCH = const(10)
_CLOSE_TOP = const(12)
_CLOSE_PITCH = const(8)
_PLACE_X = const(3)
_NAME_X = const(13)
_END = const(126)
_GAP = const(6)
# Places that fit below the header.
_MOST = const(5)


class Page(ListScreen):
    """The games, the newest first; D shows the places and scores of one, B and C the next ones."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self._names = finished_games.finished()
        self._names.reverse()
        # The game that is shown, and what a sentence says if it cannot be.
        self._open = False
        self._seats: list[Seat] = []
        self._about = ""
        self._fault = ""
        # The rows in sight: (index, text, value). Each reads a file.
        self._rows: list[tuple[int, str, str]] = []

    def labels(self) -> "tuple[str, str, str, str]":
        if not self._names:
            return words.BACK, "", "", words.OK
        return words.BACK, words.UP, words.DOWN, words.OK if self._open else words.OPEN

    def purpose(self) -> str:
        return words.PAST_GAMES_HELP

    def title(self) -> str:
        return words.PAST_GAMES

    def number(self) -> str:
        return str(len(self._names)) if self._names else ""

    def count(self) -> int:
        return len(self._names)

    def row(self, index: int) -> "tuple[str, str]":
        for known, text, value in self._rows:
            if known == index:
                return text, value
        if len(self._rows) == ROWS:
            self._rows.pop(0)
        text, value = _row(self._names[index])
        self._rows.append((index, text, value))
        return text, value

    def choose(self, index: int) -> None:
        self._show(index)

    def on_button(self, button: int, kind: int) -> None:
        if not self._names:
            if button == A or button == D:
                self.table.stack.pop()
        elif self._open and (button == A or button == D):
            self._open = False
        else:
            super().on_button(button, kind)
            if self._open and button != D:
                self._show(self.cursor)

    def _show(self, index: int) -> None:
        """Read a game and show it."""
        name = self._names[index]
        found = finished_games.head(name)
        self._open = True
        self._seats = []
        self._about = self._fault = ""
        if name.endswith(finished_games.TEXT):
            self._fault = words.PAST_TEXT
        elif found is None or not finished_games.is_whole(name):
            self._fault = words.PAST_DAMAGED
        else:
            _, date, over, seats = found
            self._seats = sorted(seats, key=lambda seat: (seat[1], seat[0]))[:_MOST]
            self._about = words.STOPPED if not over else date if date != words.UNKNOWN else ""

    def draw(self, canvas: "Canvas") -> None:
        if not self._names:
            canvas.header(words.PAST_GAMES)
            draw_sentence(canvas, words.NO_PAST_GAMES, _TOP)
        elif not self._open:
            super().draw(canvas)
        else:
            number = _number(self._names[self.cursor])
            canvas.header(words.GAME_NUMBER + number, self._about)
            if self._fault:
                draw_sentence(canvas, self._fault, _TOP)
            self._draw_places(canvas)

    def _draw_places(self, canvas: "Canvas") -> None:
        close = len(self._seats) > ROWS
        names = [name for name, _, _ in self._seats]
        for i, (_, place, score) in enumerate(self._seats):
            y = _CLOSE_TOP + _CLOSE_PITCH * i if close else _TOP + _PITCH * i
            points = str(score) + words.POINTS_SIGN
            room = _END - _NAME_X - canvas.width(TEXT, points) - _GAP
            canvas.text(TEXT, str(place) + words.STOP_SIGN, _PLACE_X, y)
            canvas.text(TEXT, fitting.fit_seat(canvas, TEXT, names, i, room), _NAME_X, y)
            canvas.right(TEXT, points, _END, y)


def _row(name: str) -> "tuple[str, str]":
    """Return number and winner of a game, and the score."""
    number = _number(name) + " "
    if name.endswith(finished_games.TEXT):
        return number + words.AS_TEXT, ""
    found = finished_games.head(name)
    if found is None:
        return number + words.IS_DAMAGED, ""
    _, _, over, seats = found
    first = [seat for seat in seats if seat[1] == 1]
    if not over:
        return number + words.STOPPED, ""
    if not first:
        return number + words.IS_DAMAGED, ""
    winner, _, score = first[0]
    return number + (winner if len(first) == 1 else words.IS_DRAW), str(score)


def _number(name: str) -> str:
    """Return the number of a game without zeros before it."""
    return str(int(name.partition(".")[0]))
