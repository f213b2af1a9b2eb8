"""Games of MechWarrior for the soak, begun on a box on which anything was chosen before."""

from doomsday.sim.player import Player
from tests.flows.fidget import HELD_MS, go_home
from tests.games.mechwarrior.simbox import DEPTHS, ROSTERS, finish

__all__ = ["DEPTHS", "ROSTERS", "begin", "finish"]

# Presses from the least build total to one that every battleforce fits.
_BUILD_STEPS = 8
_MOST_PAGES = 12


def begin(player: Player, depth: str) -> None:
    """Begin a game of two, and answer the first question."""
    go_home(player)
    player.answer("Game")
    player.press("A")
    player.answer("MechWarrior")
    player.hold("B", HELD_MS)
    player.press("D")
    player.answer(depth)
    player.hold("B", HELD_MS)
    player.press("C", _BUILD_STEPS)
    for _ in range(_MOST_PAGES):
        if player.shows("Begin"):
            break
        player.press("D")
    player.answer("Begin")
    player.press("D")
