"""Roll off between tied companies."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.sentences import sentence
from box.screens.screen import A, B, D, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import screen_ids
from pages.mfz.setup import words
from shared.rules.mfz.model.actions import LOT
from shared.rules.mfz.model.phases import DRAW_HIGH, ROLL_OFF

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_HINT_X = const(4)
_HINT_Y = const(42)
_NAME_ROOM = const(100)
# Rows of names in medium letters, and those that leave room for the hint.
_STRONG_ROWS = const(3)
_CLOSE_ROWS = const(5)
_ROOM_BELOW = const(2)


class Page(Screen):
    """D has the box roll; B enters what the players rolled."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        self._seats: list[int] = state.drawing()
        scores = state.scores()
        score = scores[self._seats[0]]
        self._score = str(score)
        if state.phase == DRAW_HIGH:
            self._title = words.TIE_FOR_FIRST
        elif state.phase == ROLL_OFF:
            self._title = words.TIE_IN_ROUND
        elif score == min(scores):
            self._title = words.TIE_FOR_LAST
        else:
            self._title = words.TIE_BETWEEN

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.OURS, "", words.ROLL

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if button == A:
            table.back()
        elif button == B:
            table.open(screen_ids.LOTS_ENTRY)
        elif button == D:
            # Imported here: needed only then.
            from box.game import rolling

            lot = bytes((LOT,)) + rolling.lots(table, self._seats)
            table.play(lot, _say_lot)

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self._title, self._score)
        names = [self.table.state.setup.companies[seat][0] for seat in self._seats]
        if len(names) <= _STRONG_ROWS:
            for i, name in enumerate(names):
                canvas.strong_row(i, fit(canvas, STRONG, name, _NAME_ROOM))
        elif len(names) < _CLOSE_ROWS:
            for i, name in enumerate(names):
                canvas.text_row(i, name)
        else:
            for i, name in enumerate(names):
                canvas.text(TEXT, name, _HINT_X, 12 + 8 * i)
        if len(names) == _ROOM_BELOW:
            canvas.text(TEXT, words.ROLL_OR_OWN, _HINT_X, _HINT_Y)


def _say_lot(table: "Table[FullState]") -> None:
    table.say(sentence(table.game, table.game.ply))
