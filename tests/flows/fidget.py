"""Someone who presses buttons at random, for as long as it takes."""

import random
import re
from pathlib import Path
from types import ModuleType

from box.ui.words import SET_UP_GAME
from doomsday.sim.flashfile import put_file
from doomsday.sim.player import BUTTONS, PRESS_MS, Player
from tests.games import each
from tests.packs import NO_ROSTERS, packed

# Pauses after a press in milliseconds, and how often each: in play, in thought, away, gone.
_PAUSES = (((50, 700), 30), ((700, 6_000), 55), ((6_000, 30_000), 14), ((60_000, 400_000), 1))
_HOLDS = ((90, 39), (850, 5), (2_500, 1))

HELD_MS = 2_500
_MOST_BACK = 12
# What the first screen says, its row of a game, also while one runs, and a game's menu: the word
# is its title there, and the label of a button on other pages.
_SLEEP, _GAME = "Sleep", "Game"
# What a new box says there is no game.
_RUNS = re.compile(rf"\b{_GAME}\s+(?!{SET_UP_GAME})\S")
_MENU = ("Menu", "Back")

SAVED, _LEAVING = "Saved as game", ("Delete game", "Stop and save")
_ONWARD = (1, 4, 8, 40)
HOLD_MS = 700
# One in so many presses of D is held.
_HELD = 5
# After so many presses a game is led to its end, if it does not go there by itself.
_LONG = 300


def put_rosters(flash: Path) -> None:
    """Put the rosters that games cannot be played without on a box."""
    for _, its in each.of_each("soaked"):
        if its.ROSTERS:
            folder, file = its.ROSTERS
            put_file(flash, "sim", f"/{file}", packed(folder) if folder else NO_ROSTERS)


def warm_up(player: Player) -> None:
    """Have the box load all that it loads once and keeps, but for the pages of games."""
    go_home(player)
    player.answer("Doomsday")
    tap(player, "DAA")
    player.answer("Dice")
    # More rolls than the box keeps, the last ones, and the pool.
    tap(player, "DDDDDDDDDD CA BA A")
    player.answer("Past games")
    tap(player, "A")
    player.answer("Settings")
    player.answer("For builders")
    player.select("Self-test")
    tap(player, "DAAA")
    player.answer("About")
    tap(player, "A")


def play_on(player: Player, chance: random.Random, its: ModuleType, most: int) -> int:
    """Press at random, but mostly on, until a game is over and saved; returns how many presses.

    its: the module `soaked` of the game. AssertionError where that takes more than `most`.
    """
    for count in range(most):
        if player.shows(SAVED):
            return count
        if any(map(player.shows, _LEAVING)):
            player.press("A")
        if count > _LONG:
            its.finish(player)
        button = chance.choices(BUTTONS, _ONWARD)[0]
        held = button == "D" and not chance.randrange(_HELD)
        player.hold(button, HOLD_MS if held else PRESS_MS)
    raise AssertionError(f"the game does not end: {player.words()}")


def go_home(player: Player) -> None:
    """Go to the first row of the first screen. A running game is abandoned."""
    player.press("B")
    for _ in range(_MOST_BACK):
        if player.shows(_SLEEP):
            player.select(_GAME)
            if not any(map(_RUNS.search, player.words())):
                return
            player.press("D")
        if all(map(player.shows, _MENU)):
            player.answer("Delete game")
            tap(player, "d")
        else:
            player.press("A")
    raise AssertionError(f"no way home from {player.words()}")


def tap(player: Player, letters: str) -> None:
    """Press buttons. A small letter is a button that is held.

    B finds the first row of a list so, C its last.
    """
    for letter in letters.replace(" ", ""):
        player.hold(letter.upper(), HELD_MS if letter.islower() else PRESS_MS)


def _pause(chance: random.Random) -> int:
    (low, high) = chance.choices([p[0] for p in _PAUSES], [p[1] for p in _PAUSES])[0]
    return chance.randint(low, high)


def _hold(chance: random.Random) -> int:
    longest = chance.choices([h[0] for h in _HOLDS], [h[1] for h in _HOLDS])[0]
    return chance.randint(20, longest)


def fidget(player: Player, chance: random.Random, ms: int) -> int:
    """Press, hold and wait at random for `ms` of virtual time; returns how many presses."""
    end = player.box.now_ms + ms
    presses = 0
    while player.box.now_ms < end:
        player.hold(chance.choice(BUTTONS), _hold(chance))
        presses += 1
        player.wait(_pause(chance))
    return presses
