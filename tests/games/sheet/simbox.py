"""Games of a sheet on a simulated box, pressed while it lacks memory."""

import random

from doomsday.sim.player import Player
from shared.rules.games import roster_path
from tests.packs import SHEETS

# A sheet has no depths; this is the name of the one that is played.
DEPTHS = ("Skirmish",)
ROSTERS = SHEETS, roster_path("sheet")
BEGIN = """
answer "Game"
press A
answer "Scoreboard"
answer "Sheet"
answer "{depth}"
hold D 900
"""
WHOLE = {"Skirmish": "tests/flows/sheet_skirmish.seq"}
_HOLD_MS = 900


def press(player: Player, chance: random.Random) -> None:
    """Go on with the game: count, go on to the next counter, or end the turn."""
    drawn = chance.randrange(4)
    if drawn < 2:
        player.press("C")
    elif drawn == 2:
        player.press("D")
    else:
        player.hold("D", _HOLD_MS)


def finish(player: Player) -> None:
    """Do nothing: the presses above lead the game to its end."""
