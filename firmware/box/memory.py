"""Decides which modules are loaded, and makes room. No other module of the box manages memory.

What is loaded belongs to a scope:

session: what was loaded when the box started. It stays.
game: what the running game needs all the time. It stays until the game is left.
link: what a laptop's conversation needs. It stays until the conversation ends.
page: everything else, which a page or a step loaded, and the garbage that it left.

The page scope is left at each page and step. In a game its modules stay while there is room, for
the next page may need them again, and all go when there is little. Outside a game they go at once:
names are kept for ever where they were loaded, and those of a full heap would lie all over it.
Only boot.py, which cannot import this program, sets a threshold of its own.
"""

import gc
import sys
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.app import App

_WIDE = sys.maxsize >> 32 > 0

# Bytes of heap on 32 bits, twice as many on 64. What a page or a step may need: it is tried in
# pieces, because a sum of small gaps does not hold a module.
_STEP_PIECE = 5 * 1024 << _WIDE
_STEP_PIECES = const(6)
# What must be free in one piece at rest for the page scope to stay until the next press.
_REST_PIECE = 10 * 1024 << _WIDE
# What is asked of the heap between two collections. Most of that is room for calls, free again
# when they return. While the program is loaded boot.py has more collections.
_COLLECT = 8 * 1024 << _WIDE


class Scope:
    """Names of modules that stay until the scope is left.

    Modules that a `with` block of it loads are added. Those that were loaded before are not.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self._before: set[str] = set()

    def __enter__(self) -> None:
        self._before = set(sys.modules)

    def __exit__(self, *error: object) -> None:
        self.names.update(set(sys.modules) - self._before)
        self._before = set()


class Memory:
    """The scopes of modules. page: path of the module of the open page, which stays."""

    def __init__(self) -> None:
        self.session = Scope()
        self.session.names = set(sys.modules)
        self.game = Scope()
        self.link = Scope()
        self.page = ""
        # Bytes in use when there last was room for a step, 0 if that is not known.
        self._fitted = 0
        self._names_fit = False

    def start(self) -> None:
        """Have garbage collected as the running program needs it."""
        gc.threshold(_COLLECT)

    def enter_game(self) -> None:
        """Drop the page scope and any game before, so that `game` gets all that is loaded."""
        self.leave_game()

    def leave_game(self) -> None:
        """Drop what the game and its pages loaded."""
        self.game.names = set()
        self.free()

    def leave_link(self) -> None:
        """Drop what the conversation loaded: the next one may be long in coming."""
        self.link.names = set()
        self.free()

    def free(self) -> None:
        """Drop the page scope, but for the module of the open page."""
        # It leaves gaps: what fitted before may not fit again.
        self._fitted = 0
        for name in [name for name in sys.modules if not self._stays(name)]:
            _drop(name)
        gc.collect()

    def _stays(self, name: str) -> bool:
        return (
            name in self.session.names
            or name == self.page
            or name in self.game.names
            or name in self.link.names
            # A package is how its modules are found, and takes next to nothing.
            or hasattr(sys.modules[name], "__path__")
        )

    def rest(self) -> None:
        """Collect garbage while nobody waits, and drop the page scope if there is little room."""
        gc.collect()
        if not self._is_roomy():
            self.free()

    def _is_roomy(self) -> bool:
        if not self.game.names:
            return False
        try:
            bytearray(_REST_PIECE)
        except MemoryError:
            return False
        return True

    def make_room(self) -> None:
        """Drop the page scope if there is too little room for a step.

        It is tried by allocating: how much is said to be free counts memory that the chip's
        firmware may need. It is not tried while no more is in use than when it last fitted.
        """
        used = gc.mem_alloc()
        if used <= self._fitted:
            return
        try:
            [bytearray(_STEP_PIECE) for _ in range(_STEP_PIECES)]
            self._fitted = used
        except MemoryError:
            self.free()

    def make_room_for_names(self) -> None:
        """Have MicroPython's table of names grow now, once, while memory is in one piece."""
        if not self._names_fit:
            from box import names

            names.make_room()
            self._names_fit = True

    def open(self, path: str, app: "App") -> "Any":
        """Return the page of a module, a new one.

        If memory runs out, the page scope is dropped and the page is loaded again, once. It is
        done here, not by `twice`: pages load when the C stack is deepest.
        """
        self.page = path
        self.make_room()
        page = None
        try:
            page = __import__(path, None, None, ("Page",)).Page(app)
        except OSError as error:
            # To others an OSError says that the journal could not be written.
            raise RuntimeError(error)
        except MemoryError:
            # The module may be loaded in part.
            self.page = ""
        if page is None or not self.game.names:
            self.free()
        if page is None:
            self.page = path
            page = __import__(path, None, None, ("Page",)).Page(app)
        return page

    def twice(self, step: "Callable[..., object]", *args: "Any") -> None:
        """Call a step; if memory runs out, drop the page scope and call it again, once."""
        try:
            step(*args)
            return
        except MemoryError:
            pass
        self.free()
        step(*args)

    def free_kb(self) -> int:
        """Return how much memory is free after a collection, in KB."""
        gc.collect()
        return gc.mem_free() // 1024


def _drop(name: str) -> None:
    """Drop a module; it is loaded again when it is next imported."""
    # A dict of MicroPython goes on holding the value of a key that was removed.
    sys.modules[name] = None  # type: ignore[assignment]
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, leaf):
        setattr(parent, leaf, None)
        delattr(parent, leaf)
