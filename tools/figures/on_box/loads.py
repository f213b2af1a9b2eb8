"""Measure what each page loads: its modules beyond the scopes it runs in, and their heap.

Prints `page>module bytes` for each module of each page's imports, and `page> bytes` for the page
object's module and all of them together.
"""

import gc
import sys

from memory import box, erased

from box.game import game_pages
from box.screens import registry

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


pages = game_pages.of("mfz")
outside = [registry.find(row[0])[0] for row in registry.ROWS if row[1]]
outside += [row[1] for row in pages.screens]
inside = set(pages.phase_pages.values())
pages = None
# Set-up runs without a game.
setup = ["pages.mfz.setup.new_game", "pages.mfz.setup.options", "pages.mfz.setup.company"]
setup += ["pages.mfz.setup.summary"]
alone = [row[1] for row in registry.ROWS if row[1]] + setup
for path in sorted(alone):
    loads(path)
with app.memory.game:
    game_pages.of("mfz")
    __import__("box.game.journaled_game")
    __import__("shared.rules.mfz.full")
for path in sorted((inside | set(outside)) - set(alone)):
    loads(path)
