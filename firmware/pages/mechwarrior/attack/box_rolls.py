"""Roll the dice of attacks and break-aways by the box."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, BREAK_ROLL
from shared.rules.mechwarrior.model.phases import ROLL

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def roll_kind(table: "Table[BattleState]") -> int:
    """Return the kind of the action for the dice that are due."""
    return ATTACK_ROLL if table.state.phase == ROLL else BREAK_ROLL


def by_box(table: "Table[BattleState]") -> bytes:
    """Return the roll that is due, b"" if players roll their own dice or are asked."""
    if table.game.dice_source() != BOX:
        return b""
    # Imported here: needed only while dice fall.
    from box.game import rolling

    return bytes((roll_kind(table),)) + rolling.dice(table, table.state.due())
