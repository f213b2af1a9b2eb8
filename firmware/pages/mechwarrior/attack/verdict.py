"""Ask whether an attack hits whose values are not typed (W-59)."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, D, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.dice_pictures import draw_die
from box.ui.fitting import fit
from box.ui.numerals import ROWS_15
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat import targets, verdict
from shared.rules.mechwarrior.model.actions import TOLD
from shared.rules.mechwarrior.model.layout import DICE_AT, MEMBERS_AT, NEXT_AT

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_TITLE_ROOM = const(122)
_HITS_X = const(66)
_CONDITION_Y = const(36)


class Page(Screen):
    """The dice, and what must hold for a hit; B enters a miss, D a hit."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._place = state.vector.values[NEXT_AT]
        self._target = targets.targets(state)[self._place]

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.MISS, "", words.HIT

    def purpose(self) -> str:
        return words.VERDICT_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.back()
        elif button == B or button == D:
            self.table.play(bytes((TOLD, self._target, button == D)))

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        values = state.vector.values
        head = state.short(values[MEMBERS_AT + 1]) + words.AT
        name = head + state.unit(self._target).name
        canvas.header(fit(canvas, TEXT, name, _TITLE_ROOM, head + state.short(self._target)))
        for i in range(2):
            draw_die(canvas, 4 + 17 * i, 14, 6, values[DICE_AT + i])
        canvas.sheet(ROWS_15).write(str(values[DICE_AT] + values[DICE_AT + 1]), 41, 13)
        canvas.text(TEXT, words.HITS_IF, _HITS_X, 17)
        told = " ".join(verdict.condition(state, self._place))
        font = STRONG if canvas.width(STRONG, told) <= _TITLE_ROOM else TEXT
        canvas.text(font, told, 3, _CONDITION_Y)
