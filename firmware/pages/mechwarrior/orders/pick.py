"""Choose the player or unit that an event involves."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.orders import words
from pages.mechwarrior.table import scoreboard, unit_events
from shared.rules.mechwarrior.model.actions import CAPTURE, CONTROL, ELIMINATE

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_TITLES = {
    ELIMINATE: words.WHO_SCORES,
    CAPTURE: words.WHO_CAPTURES,
    CONTROL: words.WHO_CONTROLS,
}


class Page(ListScreen):
    """List the answers; those of an elimination are held.

    Argument: the kind of the action, then eight bits of the unit.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._kind, self._unit = divmod(table.argument, 256)
        self._names = scoreboard.whole(table.canvas, state)
        if self._kind == ELIMINATE:
            asked = unit_events.eliminations(state, self._unit)
        elif self._kind == CONTROL:
            asked = [bytes((CONTROL, self._unit, seat)) for seat in state.seats]
        else:
            asked = [bytes((self._kind, self._unit, other)) for other in state.units]
        self._actions = [action for action in asked if not state.check(action)]

    def title(self) -> str:
        return _TITLES[self._kind]

    def purpose(self) -> str:
        if self._kind == CAPTURE:
            return words.CAPTOR_HELP
        if self._kind != ELIMINATE:
            return ""
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return words.SCORER_HELP + setting_labels.told(self.table.state.setup, "vc1_attachments")

    def number(self) -> str:
        return fit(self.table.canvas, TEXT, self.table.state.short(self._unit), 40)

    def count(self) -> int:
        return max(len(self._actions), 1)

    def row(self, index: int) -> "tuple[str, str]":
        if not self._actions:
            return words.NOBODY_CAN, ""
        state = self.table.state
        action = self._actions[index]
        if self._kind in (ELIMINATE, CONTROL):
            return unit_events.text(state, action, self._names)
        other = action[2]
        return state.unit(other).name, self._names[state.controller(other)]

    def labels(self) -> "tuple[str, str, str, str]":
        done = words.DO_IT if self._actions else words.OK
        return words.BACK, words.UP, words.DOWN, words.HOLD if self.usual() else done

    def usual(self) -> str:
        if not self._actions:
            return ""
        return unit_events.held(self.table.state, self._actions[self.cursor], self._names)

    def do_usual(self) -> None:
        self.table.play(self._actions[self.cursor])

    def choose(self, index: int) -> None:
        if not self._actions:
            self.table.close()
        elif self.usual():
            self.table.toast(words.HOLD_D + self.usual())
        else:
            self.do_usual()
