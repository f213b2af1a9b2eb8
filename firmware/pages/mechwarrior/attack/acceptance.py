"""Propose the actions that take the damage of an attack, and end its order.

A module of its own, because it stays while they are played, and the page does not.
"""

from typing import TYPE_CHECKING

from pages.mechwarrior import page_rows
from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import DECLARE, FINISH, HIT, STEPS
from shared.rules.mechwarrior.model.phases import ATTACK, DAMAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def next_action(state: "BattleState", changes: "Sequence[int]") -> bytes:
    """Return the next action of an attack that was rolled, b"" if none is left.

    changes: of the damage by heat, kind of attack and equipment, then what the target takes off.
    """
    if state.phase == DAMAGE:
        if not targets.is_stepped(state):
            return bytes([STEPS] + [SIGNED + change for change in changes[:3]])
        target = targets.targets(state)[targets.next_place(state)]
        return bytes((HIT, target, changes[3]))
    return bytes((FINISH,)) if state.phase == ATTACK and state.attacks_made else b""


def may_repeat(state: "BattleState") -> bool:
    """Return whether equipment allows a second attack on the target now (W-134)."""
    if not state.dials_at or state.phase != ATTACK:
        return False
    # Imported here: needed by games with combat dials.
    from shared.rules.mechwarrior.combat import equipment_steps

    return not equipment_steps.again_fault(state)


def accept(changes: "list[int]", stops: bool) -> "Callable[[Table[BattleState]], bytes]":
    """Return the function that proposes the damage of one target and the end of the order.

    stops: the order does not end, for what comes before its token.
    """
    done: list[int] = []

    def next_of(table: "Table[BattleState]") -> bytes:
        action = next_action(table.state, changes)
        is_hit = action[:1] == bytes((HIT,))
        if done and (stops or is_hit or may_repeat(table.state)):
            return b""
        if is_hit:
            done.append(HIT)
        return action

    return next_of


def aim(table: "Table[BattleState]") -> None:
    """Open the page of the attack, for the second attack that equipment allows (W-134)."""
    state = table.state
    head = (DECLARE, targets.attack_kind(state), 0, 0, SIGNED, SIGNED)
    table.open(page_rows.ATTACK, bytes(head) + bytes(targets.targets(state)[:1]))
