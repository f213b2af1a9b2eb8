"""Games of sheets that are agreed at random, to be played on the box."""

import random

from doomsday.games.sheet.randomsheet import play, random_setup
from shared.rules.history import ActionHistory
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model.actions import END

DEPTHS = ("sheet",)
# An action that ends a game which would never end by random presses.
LAST = bytes((END,))
_ROLLERS = ("box", "players", "ask")


def agreement(chance: random.Random, depth: str) -> tuple[str, list[tuple[str, str]]]:
    """Return choices, such as "dice=box", and the header lines of a game."""
    return f"dice={chance.choice(_ROLLERS)}", GAME.write_header(random_setup(chance))


def played(chance: random.Random, depth: str) -> tuple[list[tuple[str, str]], ActionHistory]:
    """Return the header lines of a game, and the game, played at random to its end."""
    setup = random_setup(chance)
    return GAME.write_header(setup), play(setup, chance)
