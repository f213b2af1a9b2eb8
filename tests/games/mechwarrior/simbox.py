"""Games of MechWarrior on a simulated box, pressed while it lacks memory."""

import random

from doomsday.sim.box_actions import Unmet
from doomsday.sim.player import Player
from shared.rules.games import roster_path
from shared.rules.mechwarrior.model import kind_words
from tests.packs import BATTLEFORCES

DEPTHS = kind_words.DEPTHS
# Folder of the battleforces on the box, and their file there.
ROSTERS = BATTLEFORCES, roster_path("mechwarrior")
BEGIN = """
answer "Game"
press A
answer "MechWarrior"
press D
answer "{depth}"
hold D 900
"""
# Scripts of whole games, by depth.
WHOLE = {
    "score": "tests/flows/mech_score.seq",
    "orders": "tests/flows/mech_orders.seq",
    "full": "tests/flows/mech_kinds.seq",
}
_HOLD_MS = 900
_MOST_BACK = 12


def press(player: Player, chance: random.Random) -> None:
    """Go on with the game: mostly open and do what is chosen, or end the turn."""
    drawn = chance.randrange(8)
    if drawn == 0:
        player.press("C")
    elif drawn == 1 and not player.shows("Menu"):
        player.press("A")
    elif drawn < 6:
        player.press("D")
    else:
        player.hold("D", _HOLD_MS)


def finish(player: Player) -> None:
    """Lead the game to its end, which the presses above never do.

    It cannot end within an attack, and what was undone goes on: this is called again.
    """
    # A leads from there to the first page, and D there back to it.
    if player.shows("This game runs"):
        player.press("D")
    _back(player)
    if _is_counted(player):
        return
    player.press("A")
    try:
        player.answer("End of the game")
    except Unmet:
        player.press("A")
    else:
        player.answer("Time is up")
        if not _is_counted(player):
            # Refused within an attack. Before its roll it is resolved by hand; what follows a roll
            # is up to the next press.
            _back(player)
            if player.shows("attacks"):
                try:
                    player.answer("Resolved by hand")
                except Unmet:
                    # A further attack of the order.
                    player.answer("Done")


def _is_counted(player: Player) -> bool:
    return any(map(player.shows, ("Game over", "Final count", "Tied:")))


def _back(player: Player) -> None:
    """Go back to the page of the phase, or to the count at the end."""
    for _ in range(_MOST_BACK):
        # The menu has that title, too; its label of A is another.
        if _is_counted(player) or player.shows("Menu") and not player.shows("Back"):
            return
        player.press("A")
