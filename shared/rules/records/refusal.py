"""Build the error for a refused action."""

from typing import TYPE_CHECKING

from shared.rules.errors import Illegal

if TYPE_CHECKING:
    from shared.rules.contract import GameState


def refusal(state: "GameState", ply: int, action: bytes, code: int) -> Illegal:
    """Return the error for a refused action.

    `ply`: the ply it was meant for. `code`: the reason code.
    """
    token = ""
    if type(action) is bytes:
        try:
            token = state.text(action)
        except (ValueError, IndexError, KeyError):
            token = "0x" + "".join(["%02x" % byte for byte in action])
    return Illegal(state.reason(code), ply, token, state.position())
