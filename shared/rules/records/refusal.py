"""Says why an action is refused, and where."""

from shared.rules.errors import Illegal

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.contract import GameState
except ImportError:
    pass


def refusal(system: "GameState", ply: int, action: bytes, code: int) -> Illegal:
    """The error for an action that `check` gave a reason code for; `ply` is what it would be."""
    token = ""
    if type(action) is bytes:
        try:
            token = system.text(action)
        except (ValueError, IndexError, KeyError):
            token = "0x" + "".join(["%02x" % byte for byte in action])
    return Illegal(system.reason(code), ply, token, system.position())
