"""Set up and play quick games of Mobile Frame Zero."""

from shared.rules.history import ActionHistory
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup.agreement import agree

SPREAD = (("Ann", 5, 20), ("Ben", 6, 22))
THREE = (("Ann", 3, 10), ("Ben", 4, 14), ("Cai", 5, 18))


def quick(companies=SPREAD, numbers=None, **options):
    """Return a new quick game."""
    return ActionHistory(QuickState(agree(companies, options, numbers)))


def play(game, tokens):
    """Play tokens in order."""
    for token in tokens.split():
        game.play(game.state.parse(token))
    return game


def in_play(companies=SPREAD, numbers=None, **options):
    """Return a quick game in round 1."""
    return play(quick(companies, numbers, **options), ":deployed")


def refusal(game, token):
    """Return the reason for which a token is refused."""
    before = game.state.position()
    try:
        game.play(game.state.parse(token))
    except ValueError as error:
        assert game.state.position() == before
        return error.message
    raise AssertionError(token + " was accepted")


def legal(game):
    """Return the legal actions as tokens."""
    return [game.state.text(action) for action in game.state.legal()]
