"""Random games of sheets from the first action to the last, equal everywhere."""

from shared.rules.sheet.model.actions import END
from tests.rules import sheet_games
from tests.rules.random_play import Luck

DEPTHS = tuple(sorted(sheet_games.LINES))

_PLIES = 300


def played(seed, depth):
    """Return a random game of a sheet, played to its end."""
    luck = Luck(seed)
    layout = sheet_games.setup(depth, 2).layout
    least, most = layout.least_players, len(layout.players)
    game = sheet_games.begun(depth, least + luck.below(most - least + 1))
    while not sheet_games.is_over(game):
        if game.ply and luck.below(12) == 0:
            game.undo(1 + luck.below(min(6, game.ply)))
        elif game.ply >= _PLIES and game.state.actor() >= -2 and game.state.phase == 0:
            game.play(bytes((END,)))
        else:
            game.play(sheet_games.random_action(luck, game.state))
    return game
