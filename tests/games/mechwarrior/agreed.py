"""Games of MechWarrior that are agreed at random, to be played on the box."""

import random

from doomsday.games.mechwarrior.randomgame import play, random_setup
from shared.rules.history import ActionHistory
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.actions import END_GAME
from shared.rules.mechwarrior.setup import header

# Those that the box plays.
DEPTHS = kind_words.DEPTHS
# An action that ends a game which would never end by random presses: time is up.
LAST = bytes((END_GAME, 0))


def agreement(chance: random.Random, depth: str) -> tuple[str, list[tuple[str, str]]]:
    """Return choices, here none, and the header lines of a game."""
    return "", header.write(random_setup(chance, depth))


def played(chance: random.Random, depth: str) -> tuple[list[tuple[str, str]], ActionHistory]:
    """Return the header lines of a game, and the game, played at random to its end."""
    setup = random_setup(chance, depth)
    return header.write(setup), play(setup, chance)
