"""Measure a game: resuming a long one, plies a second.

Argument: `plies` or `resume`.
Prints lines of a name and a figure.
"""

import gc
import sys
import time

from memory import COMPANIES, play_on

from tests.faults.nor import Nor

PLIES = 400
GAMES = 40
ROUNDS = 5
PAYLOAD = 12


def resume():
    """Measure loading a game of PLIES plies and an empty box, and the records of the game."""
    from box.game import lifecycle
    from shared.rules.mfz.setup.agreement import agree
    from tests.firmware.device.fakebox import Hardware, mount, run_tasks, start

    mount(Nor(24))
    empty = Nor(32)
    journal = Nor(32)
    start(Hardware(empty))
    app = start(Hardware(journal))
    lifecycle.begin(app, "mfz", agree(COMPANIES, {"size": "skirmish"}, {}))
    run_tasks(app)
    play_on(app.game, PLIES)
    records = 0
    for entry in app.saved.history():
        records += (len(entry) + PAYLOAD - 1) // PAYLOAD
    best = [1 << 29, 1 << 29]
    for _ in range(ROUNDS):
        for place, nor in enumerate((empty, journal)):
            gc.collect()
            begun = time.ticks_us()
            app = start(Hardware(nor))
            best[place] = min(best[place], time.ticks_diff(time.ticks_us(), begun))
    if app.game.ply != PLIES or app.game.skipped:
        raise ValueError("the game was not resumed")
    print("empty_us", best[0])
    print("resume_us", best[1])
    print("records", records)


def plies():
    """Measure random games."""
    from tests.rules.random_play import random_game

    begun = time.ticks_us()
    done = 0
    for seed in range(GAMES):
        done += random_game(seed).ply
    print("per_s", done * 1000000 / time.ticks_diff(time.ticks_us(), begun))


if sys.argv[1] == "plies":
    plies()
else:
    resume()
