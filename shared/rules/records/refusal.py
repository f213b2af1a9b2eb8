"""Says why an action is refused, and where."""

from typing import TYPE_CHECKING

from shared.rules.errors import Illegal

if TYPE_CHECKING:
    from shared.rules.contract import GameState


def refusal(state: "GameState", ply: int, action: bytes, code: int) -> Illegal:
    """The error for an action that `check` gave a reason code for; `ply` is what it would be."""
    token = ""
    if type(action) is bytes:
        try:
            token = state.text(action)
        except (ValueError, IndexError, KeyError):
            token = "0x" + "".join(["%02x" % byte for byte in action])
    return Illegal(state.reason(code), ply, token, state.position())
