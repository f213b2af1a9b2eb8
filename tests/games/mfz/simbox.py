"""Games of Mobile Frame Zero on a simulated box, pressed while it lacks memory."""

import random

from doomsday.sim.player import Player
from shared.rules.games import roster_path

DEPTHS = ("quick", "damage", "full")
# The scripts set companies by numbers, so that a box may offer none; their file there.
ROSTERS = None, roster_path("mfz")
BEGIN = """
answer "Game"
press D 2
answer "{depth}"
press D 2
answer "Begin"
"""
# Scripts of whole games, by depth.
WHOLE = {
    "quick": "tools/figures/game.seq",
    "damage": "tests/flows/damage_skirmish.seq",
    "full": "tools/figures/full.seq",
}
_HOLD_MS = 700


def press(player: Player, chance: random.Random) -> None:
    """Go on with the game: tap D or, where nothing asks to end the game, hold it at times."""
    if chance.randrange(3):
        player.press("D")
    else:
        # Ends the round on the table, passes a turn, does the rest of the set-up.
        player.hold("D", _HOLD_MS)


def finish(player: Player) -> None:
    """Do nothing: the presses above lead the game to its end."""
