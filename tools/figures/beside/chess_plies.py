"""Random games of python-chess, in an environment of its own: prints plies and a second's worth.

Argument: how many games.
"""

import random
import sys
import time

import chess


def main() -> None:
    """Play each game to its end, one legal move after the other."""
    done = 0
    begun = time.perf_counter()
    for seed in range(int(sys.argv[1])):
        chance = random.Random(seed)
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            done += 1
    print("plies", done)
    print("per_s", done / (time.perf_counter() - begun))


main()
