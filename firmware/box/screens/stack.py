"""The stack of open screens. Only the top one is loaded, and the one that it covers."""

from typing import TYPE_CHECKING

from box import screens
from box.memory import clear_stack
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts
    from box.screens.screen import Screen

# The numbers of the box's own screens; the others are those of games.
OWN = bytes(
    (screens.HOME, screens.DOOMSDAY, screens.CLOCK_START, screens.DICE)
    + (screens.POOL, screens.ROLL_HISTORY, screens.SETTINGS, screens.ABOUT)
    + (screens.NOTICE, screens.GAME, screens.MENU, screens.LOGBOOK)
    + (screens.END_GAME, screens.WELCOME, screens.SELF_TEST, screens.ERASE_JOURNAL)
    + (screens.GAMES, screens.REFERENCE, screens.HELP, screens.PAST_GAMES)
    + (screens.BUILDERS,)
)


class Stack:
    """The open screens, `numbers`, bottom first. Every change of the durable ones is journalled.

    top: the page of the last one; `Memory.page` is its import path. covered: the page under one
    that covers it, None if there is none. question: what that page says of an attack; see Screen.
    topic: the argument of a screen that covers another, which keeps its own in the table. held:
    set while a press is handled.
    Screens opened meanwhile are only noted, and loaded by `settle` from the loop: by then the code
    of the old screen has returned, so that only one of them is in memory and the C stack is
    shallow.
    """

    def __init__(self, app: "Parts") -> None:
        self._app = app
        self.numbers = app.screens = [screens.HOME]
        self.held = False
        # Screens still to be loaded: the top screen, and one that covers it.
        self._due = False
        self._cover_due = False
        self._left = -1
        # Arguments of the screens below the top one, bottom first, and of the one that was left.
        self._arguments: list[Any] = []
        self._left_argument: Any = 0
        self.topic: int | str = 0
        self.top: Screen = None  # type: ignore[assignment]
        self.covered: Screen | None = None
        self.question: Any = None
        # Of the covered page: import path and cursor.
        self._beneath = ""
        self._cursor = 0

    def settle(self) -> None:
        """Load the screens that were opened, unless a press is still being handled."""
        if self.held:
            return
        cover = self._cover_due
        if self._due:
            # Not through `load`: pages load when the C stack is deepest.
            path = self._leave(self.numbers[-2 if cover else -1])
            self.top = self._app.memory.open(path, self._app)
            self._app.screen_opened()
            left = self._left
            self._left = -1
            if left >= 0:
                own = self._app.argument
                self._app.argument = self._left_argument
                if self._flags(left) & screens.COVERS:
                    self.top.restore_cursor(self._cursor)
                self.top.returned(left)
                self._app.argument = own
        if cover:
            # The covered screen will return, and may still need its argument.
            covered = self.top
            self._beneath = self._app.memory.page
            # None if it made room already.
            if covered is not None:
                self._ask(covered)
            question = self.question
            path = self._leave(self.numbers[-1])
            self.covered = covered
            self.question = question
            covered = None  # type: ignore[assignment]
            try:
                self.top = self._app.memory.open(path, self._app)
            except NO_ROOM:
                # The page below makes room. It is loaded again on the way back, with what it kept.
                self.covered = None
            if self.top is None:
                clear_stack()
                self.top = self._app.memory.open(path, self._app)
            elif self._app.memory.short(True):
                # What the open page loads next would find no room.
                self.covered = None
                clear_stack()
                self._app.memory.free()
            self._app.screen_opened()

    def _ask(self, page: "Screen") -> None:
        """Note what is needed of a page that may have to make room."""
        self._cursor = page.cursor
        self.question = page.question()

    def set_aside(self) -> None:
        """Have the top page make room for one that covers it, which is opened next."""
        self._ask(self.top)
        cursor, question = self._cursor, self.question
        self.drop()
        self._cursor, self.question = cursor, question
        clear_stack()
        self._app.memory.free()

    def push(self, number: int, argument: "Any" = 0, over: int = 0) -> None:
        """Open screen `number` over the current one.

        argument: see Table.argument, and `topic`.

        over: a screen that is opened first, and found on the way back; 0 for none.
        """
        opened = [over, number] if over else [number]
        if self._flags(number) & screens.DURABLE:
            self._record(self.numbers + opened)
        self.numbers += opened
        self._arguments.append(self._app.argument)
        if over:
            self._arguments.append(0)
        if self._flags(number) & screens.COVERS:
            self.topic = argument
            self._cover_due = True
            self.settle()
        else:
            self._app.argument = argument
            self._open()

    def pop(self) -> None:
        """Close the top screen; the bottom one stays."""
        if len(self.numbers) > 1:
            if self._flags(self.numbers[-1]) & screens.DURABLE:
                self._record(self.numbers[:-1])
            left = self.numbers.pop()
            self._left_argument = self._app.argument
            self._app.argument = self._arguments.pop()
            if self.covered is not None:
                self.top = self.covered
                self.covered = None
                self._app.memory.page = self._beneath
                self._set_corner()
                self._app.screen_opened()
                self.top.returned(left)
            else:
                self._open(left)

    def back(self) -> None:
        """Close the top screen, or open the menu over the page of a game's phase."""
        if self.numbers[-1] == screens.GAME:
            self.push(screens.MENU)
        else:
            self.pop()

    def home(self) -> None:
        """Close all but the bottom screen."""
        self._record(self.numbers[:1])
        self.leave()
        left = self.numbers[min(1, len(self.numbers) - 1)]
        del self.numbers[1:]
        del self._arguments[:]
        self._open(left)

    def game(self) -> None:
        """Open the page for the game's current phase, closing all others but home."""
        self._record([screens.HOME, screens.GAME])
        self.leave()
        self.numbers[1:] = [screens.GAME]
        self._arguments = [0]
        self._open()

    def leave(self) -> None:
        """Drop what belongs to the open screens: an argument, and the notice that is shown.

        Notices that wait behind it were not seen yet, and stay.
        """
        self._app.argument = 0
        if screens.NOTICE in self.numbers:
            del self._app.notices.waiting[:1]

    def drop(self) -> None:
        """Drop the loaded screens; open another one before anything else."""
        self.top = None  # type: ignore[assignment]
        self.covered = self.question = None
        self._cursor = 0
        # The module of the page may go too.
        self._app.memory.page = ""

    def reset(self, numbers: "list[int]") -> None:
        """Load the last of `numbers` with those below it, in place of all that was open."""
        self.numbers = self._app.screens = numbers
        self._arguments = [0] * (len(numbers) - 1)
        self._app.argument = 0
        self._left = -1
        self.load()

    def load(self, cursor: int = -1) -> None:
        """Load the top screen in place, with its cursor there if it is not negative."""
        path = self._leave(self.numbers[-1])
        self.top = self._app.memory.open(path, self._app)
        self._app.screen_opened()
        if cursor >= 0:
            self.top.restore_cursor(cursor)

    def _record(self, numbers: "list[int]") -> None:
        # Those that are reopened after a restart.
        durable = bytes([n for n in numbers[1:] if self._flags(n) & screens.DURABLE])
        if durable != bytes(self._app.saved.screens):
            self._app.saved.set_screens(durable)

    def _flags(self, number: int) -> int:
        found = self.find(number)
        return 0 if found is None else found[1]

    def find(self, number: int) -> "tuple[str, int] | None":
        """Return import path and flags of a screen; None for an unknown number."""
        if number == screens.GAME:
            return "", screens.DURABLE
        running = self._app.game
        if running is not None and number not in OWN:
            return self._app.pages.screen(number)
        # Imported here: not needed while the pages of a game follow each other.
        from box.screens import registry

        return registry.find(number)

    def _open(self, left: int = -1) -> None:
        """Show the top screen; if `left` >= 0, it is returned to from screen `left`."""
        self._due = True
        self._cover_due = False
        self._left = left
        self.settle()

    def _leave(self, number: int) -> str:
        """Drop the open page to make room for another. Return the import path of that one."""
        self._due = self._cover_due = False
        found = self.find(number)
        if found is None:
            raise ValueError("no screen %d" % number)
        # A phase of the running game has no row of its own.
        path = found[0] or self._app.pages.page(self._app.game.state)
        self._set_corner()
        self.top = None  # type: ignore[assignment]
        self.covered = None
        self.question = None
        return path

    def _set_corner(self) -> None:
        """Have the header of the page of a game's phase end in clock and score."""
        app = self._app
        plays = self.numbers[-1] == screens.GAME
        app.canvas.corner = app.pages.corner(app.game.state) if plays else ()
