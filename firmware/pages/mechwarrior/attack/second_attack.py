"""Aim the second attack that equipment allows at the target of the first (W-134).

A module of its own, because it stays while the action is played, and the page does not.
"""

from typing import TYPE_CHECKING

from pages.mechwarrior import page_rows
from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.model.actions import DECLARE

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def aim(table: "Table[BattleState]") -> None:
    """Open the page of the attack, with its target chosen."""
    state = table.state
    head = (DECLARE, targets.attack_kind(state), 0, 0, targets.SIGNED, targets.SIGNED)
    table.open(page_rows.ATTACK, bytes(head) + bytes(targets.targets(state)[:1]))
