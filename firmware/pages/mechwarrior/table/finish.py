"""Ask why the game ends."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import END_GAME
from shared.rules.mechwarrior.model.phases import COMMAND, ORDER

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """One row a reason; D ends the game, and the points are counted."""
    state = table.state
    left = set([state.setup.teams[seat] for seat in state.seats if not state.is_out(seat)])
    can_end = state.phase in (COMMAND, ORDER)
    rows = [
        (reason, "", bytes((END_GAME, index)) if can_end else words.NOT_NOW)
        for index, reason in enumerate(words.REASONS)
    ]
    # A side that is gone is the likeliest reason.
    return Sheet(words.WHY_END, rows, label=words.END, cursor=1 if len(left) < 2 else 0)
