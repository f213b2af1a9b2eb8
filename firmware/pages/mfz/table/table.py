"""Show the table: the clock, and the companies in tactical order."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, C, Screen
from box.ui.canvas import SMALL, WIDTH
from box.ui.wrap import cut
from pages.mfz import screen_ids
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import company_name
from shared.rules.mfz.model.actions import (
    CORRECT_STATION,
    CORRECT_SYSTEM,
    END_ROUND,
    LOSE_PART,
    NOBODYS,
    ROCKET,
    TAKE,
)

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_LEFT = const(53)
_PITCH = const(9)
_ROWS = const(5)
_LETTER = const(5)
_GAP = const(3)
_LINE = const(46)
_COLUMNS = const(25)
# Lengths to which names are cut, tried in turn; those below _FEWEST only for the last form.
_CUTS = (20, 16, 12, 10, 8, 7, 6, 5, 4)
_FEWEST = const(5)


class Page(Screen):
    """D on a company enters an event; D on the line below ends the round."""

    app: "App"

    # The page shows clock and scores itself.
    idles = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._order: list[int] = app.game.state.order()
        self._caption = self._short(app.game.tell())
        self.cursor = len(self._order)

    def labels(self) -> "tuple[str, str, str, str]":
        on_line = self.cursor == len(self._order)
        return words.MENU, words.UP, words.DOWN, words.END if on_line else words.OPEN

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        rows = len(self._order)
        self._caption = ""
        if button == A:
            app.stack.push(screens.MENU)
        elif button == B:
            self.cursor = (self.cursor - 1) % (rows + 1)
        elif button == C:
            self.cursor = (self.cursor + 1) % (rows + 1)
        elif self.cursor == rows:
            app.play(bytes((END_ROUND,)))
        else:
            app.stack.push(screen_ids.COMPANY_EVENT, self._order[self.cursor])

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        canvas.narrow_clock(state.clock, 0, 0, state.clock <= 1)
        columns = (
            [str(score) for score in state.scores()],
            [str(frames) for frames in state.frames()],
            [str(stations) for stations in state.stations()],
        )
        ends, room = _ends(columns)
        # Five companies leave no room for the column heads.
        top = 0
        if len(self._order) < _ROWS:
            top = _PITCH
            for head, end in zip(words.HEADS, ends):
                canvas.right(SMALL, head, end, 0)
        for i, seat in enumerate(self._order):
            y = top + _PITCH * i
            name = company_name(state, seat, room)
            if i == self.cursor:
                canvas.tag(SMALL, name, _LEFT - 1, y)
            else:
                canvas.text(SMALL, name, _LEFT, y)
            for column, end in zip(columns, ends):
                canvas.right(SMALL, column[seat], end, y)
        self._line(canvas, state.round(), state.neutral)

    def _short(self, sentence: str) -> str:
        """Return the last action as a sentence, or in a short form if that is too long."""
        if len(sentence) <= _COLUMNS:
            return sentence
        game = self.app.game
        undone = sentence.startswith(words.UNDONE_NOW)
        before = words.UNDONE_NOW if undone else ""
        action = game.action(game.ply + undone)
        first, second = self._names(action)
        forms = self._forms(action)
        for form in forms:
            for most in _CUTS:
                line = before + form.format(cut(first, most), cut(second, most))
                if len(line) <= _COLUMNS and (most >= _FEWEST or form == forms[-1]):
                    return line
        return sentence

    def _forms(self, action: bytes) -> "tuple[str, ...]":
        kind = action[0]
        if self._is_of_frame(kind):
            fired = kind == LOSE_PART and action[2] == ROCKET
            return words.SAID_OF_ROCKETS if fired else words.SAID_OF_FRAMES[kind]
        return words.SAID.get(kind, ())

    def _is_of_frame(self, kind: int) -> bool:
        """Return whether an action of this kind refers to a named frame."""
        named = len(self.app.game.state.setup.rosters) > 0
        return named and kind in words.SAID_OF_FRAMES

    def _names(self, action: bytes) -> "tuple[str, str]":
        """Return the subject of an action, and its object, number or part."""
        if self._is_of_frame(action[0]):
            name: str = self.app.game.state.frame_name(action[1])
            if action[0] != LOSE_PART and action[0] != CORRECT_SYSTEM:
                return name, str(action[-1])
            part = words.TYPE_NAMES[action[2]]
            return name, part if action[0] == LOSE_PART else part + " " + str(action[3])
        if action[0] == TAKE or action[0] == CORRECT_STATION:
            return self._holder(action[1]), self._holder(action[2])
        companies = self.app.game.state.setup.companies
        first = companies[action[1]][0] if len(action) > 1 and action[1] < len(companies) else ""
        return first, str(action[-1])

    def _holder(self, seat: int) -> str:
        """Return the name of a holder: a company's, or nobody."""
        if seat == NOBODYS:
            return words.NOBODY
        name: str = self.app.game.state.setup.companies[seat][0]
        return name

    def _line(self, canvas: "Canvas", round: int, neutral: int) -> None:
        """Draw the end-of-round line, or the last action until a button is pressed."""
        if self._caption:
            canvas.tag(SMALL, self._caption, 0, _LINE)
            return
        end = words.END_OF_ROUND + str(round)
        if self.cursor == len(self._order):
            canvas.tag(SMALL, end, 0, _LINE)
        else:
            canvas.text(SMALL, end, 1, _LINE)
        if neutral:
            canvas.right(SMALL, words.NEUTRAL_SIGN + str(neutral), WIDTH, _LINE)


def _ends(columns: "tuple[list[str], ...]") -> "tuple[list[int], int]":
    """Return the end columns of the numbers, and the letters left for names."""
    ends: list[int] = []
    end = WIDTH + 1
    for column in reversed(columns):
        ends.insert(0, end)
        end -= _LETTER * max([len(number) for number in column]) + _GAP
    return ends, (end - _LEFT) // _LETTER
