"""Random games of MechWarrior from the first action to the last, equal everywhere."""

from shared.rules.mechwarrior.model import kind_words
from tests.rules import mechwarrior_games as games
from tests.rules.random_play import Luck

DEPTHS = kind_words.DEPTHS


def played(seed, depth):
    """Return a random game of three at a depth, played to its end."""
    luck = Luck(seed)
    game = games.battle(
        depth, [luck.one_of((games.RED, games.BLUE, games.GREEN)) for _ in range(3)]
    )
    while not games.is_over(game):
        if game.ply and luck.below(12) == 0:
            game.undo(1 + luck.below(min(6, game.ply)))
        else:
            fix = games.random_correction(luck, game.state) if luck.below(15) == 0 else None
            game.play(fix or games.random_action(luck, game.state))
    return game
