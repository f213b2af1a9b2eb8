"""Measure milliseconds from the first line of the program to the table of a long game.

Arguments: `play` or `resume`, and a folder that keeps the box's journal and files.
"""

import os
import sys
import time

_start = time.ticks_us()

from memory import COMPANIES, box, erased, play_on  # noqa: E402

PLIES = 400
SECTORS = 32
LOG = "journal.bin"


def play():
    """Play a game of PLIES plies, and leave it running."""
    flash = erased(SECTORS)
    app = box(flash)
    from box.game import lifecycle
    from shared.rules.mfz.setup.agreement import agree

    lifecycle.begin(app, "mfz", agree(COMPANIES, {"size": "skirmish"}, {}))
    # As the loop does at the end of a press.
    app.loop.task(app)
    play_on(app.game, PLIES)
    with open(LOG, "wb") as file:
        file.write(flash)


def resume():
    """Start the box on the flash that `play` left; loading that flash is not timed."""
    global _start
    begun = time.ticks_us()
    with open(LOG, "rb") as file:
        flash = bytearray(file.read())
    _start = time.ticks_add(_start, time.ticks_diff(time.ticks_us(), begun))
    app = box(flash)
    took = time.ticks_diff(time.ticks_us(), _start)
    if app.game is None or app.game.ply != PLIES:
        raise ValueError("the game was not resumed")
    print("resume_ms", took / 1000)


os.chdir(sys.argv[2])
if sys.argv[1] == "play":
    play()
else:
    resume()
