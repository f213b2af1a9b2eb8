"""Show the scores at the start and the choices, before the game begins."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, D, Screen
from box.ui.canvas import SMALL
from box.ui.wrap import wrap
from pages.mfz.setup import words
from pages.mfz.widgets.company_list import draw_companies
from shared.rules.mfz.game import GAME

if TYPE_CHECKING:
    from box.memory import Memory
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App
    from shared.rules.mfz.setup.game_setup import Setup

_LINES = const(5)
_TOP = const(10)
_PITCH = const(9)
_COLUMNS = const(25)
_REFUSED_LINES = const(6)


class Page(Screen):
    """Show assets, points per asset and score of each company, then the choices; D begins.

    If the choices conflict, show why and what to try instead.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._chosen: list[str] = []
        self._refused: list[str] = []
        # Computed in `draw`: by then this call has returned, which leaves more free memory.
        self._rows: list[tuple[str, str]] = []
        try:
            self._setup = _setup(self.app.memory)
        except ValueError as error:
            self._refused = _refusal(str(error))

    def labels(self) -> "tuple[str, str, str, str]":
        if self._refused:
            return words.BACK, "", "", words.OK
        before = words.PREVIOUS if self.cursor else ""
        shown = _LINES * self.cursor
        after = "" if self.cursor and shown >= len(self._chosen) else words.NEXT
        return words.BACK, before, after, words.BEGIN

    def on_button(self, button: int, kind: int) -> None:
        if button == A or self._refused and button == D:
            self.app.stack.pop()
        elif self._refused:
            return
        elif button == B:
            self.cursor = max(self.cursor - 1, 0)
        elif button == C:
            if not self._chosen:
                self._chosen = _chosen_lines(self.app.memory)
            self.cursor = min(self.cursor + 1, (len(self._chosen) + _LINES - 1) // _LINES)
        elif button == D:
            from box.game import lifecycle

            self.app.later(lifecycle.begin, GAME.id, self._setup)

    def draw(self, canvas: "Canvas") -> None:
        if self._refused:
            for i, line in enumerate(self._refused):
                canvas.text(SMALL, line, 0, _PITCH * i)
        elif not self.cursor:
            if not self._rows:
                self._rows = _standing(self._setup)
            draw_companies(canvas, words.ASSETS_TIMES_VALUE, self._rows)
        else:
            first = _LINES * (self.cursor - 1)
            canvas.tag(SMALL, words.CHOSEN, 0, 0)
            for i, line in enumerate(self._chosen[first : first + _LINES]):
                canvas.text(SMALL, line, 0, _TOP + _PITCH * i)


# The form, the words of options and the game state are not needed in memory together, so each of
# these functions imports its own.


def _setup(memory: "Memory") -> "Setup":
    from pages.mfz.setup import setup_form

    return setup_form.load(memory).setup()


def _chosen_lines(memory: "Memory") -> "list[str]":
    from pages.mfz.setup import setup_form, setup_summary

    return setup_summary.chosen_lines(setup_form.load(memory))


def _refusal(fault: str) -> "list[str]":
    """Return lines with the reason why the game cannot begin, and advice if it fits."""
    from pages.mfz.setup import option_text
    from shared.rules.mfz.setup.options import FULL, counted

    for row in counted(FULL):
        fault = fault.replace(row.name, option_text.label(row.name))
    fault = words.NOT_AGREED % (fault[:1].upper() + fault[1:])
    for advice in words.TRY_NEXT:
        lines = wrap(fault + " " + advice, _COLUMNS)
        if len(lines) <= _REFUSED_LINES:
            break
    return lines


def _standing(setup: "Setup") -> "list[tuple[str, str]]":
    """Return (name, score as a product) of each company in tactical order."""
    game = GAME.begin(setup)
    ppa = game.ppa()
    scores = game.scores()
    rows = []
    for seat in game.order():
        score = scores[seat]
        sum_ = str(score // ppa[seat]) + words.TIMES + str(ppa[seat]) + words.SUM + str(score)
        rows.append((setup.companies[seat][0], sum_))
    return rows
