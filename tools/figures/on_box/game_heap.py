"""Print the bytes of heap that are in use once a game is loaded, for each game on standard input.

A game is its id, the lines of its header without brackets, and an empty line. No page is open
then, and what can be dropped is.
"""

import gc
import sys

from box.game import beginning, saving
from shared.rules import games
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import Hardware, mount, run_tasks, start


def agreed():
    """Return id and header of the next game; None after the last."""
    id = sys.stdin.readline().strip()
    if not id:
        return None
    pairs = []
    line = sys.stdin.readline().rstrip("\n")
    while line:
        key, _, value = line.partition(" ")
        pairs.append((key, value))
        line = sys.stdin.readline().rstrip("\n")
    return id, pairs


def in_use(app, id, pairs):
    """Begin a game and return the bytes in use; it is deleted again."""
    app.stack.drop()
    app.memory.free()
    beginning.begin(app, id, games.game(id).read_header(pairs))
    pairs.clear()
    run_tasks(app)
    assert app.game is not None
    app.stack.drop()
    app.memory.free()
    gc.collect()
    used = gc.mem_alloc()
    saving.drop(app)
    return used


mount(Nor(40))
app = start(Hardware(Nor(8)))
found = agreed()
while found:
    print(in_use(app, *found))
    found = agreed()
