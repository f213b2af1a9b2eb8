"""Measure what each page loads: its modules beyond the scopes it runs in, and their heap.

Prints `page>module bytes` for each module of each page's imports, and `page> bytes` for the page
object's module and all of them together. Arguments: the flag of pages that
read rosters, and for each game ID=MODULE, its id and the module of its state.
"""

import gc
import sys

from memory import box, erased

from box.game import game_pages
from box.screens import registry

# A module of the program may have the name of a script beside this one, which would hide it.
_HERE = __file__.rpartition("/")[0]
sys.path[:] = [place for place in sys.path if place != _HERE]

app = box(erased())


def loads(path):
    """Print what the module at `path` loads."""
    app.stack.drop()
    # The first load interns names, which stay.
    __import__(path)
    app.memory.free()
    known = set(sys.modules)
    used = gc.mem_alloc()
    __import__(path)
    gc.collect()
    print(path + ">", gc.mem_alloc() - used)
    for name in [name for name in sys.modules if name not in known]:
        print(path + ">" + name, size(name))


def size(name):
    """Return the bytes that a second copy of a loaded module takes, without what it imports."""
    module = sys.modules.pop(name)
    gc.collect()
    used = gc.mem_alloc()
    __import__(name)
    gc.collect()
    found = gc.mem_alloc() - used
    sys.modules[name] = module
    return found


def measure(rosters, games):
    """Print what each page loads.

    rosters: flag of a page that reads rosters. games: id and module of the state of each game.
    """
    alone = [registry.find(row[0])[0] for row in registry.ROWS if row[1]]
    for id, _ in games:
        rows = game_pages.of(id).screens
        # Set-up runs without a game; its pages read rosters.
        alone += [row[1] for row in rows if row[2] & rosters]
    for path in sorted(alone):
        loads(path)
    for id, state in games:
        pages = game_pages.of(id)
        over = set(pages.phase_pages.values()) | {row[1] for row in pages.screens}
        with app.memory.game:
            game_pages.of(id)
            __import__("box.game.journaled_game")
            # Every game loads it with its state; see GamePages.load_often.
            __import__("box.kit.sheet")
            __import__(state)
        for path in sorted(over - set(alone)):
            loads(path)
        app.memory.leave_game()


measure(int(sys.argv[1]), [argument.split("=") for argument in sys.argv[2:]])
