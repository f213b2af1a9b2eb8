"""Enter who rides in a transport, hidden from the other players (W-96a)."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, ListScreen, draw_sentence
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior import screen_ids
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import BOARD, LEAVE
from shared.rules.mechwarrior.model.reasons import NO_ROOM

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_TITLE_ROOM = const(80)


class Page(ListScreen):
    """Ask for the box to be passed on, then list who is aboard and who can board.

    Argument: the transport, plus 256 once its player has the box.
    """

    table: "Table[BattleState]"

    idles = False

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._shown, self._unit = divmod(table.argument, 256)
        state = table.state
        # A unit, the action that lets it in or out, and why that is refused; 0 if it is not.
        self._rows: list[tuple[int, bytes, int]] = []
        for unit in state.units:
            aboard = state.transport(unit) == self._unit
            action = bytes((LEAVE, unit)) if aboard else bytes((BOARD, unit, self._unit))
            code = state.check(action)
            if aboard or not code or code == NO_ROOM:
                self._rows.append((unit, action, code))

    def title(self) -> str:
        unit = self.table.state.unit(self._unit)
        return fit(self.table.canvas, TEXT, unit.name, _TITLE_ROOM, unit.short)

    def number(self) -> str:
        state = self.table.state
        if not self._shown:
            return ""
        aboard = len(state.passengers(self._unit))
        return str(aboard) + words.OF + str(state.unit(self._unit).capacity)

    def count(self) -> int:
        return max(len(self._rows), 1)

    def row(self, index: int) -> "tuple[str, str]":
        if not self._rows:
            return words.NOBODY_CAN, ""
        unit, action, code = self._rows[index]
        refused = words.IS_FULL if code else ""
        told = words.RIDES if action[0] == LEAVE else refused
        return self.table.state.unit(unit).name, told

    def labels(self) -> "tuple[str, str, str, str]":
        if not self._shown:
            return words.BACK, "", "", words.OPEN
        if not self._rows:
            return words.BACK, "", "", words.OK
        code = self._rows[self.cursor][2]
        return words.BACK, words.UP, words.DOWN, words.WHY if code else words.DO_IT

    def on_button(self, button: int, kind: int) -> None:
        if button == A or self._shown:
            if button == A:
                # The page below expects the unit as its argument.
                self.table.argument = self._unit
            super().on_button(button, kind)
        else:
            self._shown = 1

    def choose(self, index: int) -> None:
        table = self.table
        if not self._rows:
            table.argument = self._unit
            table.close()
            return
        _, action, code = self._rows[index]
        if code:
            table.say(table.state.reason(code))
            return
        unit = self._unit

        def again(table: "Table[BattleState]") -> None:
            # The table opens after an action.
            table.open(screen_ids.PASSENGERS, 256 + unit)

        table.play(action, again)

    def draw(self, canvas: "Canvas") -> None:
        if self._shown:
            super().draw(canvas)
            return
        state = self.table.state
        canvas.header(self.title(), words.PASSENGERS)
        name = state.names()[state.controller(self._unit)]
        draw_sentence(canvas, words.HAND_OVER.format(name), 13)
