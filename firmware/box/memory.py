"""Decide which modules are loaded, and free memory. No other module of the box manages memory.

Every loaded module belongs to a scope:

session: modules loaded when the box started. They stay.
game: modules that the running game always needs. They stay until the game is left.
often: modules that most pages of the running game need. They go last when room is short.
link: modules of the session with a laptop. They stay until it ends.
page: all other modules, loaded by a page or a step, and their garbage.

Modules of the page scope stay while there is room, because the next page may need them again;
when room is short they are all dropped, and if that is not enough, those of `often` too. Room is
counted; to try an allocation would leave garbage to collect. What finds no room in spite of that,
because it is in small pieces, is done again once after dropping; if that fails, too, `after_error`
frees what it has to and loads what helps. Only boot.py, which cannot import this module, sets a
threshold of its own.
"""

import gc
import sys
from typing import TYPE_CHECKING

from micropython import const

from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any, Protocol

    class Session(Protocol):
        """See SerialLink."""

        working: bool

        def drop_session(self) -> None: ...

    class Page(Protocol):
        """See Stack."""

        def drop(self) -> None: ...

    class Closed(Protocol):
        """A part that is closed; see SerialLink."""

        def close(self) -> None: ...

    class Holder(Protocol):
        """What holds memory, and can let it go; see Parts."""

        @property
        def stack(self) -> Page: ...

        @property
        def link(self) -> Closed: ...

        def close_game(self) -> None: ...


_WIDE = sys.maxsize >> 32 > 0

# Bytes of heap on a 32-bit port, doubled on 64 bits. What most pages and steps need; the others
# are done again after dropping.
_RESERVE = 12 * 1024 << _WIDE
# Bytes that are set free before anything is dropped: to drop it takes 32 (64 bits) at least, where
# nothing else is free.
_SPARE = 256 << _WIDE
# Bytes allocated between two collections, mostly frames of calls that are free again on return.
# While the program is being loaded, boot.py's threshold collects more often.
_COLLECT = 16 * 1024 << _WIDE
_MODULE = type(sys)
# MicroPython has its own modules in no table: each import of one searches for a file of its name
# first. Where imports are nested, that needs the most C stack, so these are put in its table.
_BUILT_IN = ("binascii", "collections", "hashlib", "os")
# At least as many as the table of loaded modules has.
_PLACES = const(170)
# Before it was measured, every game fits.
_UNKNOWN = const(1 << 29)


