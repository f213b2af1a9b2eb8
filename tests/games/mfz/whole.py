"""Random games of Mobile Frame Zero from the first action to the last, equal everywhere."""

from shared.rules.mfz.setup import options
from tests.rules import random_named, random_play

DEPTHS = options.DEPTHS


def played(seed, depth):
    """Return a random game at a depth, played to its end."""
    if depth == "quick":
        return random_play.random_game(seed)
    return random_named.random_game(seed, depth)
