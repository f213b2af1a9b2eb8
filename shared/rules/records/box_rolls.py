"""Say what the box plays for dice that it rolled, or lots that it drew. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState


def rolled(state: "GameState", action: bytes, draw: "Draw") -> bytes:
    """Return what GameModule.rolled says for a kind of action that has the faces behind it.

    Where chance acts and no dice are due, it has the seats in the order drawn.
    """
    if state.actor() != CHANCE:
        return b""
    due = state.due()
    return action[:1] + (draw.dice(due) if due else draw.lots(range(len(state.names()))))