class Scope:
    """Names of modules that stay until the scope is left.

    Used in `with`, adds the modules that the block loads; those loaded before are not added.
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
    """The scopes of modules. page: path of the open page's module, which stays.

    serial: the line, whose session is dropped with `often` unless a request is being handled.
    room: bytes free when the modules of the session were loaded, as a 32-bit port needs them;
    the heap of the chip less what never goes.
    """

    def __init__(self) -> None:
        self.session = Scope()
        for name in _BUILT_IN:
            sys.modules[name] = __import__(name)
        self.session.names = set(sys.modules)
        self.game = Scope()
        self.often = Scope()
        self.link = Scope()
        self.page = ""
        self.serial: Session | None = None
        # Set free by `free`, and taken again by `rest`.
        self._spare: bytearray | None = None
        self.room = _UNKNOWN

    def start(self) -> None:
        """Set the threshold of garbage collection, when the modules that stay are loaded."""
        gc.threshold(_COLLECT)
        gc.collect()
        self.room = gc.mem_free() * 8 // 11 if _WIDE else gc.mem_free()

    def enter_game(self) -> None:
        """Drop page scope and previous game, so that `game` gets all modules loaded next."""
        self.leave_game()

    def leave_game(self) -> None:
        """Drop the modules of the game and its pages."""
        self.game.names = set()
        self.often.names = set()
        self.free()

    def leave_link(self) -> None:
        """Drop the modules of the session with a laptop."""
        self.link.names = set()
        self.free()

    def load_often(self, load: "Callable[[Any], object]", state: "Any") -> None:
        """Call `load(state)`, whose modules go last; if memory runs out, go on without them."""
        try:
            with self.often:
                load(state)
            return
        except NO_ROOM:
            pass
        self.free()

    def free(self) -> None:
        """Drop the scopes page and often except the open page's module, and collect garbage.

        The session with a laptop goes, too, and what imports that found no memory have left.
        """
        self._spare = None
        _forget_removed()
        gc.collect()
        self._drop_all()

    def _drop_all(self) -> None:
        if self.serial is not None and not self.serial.working:
            self.serial.drop_session()
        self._drop(())

    def _drop(self, kept: "Collection[str]") -> None:
        # A list of the names may find no room. MicroPython leaves the others in their places when
        # a key is removed.
        dropped = False
        held = self._held()
        for name in sys.modules:
            if name not in kept and name not in held and not self._stays(name):
                _drop(name)
                dropped = True
        if dropped:
            gc.collect()

    def _held(self) -> "list[str]":
        """Return the page's module and those that it refers to.

        To drop these would free nothing, and the next import would load them a second time.
        """
        found = [self.page]
        try:
            # The list grows meanwhile.
            for name in found:
                if name in sys.modules:
                    for value in sys.modules[name].__dict__.values():
                        if type(value) is _MODULE and value.__name__ not in self.session.names:
                            if value.__name__ not in found:
                                found.append(value.__name__)
        except NO_ROOM:
            # Then some of them are loaded twice.
            pass
        return found

    def _stays(self, name: str) -> bool:
        return (
            name in self.session.names
            or name in self.game.names
            or name in self.link.names
            # A package is needed to find its modules, and takes next to no memory.
            or hasattr(sys.modules[name], "__path__")
        )

    def rest(self, reserve: int = _RESERVE) -> None:
        """Collect garbage while the box is idle; drop modules if less than `reserve` is free."""
        gc.collect()
        # Counting the free memory visits all of the heap.
        if gc.mem_free() < reserve:
            self._drop(self.often.names)
            if gc.mem_free() < reserve:
                self._drop_all()
        if self._spare is None and gc.mem_free() > reserve >> 1:
            try:
                self._spare = bytearray(_SPARE)
            except MemoryError:
                # What is free is in smaller pieces.
                pass

    def short(self, half: bool = False) -> bool:
        """Return whether there is too little room for a page or a step, or for half of it.

        Garbage does not count.
        """
        reserve = _RESERVE >> half
        if gc.mem_free() >= reserve:
            return False
        gc.collect()
        return gc.mem_free() < reserve

    def make_room(self, checked: bool = False) -> None:
        """Drop modules if there is too little room for a page or a step.

        checked: the step is an action whose check has loaded most of what it needs: half the room
        is enough, and to drop these modules would load them a second time.
        """
        reserve = _RESERVE >> checked
        if gc.mem_free() < reserve:
            self.rest(reserve)

    def open(self, path: str, app: "Any") -> "Any":
        """Import a page's module and return a new page: of its class Page, or that of a sheet.

        If memory runs out, drop the page scope and load the page again, once. This repeats the
        code of `twice`, because pages load when the C stack is deepest.

        Raises: RuntimeError if a file of the page cannot be read.
        """
        self.page = path
        self.make_room()
        page = module = None
        try:
            module = __import__(path, None, None, ("Page",))
            page = (module.Page if hasattr(module, "Page") else module.page)(app)
        except OSError as error:
            # Callers take an OSError for a failed write to the journal.
            raise RuntimeError(error)
        except NO_ROOM:
            # The module may be partly loaded.
            self.page = ""
            module = None
        if page is None:
            # Otherwise words of the frames that have failed keep what they had loaded.
            clear_stack()
            self.free()
            self.page = path
            module = __import__(path, None, None, ("Page",))
            page = (module.Page if hasattr(module, "Page") else module.page)(app)
        return page.screen(app) if hasattr(page, "screen") else page

    def twice(self, step: "Callable[..., Any]", *args: "Any") -> "Any":
        """Return the result of `step`; if memory runs out, drop the page scope and repeat once."""
        try:
            return step(*args)
        except NO_ROOM:
            pass
        clear_stack()
        self.free()
        return step(*args)

    def after_error(
        self, error: "Exception | None", load: "Callable[[], Any]", app: "Holder"
    ) -> "Any":
        """Return the result of `load`, which imports what helps; first free what keeps it out.

        After lack of memory that is the open page, and if need be the running game and a request
        of a laptop. All of it can be loaded again.
        """
        if isinstance(error, NO_ROOM):
            app.stack.drop()
            clear_stack()
        self.free()
        for game in (False, True):
            try:
                return load()
            except NO_ROOM:
                app.stack.drop()
            clear_stack()
            if game:
                app.link.close()
                app.close_game()
            self.free()
        return load()


def clear_stack(calls: int = 16) -> None:
    """Overwrite what is left on the C stack of calls that have returned.

    The frames of the next calls have holes. Old addresses in them would count as references, and
    the collector would keep what they refer to, such as the modules of a page.
    """
    if calls:
        clear_stack(calls - 1)


def _forget_removed() -> None:
    """Free modules whose import failed. Their keys were removed, but their values stay in place.

    A key with a number takes the free place nearest to it, and leaves it without a value.
    """
    modules = sys.modules
    try:
        for number in range(_PLACES):
            modules[number] = None  # type: ignore[index, assignment]
            del modules[number]  # type: ignore[arg-type]
    except MemoryError:
        # All places were taken, so that there is nothing to free.
        pass


def _drop(name: str) -> None:
    """Drop a module; the next import loads it again."""
    # A dict of MicroPython keeps a reference to the value of a removed key.
    sys.modules[name] = None  # type: ignore[assignment]
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, leaf):
        setattr(parent, leaf, None)
        delattr(parent, leaf)
