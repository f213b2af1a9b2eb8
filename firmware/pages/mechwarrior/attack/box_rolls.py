"""Roll the dice of attacks and break-aways by the box."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, BREAK_ROLL, HAND_ROLL
from shared.rules.mechwarrior.model.phases import HAND_DIE, ROLL

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def roll_kind(table: "Table[BattleState]") -> int:
    """Return the kind of the action for the dice that are due."""
    phase = table.state.phase
    if phase == HAND_DIE:
        return HAND_ROLL
    return ATTACK_ROLL if phase == ROLL else BREAK_ROLL


def title(state: "BattleState") -> str:
    """Return what the dice of an attack are for."""
    name = state.short(state.attacker)
    if state.phase == HAND_DIE:
        return name + words.ROLLS_DAMAGE
    if state.dials_at:
        # Imported here: needed by games with combat dials.
        from shared.rules.mechwarrior.combat import equipment_steps

        if equipment_steps.is_reroll(state):
            return name + words.ROLLS_AGAIN
    return name + words.ATTACKS


def by_box(table: "Table[BattleState]") -> bytes:
    """Return the roll that is due, b"" if players roll their own dice or are asked."""
    if table.game.dice_source() != BOX:
        return b""
    # Imported here: needed only while dice fall.
    from box.game import rolling

    return bytes((roll_kind(table),)) + rolling.dice(table, table.state.due())
