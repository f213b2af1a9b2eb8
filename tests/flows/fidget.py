"""Someone who presses buttons at random, for as long as it takes."""

import random

from doomsday.sim.player import BUTTONS, Player

# Pauses after a press in milliseconds, and how often each: in play, in thought, away, gone.
_PAUSES = (((50, 700), 30), ((700, 6_000), 55), ((6_000, 30_000), 14), ((60_000, 400_000), 1))
_HOLDS = ((90, 39), (850, 5), (2_500, 1))

# From the first screen's top row: every screen once, and more rolls than the box keeps.
_TOUR = (*"CDDAAC", *"DDDDDDDDDBACAA", *"CDAC", *"DA")
_MOST_ROWS = 8


def warm_up(player: Player, depth: int) -> None:
    """Have the box load all that it loads once and keeps.

    It is lit, and `depth` screens lie over its first one.
    """
    player.press("A", depth)
    player.press("B", _MOST_ROWS)
    for button in _TOUR:
        player.press(button)


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
