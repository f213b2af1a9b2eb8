"""Count nobody in enemy zones where nobody can be. Loaded only at the start of a turn."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mechwarrior.table import words
from shared.rules.mechwarrior.combat import modifiers
from shared.rules.mechwarrior.model.actions import (
    CAPTURE,
    CONTROL,
    CORRECT_CAPTIVE,
    CORRECT_LOST,
    CORRECT_TURN,
    DECLARE,
    END_TURN,
    FORMATION,
    LEAVE,
    ORDER,
    RELEASE,
    SKIP,
    ZONES,
)
from shared.rules.mechwarrior.model.kinds import ASSAULT, MOVE, ORDERS, RUN

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Actions searched for one that moves a unit; after more the page asks.
_SEARCHED = const(200)
_MOVING = (MOVE, RUN, ASSAULT)
# Beside its orders, what may have moved the unit that they name: it rode, or a captor took it.
_CARRIED = (LEAVE, CAPTURE, RELEASE, CORRECT_LOST, CORRECT_CAPTIVE)


def count(table: "Table[BattleState]") -> bytes:
    """Return the count of a turn that has just begun if it must be 0, else b"" (W-125).

    After a correction or an undo the page asks.
    """
    game = table.game
    if game.ply and game.action(game.ply)[0] not in (END_TURN, SKIP):
        return b""
    state = table.state
    units = state.units_of(state.active)
    left = _SEARCHED
    is_first = state.round() <= len(state.seats)
    if not is_first and not state.has_depth(ORDERS):
        # Nobody enters the orders.
        return b""
    for action in game.action_tape.latest():
        kind = action[0]
        left -= 1
        if kind == CORRECT_TURN or left < 0 and not is_first:
            return b""
        # Whom another player controlled may stand where this turn finds an enemy.
        if kind == CONTROL or not is_first and _may_move(action):
            if [unit for unit in _moved(action) if unit in units]:
                return b""
    return bytes((ZONES, 0))


def told(table: "Table[BattleState]") -> str:
    """Return the message of a count: whose turn it is, or how the last one ended.

    The latter where the page that tells it was skipped.
    """
    game = table.game
    said = ""
    if game.action_tape.is_joined(game.ply):
        # Imported here: only where the page was skipped.
        from pages.mechwarrior.table import turn_end

        said = turn_end.line(table)
    state = table.state
    return said or words.TURN + str(state.round()) + words.COLON + state.names()[state.active]


def _may_move(action: bytes) -> bool:
    """Return whether an action may have moved units."""
    kind = action[0]
    if kind == ORDER:
        return action[2] in _MOVING
    if kind == FORMATION:
        return action[1] in _MOVING
    return kind in _CARRIED or kind == DECLARE and action[1] == modifiers.CAPTURE


def _moved(action: bytes) -> bytes:
    """Return the units that an action may have moved."""
    kind = action[0]
    if kind == DECLARE:
        return action[6:]
    return action[3:] if kind == FORMATION else action[1:2]
