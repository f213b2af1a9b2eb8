"""Someone who presses buttons at random, for as long as it takes."""

import random

from doomsday.sim.player import BUTTONS, PRESS_MS, Player

# Pauses after a press in milliseconds, and how often each: in play, in thought, away, gone.
_PAUSES = (((50, 700), 30), ((700, 6_000), 55), ((6_000, 30_000), 14), ((60_000, 400_000), 1))
_HOLDS = ((90, 39), (850, 5), (2_500, 1))

# A small letter below is a button that is held: B finds the first row of a list so, C its last.
_HELD_MS = 2_500
_MOST_BACK = 12
# What the first screen says, and the first and the last rows of a game's menu.
_SLEEP, _GAME = "Sleep", "Game"
_MENU = ("Correct", "Delete game")

# The usual options and why, then lots, one adds a frame, and a step that is undone.
_BEGIN = "BDCAA CCAD DADD DDD aDd"
_SAVED, _LEAVING = "Saved:", ("Delete game", "Stop and save")
_ONWARD = (1, 4, 8, 40)
_HOLD_MS = 700
# One in so many presses of D is held.
_HELD = 5
# Rows of the menu of a game that open a page.
_PAGES = ("Log", "Rules", "Score sheet")


def warm_up(player: Player) -> None:
    """Have the box load all that it loads once and keeps, but for the pages of a game."""
    go_home(player)
    player.answer("Doomsday")
    _tap(player, "DAA")
    player.answer("Dice")
    # More rolls than the box keeps, the last ones, and the pool.
    _tap(player, "DDDDDDDDDD CA BA A")
    player.answer("Past games")
    _tap(player, "A")
    player.answer("Settings")
    player.select("Self-test")
    _tap(player, "DAA")
    player.answer("About")
    _tap(player, "A")
    player.answer(_GAME)
    for page in ("Size", "Depth", "Company A", "Company B", "What each is worth"):
        player.press("D")
        player.expect(page)
        if page == "Company A":
            player.answer("Name, numbers")
            player.answer("Name")
            _tap(player, "AA")
    player.answer("Options")
    _tap(player, "DA A")
    go_home(player)


def begin_game(player: Player) -> None:
    """Begin a small quick game, whatever was chosen before, and play on to its table."""
    _set_up(player, "quick")
    for _ in range(2):
        player.answer("Name, numbers")
        player.answer("Name")
        player.press("A")
        player.set("Frames", "4")
        player.set("Systems", "0")
        _tap(player, "AD")
    _tap(player, _BEGIN)


def begin_named(player: Player, depth: int) -> None:
    """Begin a game of named frames, 1 damage or 2 full, of soldiers; the box rolls."""
    _set_up(player, ("quick", "damage", "full")[depth])
    for letter in "AB":
        player.answer("Company " + letter)
    player.answer("Begin")


def _set_up(player: Player, depth: str) -> None:
    """Go to the companies of a skirmish of two."""
    go_home(player)
    player.answer(_GAME)
    _tap(player, "BBBD")
    player.answer("skirmish")
    player.answer(depth)


def play_on(player: Player, chance: random.Random, most: int) -> int:
    """Press at random, but mostly on, until a game is over and saved; returns how many presses.

    AssertionError where that takes more than `most`.
    """
    for count in range(most):
        if player.shows(_SAVED):
            return count
        if any(map(player.shows, _LEAVING)):
            player.press("A")
        button = chance.choices(BUTTONS, _ONWARD)[0]
        held = button == "D" and not chance.randrange(_HELD)
        player.hold(button, _HOLD_MS if held else PRESS_MS)
    raise AssertionError(f"the game does not end: {player.words()}")


def play_game(player: Player) -> None:
    """Play a small game to its record, and open every page of it."""
    begin_game(player)
    # A loss that is undone and done again.
    player.press("D")
    player.answer("Lost frame")
    player.hold("A", _HOLD_MS)
    player.press("C")
    for row in _PAGES:
        player.press("A")
        player.answer(row)
        player.press("C")
        player.press("A", 2)
    player.press("A")
    player.answer("Correct")
    player.set("Clock", "1")
    player.hold("D", _HOLD_MS)
    player.hold("D", _HOLD_MS)
    player.expect("Game over")
    player.press("D")
    player.expect(_SAVED)
    player.press("D")


def go_home(player: Player) -> None:
    """Go to the first row of the first screen. A running game is abandoned."""
    player.press("B")
    for _ in range(_MOST_BACK):
        if player.shows(_SLEEP):
            player.select(_GAME)
            if not player.shows(_GAME + " Round") and not player.shows(_GAME + " Set-up"):
                return
            player.press("D")
        if any(map(player.shows, _MENU)):
            player.answer("Delete game")
            _tap(player, "d")
        else:
            player.press("A")
    raise AssertionError(f"no way home from {player.words()}")


def _tap(player: Player, letters: str) -> None:
    for letter in letters.replace(" ", ""):
        player.hold(letter.upper(), _HELD_MS if letter.islower() else PRESS_MS)


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
