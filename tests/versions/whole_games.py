"""Print how random games of every game and depth end, equal on all interpreters.

Usage: whole_games.py COUNT: so many of each depth.
"""

import gc
import sys
from binascii import hexlify

from tests.games import each


def lines(count):
    """Yield a line for each game: what it is, how many actions it has, and its end."""
    for id, its in each.of_each("whole"):
        for depth in its.DEPTHS:
            for seed in range(count):
                game = its.played(seed, depth)
                state = game.state
                end = f"{str(hexlify(state.digest()), 'ascii')} {state.position()}"
                yield f"{id} {depth} {seed}: {len(game.entries)}, {end}"
                game = state = None
                gc.collect()


def main():
    for line in lines(int(sys.argv[1])):
        print(line)
