"""Roll the dice of attacks and break-aways by the box."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, BREAK_ROLL
from shared.rules.mechwarrior.model.phases import ROLL

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App


def rolled(app: "App") -> bytes:
    """Return the roll that is due."""
    state = app.game.state
    kind = ATTACK_ROLL if state.phase == ROLL else BREAK_ROLL
    return bytes((kind,)) + app.roll_dice(state.due())
