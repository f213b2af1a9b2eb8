"""Roll the dice of attacks and break-aways by the box."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, BREAK_ROLL
from shared.rules.mechwarrior.model.phases import ROLL

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App


def roll_kind(app: "App") -> int:
    """Return the kind of the action for the dice that are due."""
    return ATTACK_ROLL if app.game.state.phase == ROLL else BREAK_ROLL


def by_box(app: "App") -> bytes:
    """Return the roll that is due, b"" if players roll their own dice or are asked."""
    if app.game.dice_source() != BOX:
        return b""
    # Imported here: needed only while dice fall.
    from box.game import rolling

    return bytes((roll_kind(app),)) + rolling.dice(app, app.game.state.due())
