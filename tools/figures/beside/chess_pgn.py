"""PGN of random games, read by python-chess in an environment of its own: prints plies, seconds.

Arguments: how many games, and plies of all together.
"""

import io
import random
import sys
import time

import chess
import chess.pgn


def main() -> None:
    """Write random games of equal length, and time how they are read, each as a text."""
    games, plies = map(int, sys.argv[1:])
    texts = []
    for seed in range(games):
        texts.append(_random_game(seed, plies // games))
    begun = time.process_time()
    done = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None and not game.errors
        done += sum(1 for _ in game.mainline())
    print("plies", done)
    print("s", time.process_time() - begun)


def _random_game(seed: int, plies: int) -> str:
    chance = random.Random(seed)
    while True:
        board = chess.Board()
        while len(board.move_stack) < plies and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        if len(board.move_stack) == plies:
            return str(chess.pgn.Game.from_board(board))


main()
