"""Games of Mobile Frame Zero for the soak, begun on a box on which anything was chosen before."""

from doomsday.sim.player import Player
from tests.flows.fidget import HOLD_MS, SAVED, go_home, tap
from tests.games.mfz.simbox import DEPTHS, ROSTERS, finish

__all__ = ["DEPTHS", "ROSTERS", "begin", "finish", "play_game", "warm_up"]

# The usual options and why, lots of the players and of the box, one adds a frame, and a step that
# is undone.
_BEGIN = "BDCAA CCAD BA DADD DDD aDd"
# Rows of the menu of a game that open a page.
_PAGES = ("Log", "Rules", "Score sheet", "Delete game")


def begin(player: Player, depth: str) -> None:
    """Begin a game of two: a small quick one, or one of named frames."""
    _agree(player, depth)
    player.answer("Begin")


def _agree(player: Player, depth: str) -> None:
    """Go to the last page of the set-up."""
    _set_up(player, depth)
    for letter in "AB":
        # If the players chose to hide their companies.
        if player.shows("Ready"):
            player.press("D")
        if depth != DEPTHS[0]:
            player.answer("Company " + letter)
            continue
        player.answer("Name, numbers")
        player.answer("Name")
        player.press("A")
        player.set("Frames", "4")
        player.set("Systems", "0")
        tap(player, "AD")


def _set_up(player: Player, depth: str) -> None:
    """Go to the companies of a skirmish of two."""
    go_home(player)
    player.answer("Game")
    _choose_game(player)
    tap(player, "BBBD")
    player.answer("skirmish")
    player.answer(depth)


def _choose_game(player: Player) -> None:
    """Go from the set-up of the game that was played last to that of this one."""
    player.press("A")
    player.answer("Mobile Frame Zero")


def warm_up(player: Player) -> None:
    """From the first page, open every page of the set-up."""
    player.answer("Game")
    _choose_game(player)
    for page in ("Size", "Depth", "Company A", "Company B", "Starting scores"):
        player.press("D")
        player.expect(page)
        if page == "Company A":
            player.answer("Name, numbers")
            player.answer("Name")
            tap(player, "AA")
    player.answer("Options")
    tap(player, "DA A")
    go_home(player)


def play_game(player: Player) -> None:
    """On a new box, play a small game to its record, and open every page of it."""
    _agree(player, DEPTHS[0])
    tap(player, _BEGIN)
    # A loss that is undone and done again.
    player.press("D")
    player.answer("Lost frame")
    player.hold("A", HOLD_MS)
    player.press("C")
    for row in _PAGES:
        player.press("A")
        player.answer(row)
        player.press("C")
        player.press("A", 2)
    player.press("A")
    player.answer("Correct")
    player.set("Clock", "1")
    player.hold("D", HOLD_MS)
    player.expect("Game over")
    player.press("D")
    player.expect(SAVED)
    player.press("D")
