"""Games that the playthroughs of sheets record: set-up, beginning, and how they go on."""

from tests.rules import sheet_games

# The table stops after so many actions.
_PLIES = 60

# Name, sheet, players, how it begins; luck goes on.
GAMES = (
    ("skirmish", "skirmish", 3, "A1+2 next next next B1+1 roll-1 dice-5-6-2-1 next"),
    ("doom-track", "doom_track", 4, "order-CADB faster-B C1-1 T1+1 next"),
    ("doom-track-alone", "doom_track", 1, "A1-1 next faster-A"),
    ("worker-placement", "worker_placement", 2, "A2+3 next pass next A1+1 pass"),
    ("race-of-six", "race", 6, "C1+1 next roll-1 dice-17"),
    ("darts", "darts", 2, "A1-180 next B1-60 next A1-321"),
    ("chess-clock", "chess_clock", 2, "next next A1+1 next late-B"),
    ("counting", "counter", 2, "A1+1 B1-1"),
)


def games():
    """Return (name, set-up, tokens of its beginning) of each game."""
    return [
        (name, sheet_games.setup(sheet, players), tokens) for name, sheet, players, tokens in GAMES
    ]


def go_on(luck, game):
    """Play one action."""
    state = game.state
    if game.ply >= _PLIES and state.legal():
        return game.play(state.parse("end"))
    return game.play(sheet_games.random_action(luck, state))
