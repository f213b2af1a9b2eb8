"""Roll for an attack or a break-away: by the box, or typed."""

from typing import TYPE_CHECKING

from box.screens.dice_entry import DiceEntry
from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_name
from pages.mechwarrior.attack import box_rolls, words
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.modifiers import REPAIR
from shared.rules.mechwarrior.model.phases import BREAK_AWAY, ROLL
from shared.rules.mechwarrior.play import order_handling

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = 88
_NAME_ROOM = 16


class Page(DiceEntry):
    """Two dice of an attack, or one for each unit that breaks away."""

    table: "Table[BattleState]"

    def sides(self) -> bytes:
        return bytes(self.table.state.due())

    def action(self, faces: bytes) -> bytes:
        return bytes((box_rolls.roll_kind(self.table),)) + faces

    def title(self) -> str:
        state = self.table.state
        canvas = self.table.canvas
        if state.phase == BREAK_AWAY:
            return words.BREAKS_AWAY
        room = _TITLE_ROOM - canvas.corner_width()
        return fit(canvas, TEXT, box_rolls.title(state), room)

    def die_names(self) -> "list[str]":
        state = self.table.state
        if state.phase != BREAK_AWAY:
            return []
        canvas = self.table.canvas
        names = [state.short(unit) for unit in order_handling.members(state)]
        return [fit_name(canvas, TEXT, name, _NAME_ROOM) for name in names]

    def note(self) -> str:
        state = self.table.state
        if state.phase != ROLL or targets.attack_kind(state) == REPAIR:
            return ""
        if not targets.is_typed(state, 0):
            return ""
        return words.NEEDS.format(chance.shown_need(targets.needed(state, 0)))
