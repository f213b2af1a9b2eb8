"""Measure a game: flash a press, resuming a long one, plies a second.

Arguments: `plies`, or `box` and the presses of a game, such as `A40`.
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


def flash(presses):
    """Return bytes programmed and sectors erased a press, over a whole game."""
    from tests.firmware.device.fakebox import Hardware, mount, press, start

    disk = Nor(24)
    mount(disk)
    journal = Nor(32)
    app = start(Hardware(journal))
    disk.programmed = disk.erases = journal.programmed = journal.erases = 0
    for word in presses:
        press(app, ord(word[0]) - ord("A"), int(word[1:]))
    if app.saved.game:
        raise ValueError("the game is not over")
    print("log_bytes", journal.programmed / len(presses))
    print("log_erases", journal.erases)
    print("file_bytes", disk.programmed / len(presses))
    print("file_erases", disk.erases)


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
    words = sys.argv[2:]
    flash(words)
    resume()
