"""Say what the box plays for dice that it rolled. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState


def rolled(state: "GameState", action: bytes, draw: "Draw") -> bytes:
    """Return what GameModule.rolled says for a kind of action that has the faces behind it."""
    return action[:1] + draw.dice(state.due()) if state.actor() == CHANCE else b""
