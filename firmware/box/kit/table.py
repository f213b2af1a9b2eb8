"""The table: what a page reads of the running game, and what it may do."""

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from box.game.game_pages import GamePages
    from box.game.journaled_game import JournaledGame
    from box.memory import Memory
    from box.store.saved_state import SavedState
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState
    from shared.rules.play_time import PlayTime

    class Screens(Protocol):
        """The open screens; see Stack."""

        def game(self) -> None: ...

        def drop(self) -> None: ...

    class Notices(Protocol):
        """The notices; see box.notices."""

        waiting: "list[tuple[str, ...]]"

    class Open(Protocol):
        """Open a screen over the present one; see Stack.push."""

        def __call__(self, number: int, argument: "Any" = 0, over: int = 0) -> None: ...


State = TypeVar("State", bound="GameState", covariant=True)


class Table(Generic[State]):
    """The box as a page of a game sees it; the App implements it.

    The type of the state is that of the game whose page it is.

    game: the running game; None if no game runs. canvas, memory, saved: parts of the box.
    argument: what the top screen was opened with, a number with a meaning of its own there, or
    what the page keeps of what was typed; a screen that is returned to finds its own again, but in
    `returned` that of the screen that was left. screens: the numbers of the open screens, bottom
    first.

    open, close, back: see Stack.push, pop and back.
    say: show a sentence until it is dismissed. toast: show one in the footer for a moment.
    play_time: return the time of the running game, None if it is not measured.
    later: have the loop call `task(table, *args)` after the current press.
    """

    game: "JournaledGame"
    canvas: "Canvas"
    memory: "Memory"
    saved: "SavedState"
    screens: "list[int]"
    stack: "Screens"
    notices: "Notices"
    open: "Open"
    close: "Callable[[], None]"
    back: "Callable[[], None]"
    say: "Callable[[str], None]"
    toast: "Callable[[str], None]"
    play_time: "Callable[[], PlayTime | None]"
    later: "Callable[..., None]"

    argument: "Any" = 0

    @property
    def state(self) -> "State":
        """The state of the running game."""
        return self.game.state  # type: ignore[return-value]

    @property
    def pages(self) -> "GamePages":
        """The pages of the running game."""
        from box.game import game_pages

        return game_pages.of(self.game.game_id)

    def show_game(self) -> None:
        """Open the page of the game's phase, closing all others but home."""
        self.stack.game()

    def drop_page(self) -> None:
        """Drop the open page; open another one before anything else."""
        self.stack.drop()

    def keep(self, typed: "list[Any]") -> None:
        """Keep what was typed on the open page in its argument, also while a laptop is served.

        typed: bytes, numbers and lists of them alone; anything else would keep modules in memory.
        """
        self.argument = typed

    def add_notice(self, parts: "tuple[str, ...]") -> None:
        """Have the loop show a notice after the press."""
        self.notices.waiting.append(parts)

    def play(self, action: bytes, then: "Callable[[Table[State]], object] | None" = None) -> None:
        """Have the loop play an action in the running game and open the next page.

        The action is durable before it is shown. `then` is called with this table afterwards.
        """
        self._play(action, then)

    def play_all(self, propose: "Callable[[Table[State]], bytes]") -> None:
        """Have the loop play what `propose(table)` returns until it returns b"".

        All actions of a press are undone together. Each is durable before the next is proposed.
        """
        action = propose(self)
        if action:
            self._play(action, None, propose)

    def _play(self, *what: "Any") -> None:
        # Of the scope of the game, with which it is loaded.
        from box.kit import playing

        self.later(playing.play, *what)
