"""Measure the speed of the rules at full depth, under either Python.

Arguments: `plies` and how many games; `battles` and how many games of MechWarrior; `replay` and a
record. Prints lines of a name and a figure.
"""

import gc
import sys
import time

ROUNDS = 5
# Plies of a game of MechWarrior.
BATTLE = 120


def plies(games):
    """Measure random games at full depth, without their set-up."""
    from shared.rules.contract import CHANCE, NOBODY
    from tests.rules.random_named import fresh, random_chance, random_setup
    from tests.rules.random_play import Luck

    lucks = [Luck(seed) for seed in range(games)]
    setups = [random_setup(luck, "full") for luck in lucks]
    done = 0
    gc.collect()
    begun = time.time_ns()
    for number, luck in enumerate(lucks):
        game = fresh(setups[number])
        state = game.state
        actor = state.actor()
        while actor != NOBODY:
            if actor == CHANCE:
                game.play(random_chance(luck, state))
            else:
                game.play(luck.one_of(state.legal()))
            actor = state.actor()
        done += game.ply
    took = time.time_ns() - begun
    print("plies", done)
    print("per_s", done * 1000000000 // took)


def battles(games):
    """Measure random games of MechWarrior at full depth, without their set-up."""
    from tests.rules.mechwarrior_games import (
        BLUE,
        GREEN,
        RED,
        battle,
        is_over,
        random_action,
    )
    from tests.rules.random_play import Luck

    games = [(Luck(seed), battle("full", (RED, BLUE, GREEN, BLUE))) for seed in range(games)]
    done = 0
    gc.collect()
    begun = time.time_ns()
    for luck, game in games:
        # Random players hardly ever end a game.
        for _ in range(BATTLE):
            if is_over(game):
                break
            game.play(random_action(luck, game.state))
        done += game.ply
    took = time.time_ns() - begun
    print("plies", done)
    print("per_s", done * 1000000000 // took)


def replayed(text):
    """Return the game of a record, replayed."""
    from shared.rules.games import named
    from shared.rules.records.replay import Record, replay

    record = Record(text)
    module = named(dict(record.header)["Game"])
    return replay(record, module.begin(module.read_header(record.header)))


def replay_times(name):
    """Return the shortest time to read and replay a record."""
    text = content(name)
    best = 0
    game = None
    for _ in range(ROUNDS):
        gc.collect()
        begun = time.time_ns()
        game = replayed(text)
        took = time.time_ns() - begun
        best = took if not best or took < best else best
    print("plies", game.ply)
    print("us", best // 1000)


def content(name):
    with open(name) as file:
        return file.read()


what = sys.argv[1]
if what == "plies":
    plies(int(sys.argv[2]))
elif what == "battles":
    battles(int(sys.argv[2]))
else:
    replay_times(sys.argv[2])
