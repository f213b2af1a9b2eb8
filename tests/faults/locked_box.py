"""A simulated box whose heap is locked during one call of its store, its rules or its pages.

Nothing can be allocated in a locked heap. The hook in its main.py counts the entries into those
calls from the press after `ask`, and locks the heap for the one that was asked for.
"""

from pathlib import Path

from doomsday.image.build import names
from doomsday.image.script_names import beside
from tests.faults.short_box import NOTHING, write_hooked

# Calls that a locked heap can meet, by part of the program.
ENTRIES = {
    "store": ("append", "set_screens", "resume"),
    "rules": ("check", "push", "digest"),
    "pages": ("open", "on_button", "labels", "draw"),
}

# Runs before the program's own main.py. The classes of pages and states come and go with their
# modules; they are found again at each press.
_HOOK = """
def _hook(nothing):
    import esp32
    import micropython

    from box.loop import Loop
    from box.memory import Memory
    from box.store.journal import Journal
    from box.store.saved_state import SavedState

    nvs = esp32.Partition.find(1, label="nvs")[0]
    asked = bytearray(4)
    # Entries before the one with a locked heap; below 0 when that is over.
    left = -1

    def locking(name, function):
        def call(*args):
            nonlocal left
            left -= 1
            if left != -1:
                return function(*args)
            print("locked", name)
            micropython.heap_lock()
            try:
                return function(*args)
            finally:
                micropython.heap_unlock()

        return call

    def watch(thing):
        of = type(thing)
        if not hasattr(of, "watched"):
            of.watched = True
            return of
        return None

    Journal.append = locking("append", Journal.append)
    SavedState.set_screens = locking("set_screens", SavedState.set_screens)
    SavedState.resume = locking("resume", SavedState.resume)

    plain_open = locking("open", Memory.open)

    def open(self, path, app):
        page = plain_open(self, path, app)
        of = watch(page)
        if of:
            of.on_button = locking("on_button", of.on_button)
            of.labels = locking("labels", of.labels)
            of.draw = locking("draw", of.draw)
        return page

    Memory.open = open
    plain_act = Loop._act

    def act(self, event):
        nonlocal left
        nvs.readblocks(0, asked)
        number = int.from_bytes(asked, "little")
        if number != nothing:
            left = number
        of = self._app.game and watch(self._app.game.state)
        if of:
            of.check = locking("check", of.check)
            of.push = locking("push", of.push)
            of.digest = locking("digest", of.digest)
        return plain_act(self, event)

    Loop._act = act


_hook(%d)
del _hook
"""


def make_flash(path: Path) -> None:
    """Write a new flash file with today's program, whose heap is locked on demand."""
    write_hooked(path, beside("main.py", (_HOOK % NOTHING).encode(), names()))
