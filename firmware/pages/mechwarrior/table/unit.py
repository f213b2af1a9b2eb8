"""Enter what happened to a unit; each row says what follows from it."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mechwarrior.table import scoreboard, unit_events, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
_ROOM = const(82)
_TITLE_ROOM = const(116)


class Page(Screen):
    """List what can be entered; D enters it, a held D an elimination. Argument: the unit."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._unit = table.argument
        state = table.state
        self._actions = unit_events.rows(state, self._unit)
        self._names = scoreboard.whole(table.canvas, state)

    def labels(self) -> "tuple[str, str, str, str]":
        if not self._actions:
            return words.BACK, "", "", words.OK
        return words.BACK, words.UP, words.DOWN, words.HOLD if self.usual() else words.DO_IT

    def usual(self) -> str:
        if not self._actions:
            return ""
        return unit_events.held(self.table.state, self._actions[self.cursor], self._names)

    def do_usual(self) -> None:
        self.table.play(self._actions[self.cursor])

    def purpose(self) -> str:
        return words.UNIT_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A or not self._actions:
            self.table.close()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % len(self._actions)
        elif self.usual():
            self.table.toast(words.HOLD_D + self.usual())
        else:
            self.do_usual()

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        record = state.unit(self._unit)
        worth = unit_points.text(record.points, scoring.points(state, self._unit) - record.points)
        room = _TITLE_ROOM - canvas.width(TEXT, worth)
        canvas.header(fit(canvas, TEXT, record.name, room, record.short), worth)
        total = len(self._actions)
        if not total:
            canvas.text(STRONG, words.NOTHING_TO_ENTER, 4, 14)
        first = max(min(self.cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            action = self._actions[first + i]
            text, after = unit_events.text(state, action, self._names)
            room = _ROOM if after else _ROOM + 30
            canvas.strong_row(i, fit(canvas, STRONG, text, room), after, first + i == self.cursor)
