"""Games of Mobile Frame Zero that are agreed at random, to be played on the box."""

import random

from doomsday.games.mfz.randomgame import play
from doomsday.games.mfz.randomsetup import random_setup
from shared.rules.history import ActionHistory
from shared.rules.mfz.setup import header, options

# Those that the box plays.
DEPTHS = options.DEPTHS
# An action that ends a game which would never end by random presses: not needed.
LAST = b""
# Who rolls, as box/game/dice_source.py names them.
_ROLLERS = ("box", "players", "ask")


def agreement(chance: random.Random, depth: str) -> tuple[str, list[tuple[str, str]]]:
    """Return choices, such as "dice=box", and the header lines of a game."""
    pairs = header.write(random_setup(chance, None, depth))
    return f"dice={chance.choice(_ROLLERS)}", pairs


def played(chance: random.Random, depth: str) -> tuple[list[tuple[str, str]], ActionHistory]:
    """Return the header lines of a game, and the game, played at random to its end."""
    setup = random_setup(chance, None, depth)
    return header.write(setup), play(setup, chance)
