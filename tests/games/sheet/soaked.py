"""Games of a sheet for the soak, begun on a box on which anything was chosen before."""

from doomsday.sim.player import Player
from tests.flows.fidget import HELD_MS, go_home
from tests.games.sheet.simbox import DEPTHS, ROSTERS

__all__ = ["DEPTHS", "ROSTERS", "begin", "finish"]


def begin(player: Player, depth: str) -> None:
    """Begin a game of the sheet."""
    go_home(player)
    player.answer("Game")
    player.press("A")
    player.answer("Scoreboard")
    player.answer("Sheet")
    player.answer(depth)
    player.hold("D", HELD_MS)


def finish(player: Player) -> None:
    """Do nothing: held presses end the rounds."""
