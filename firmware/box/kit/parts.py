"""The parts of the box, for its own screens and tasks; types alone.

Nothing here is loaded on the box. Those who compose a part know its class; all others know it as
here, and the App as Parts.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

    from box.game.dice import DiceSource
    from box.hw.board import Board
    from box.hw.buttons import Buttons
    from box.hw.hardware import Hardware
    from box.hw.panel import Panel
    from box.hw.power import Power
    from box.kit import table
    from box.link.roster_upload import RosterUpload
    from box.recovery.boot_state import BootState
    from box.screens.screen import Screen
    from box.store import Choices
    from box.store.journal import Journal

    class Screens(table.Screens, Protocol):
        """See Stack."""

        numbers: "list[int]"
        top: "Screen"
        covered: "Screen | None"
        question: "Any"
        topic: "int | str"
        held: bool

        def settle(self) -> None: ...

        def set_aside(self) -> None: ...

        def find(self, number: int) -> "tuple[str, int] | None": ...

        def push(self, number: int, argument: "Any" = 0, over: int = 0) -> None: ...

        def pop(self) -> None: ...

        def back(self) -> None: ...

        def home(self) -> None: ...

        def leave(self) -> None: ...

        def reset(self, numbers: "list[int]") -> None: ...

        def load(self, cursor: int = -1) -> None: ...

    class Notices(table.Notices, Protocol):
        """See box.notices."""

        def show(self, lines: "tuple[str, ...]") -> None: ...

        def show_next(self) -> None: ...

    class Loop(Protocol):
        """See box.loop."""

        task: "Callable[..., object] | None"
        arguments: "tuple[Any, ...]"
        dirty: bool
        unseen: bool
        slowest: int

        @property
        def resting(self) -> bool: ...

        def run_tasks(self) -> None: ...

        def fail(self, error: Exception) -> None: ...

        def set_contrast(self) -> None: ...

    class Controls(Protocol):
        """See box.controls."""

        changed: bool
        scores: bool

        def set_modes(self) -> None: ...

        def toast(self, sentence: str) -> None: ...

        def forget(self) -> None: ...

        def takes(self, button: int, kind: int) -> bool: ...

        def next(self, now: int) -> int: ...

        def update(self, now: int) -> bool: ...

        def fill_more(self) -> bool: ...

        def draw(self) -> None: ...

    class Signals(Protocol):
        """See Announcer."""

        def mute(self, silent: bool) -> None: ...

        def note(self) -> None: ...

        def announce(self) -> None: ...

        def refuse(self) -> None: ...

        def warn(self) -> None: ...

        def step(self, now: int) -> int: ...

    class Link(Protocol):
        """See SerialLink."""

        loaded: "Any"
        pressing: "Any"
        number: int
        dropped: bool
        newer: bool
        levels: int
        presses: bool
        state: str
        damaged: bool
        session: int
        seq: int
        last: bytes
        heard: int
        due: "tuple[int, int, str, bytes] | None"
        working: bool
        cursor: int
        values: "dict[str, Any]"
        away: "tuple[str, int, dict[str, Any]] | None"
        open: bool
        followed: int

        async def run(self) -> None: ...

        def set_page_aside(self) -> None: ...

        def drop_session(self, always: bool = False) -> None: ...

        def press(self, levels: int, acts: bool = True) -> None: ...

        def check_silence(self, now: int) -> None: ...

        def send_news(self) -> None: ...

        def close(self) -> None: ...

    class Request(Protocol):
        """See RequestHandler."""

        app: "Parts"
        link: Link
        upload: "RosterUpload | None"
        program_check: "Iterator[str] | None"
        waited: bool

        def close(self) -> None: ...

        def wait_for_rest(self) -> None: ...

    class Parts(table.Table[Any]):
        """The App as all others know it.

        journal, saved, dice: set by startup.load. game: None if no game runs.
        """

        board: Board
        hardware: Hardware
        panel: Panel
        buttons: Buttons
        power: Power
        settings: Choices
        journal: Journal
        dice: DiceSource
        asked: int
        is_new: bool
        stack: Screens
        notices: Notices
        loop: Loop
        link: Link
        controls: Controls
        announcer: "Signals | None"

        @property
        def boot_state(self) -> BootState: ...

        def load_parts(self) -> None: ...

        def screen_opened(self) -> None: ...

        def close_game(self) -> None: ...

        def recovery(self, error: "Exception | None" = None) -> Any: ...
