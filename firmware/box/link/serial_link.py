"""Serve the serial link beside the game, without delaying the game."""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link import PLAY
from box.memory import NO_ROOM, clear_stack
from shared.link.limits import BUTTONS_MS, PRESS_REPLY_MS, SESSION_MS

if TYPE_CHECKING:
    from typing import Any

    from box.app import App
    from box.link.remote_press import RemotePress
    from box.link.session import LinkSession

_CLOSED_MS = const(1_000)
_TURN_MS = const(5)
_BEGIN = b"#"


class SerialLink:
    """The link to a laptop. While memory is short, its modules are loaded for each request.

    levels: mask of the buttons held by the laptop. state: PLAY, SAFE or CRASH. damaged: SAFE
    because a file of the program is damaged.
    session, seq: of the last request, -1 if none. last: the reply to it, b"" if it is not kept.
    heard: time of that request. open: a session lasts. due: a request to be answered when the box
    rests. working: one is being handled.
    cursor, values: of the page that made room for it, and its attributes. away: of the game that
    made room for it: its id, its round and what its clock has measured; None if it is in memory.
    pressing: the last press requested, until the laptop no longer asks for its state. number: its
    number in the session, 0 if none. dropped: it was cut short. newer: the laptop's program
    supports actions files.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self._session: LinkSession | None = None
        self.pressing: RemotePress | None = None
        self.number = 0
        self.dropped = False
        self.newer = False
        self.levels = 0
        self.state = PLAY
        self.damaged = False
        self.session = self.seq = -1
        self.last = b""
        self.heard = 0
        self.due: tuple[int, int, str, bytes] | None = None
        self.working = False
        self.cursor = 0
        self.values: dict[str, Any] = {}
        self.away: tuple[str, int, dict[str, Any]] | None = None
        self.open = False

    async def run(self) -> None:
        """Answer requests one by one, for ever."""
        port = self._app.hardware.port
        while True:
            await port.wait()
            data = port.read()
            if not data:
                # End of input: a chip has none, a simulated box on a computer does.
                await asyncio.sleep_ms(_CLOSED_MS)
            elif self.open or _BEGIN in data:
                self.working = True
                try:
                    await self._take(data)
                finally:
                    self.working = False

    @property
    def presses(self) -> bool:
        """Whether the laptop holds a button, or its last press is not over."""
        return self.levels > 0 or (self.pressing is not None and not self.pressing.over)

    @property
    def uploading(self) -> bool:
        """Whether rosters are being received."""
        return self._session is not None and self._session.handler.upload is not None

    def begin(self, pressing: "RemotePress") -> None:
        """Carry out a press over the next turns of the loop."""
        self.pressing = pressing
        self.number = pressing.number
        self.dropped = False
        self._app.hardware.edge.set()

    def press(self, levels: int) -> None:
        """Hold the buttons in `levels` and release the others; drop an unfinished press."""
        if self.pressing is not None:
            self.dropped = not self.pressing.over
            # An early release would count as a shorter press.
            self.swallow()
            self.pressing = None
        if levels != self.levels:
            self.levels = levels
            self._app.hardware.edge.set()

    def swallow(self) -> None:
        """Let the release of the buttons held have no effect: a laptop did not ask for it."""
        if self.levels:
            self._app.buttons.swallow(self.levels)

    def check_silence(self, now: int) -> None:
        """Close the session of a silent laptop, or release its buttons, when their time is up."""
        if self.open:
            silence = elapsed(now, self.heard)
            # The box times a requested press itself, so that one ends without the laptop.
            if silence > BUTTONS_MS and self.pressing is None:
                self.swallow()
                self.press(0)
            if silence > SESSION_MS:
                self.forget()

    def make_way(self, game: bool) -> None:
        """Drop the open page, and with `game` the running game, until the loop loads them again.

        The picture stays on the panel.
        """
        app = self._app
        page = app.stack.top
        if page is not None:
            self.cursor = page.cursor
            # Without the page: its code goes, what was typed does not.
            self.values = page.__dict__
            page = None  # type: ignore[assignment]
            app.stack.drop()
        if game and app.game is not None:
            played = app.game
            state = played.state
            # Values alone: the clock itself would keep the modules of the game.
            measured = dict(played.clock.__dict__)
            self.away = (played.game_id, 0 if state is None else state.round(), measured)
            played = state = None  # type: ignore[assignment]
            clear_stack()
            app.close_game()
            try:
                # Imported here: needed only then. The page's objects would keep their modules.
                from box.link import page_return

                self.values = page_return.plain(self.values)
                page_return = None  # type: ignore[assignment]
            except NO_ROOM:
                self.values = {}
        clear_stack()
        app.memory.free()
        # The loop loads them, not only when its wait is over.
        app.hardware.edge.set()

    def close(self) -> None:
        """Close the session and release its buttons, without effect."""
        self.swallow()
        self.press(0)
        self.open = False
        self.last = b""
        self.due = None
        session = self._session
        self._session = None
        if session is not None:
            session.close()

    def forget(self) -> None:
        """Close the session, and drop its modules."""
        self.close()
        self._app.memory.leave_link()

    async def _take(self, data: bytes) -> None:
        """Pass bytes to the session. An error ends the session, never the game."""
        try:
            await self._loaded().take(data)
            while self.due is not None:
                self._make_room()
                await self._rest()
                due = self.due
                self.due = None
                if due is not None:
                    await self._loaded().answer(due)
            if self._session is not None and self._session.over:
                self.forget()
            self._make_room()
        except Exception as error:
            sys.print_exception(error)
            self.forget()

    def _loaded(self) -> "LinkSession":
        """Return the session; load it, if need be in place of the open page, or of the game."""
        if self._session is not None:
            return self._session
        if not self.open:
            self.open = True
            self.heard = self._app.hardware.now()
        self._app.memory.make_room()
        for game in (False, True):
            try:
                return self._load()
            except NO_ROOM:
                self._app.memory.link.names = set()
            self.make_way(game)
        return self._load()

    def _load(self) -> "LinkSession":
        with self._app.memory.link:
            from box.link.session import LinkSession

        self._session = LinkSession(self._app, self)
        return self._session

    async def _rest(self) -> None:
        """Wait for the end of the press, or as long as a reply may wait for it."""
        app = self._app
        begun = app.hardware.now()
        # A press needs its page.
        self.working = False
        while self.presses or not app.loop.resting:
            if elapsed(app.hardware.now(), begun) > PRESS_REPLY_MS:
                break
            await asyncio.sleep_ms(_TURN_MS)
        self.working = True

    def _make_room(self) -> None:
        """Drop the modules of the session while memory is short; the next request loads them."""
        if self._app.memory.short():
            self.drop_session()

    def drop_session(self, always: bool = False) -> None:
        """Drop the modules of the session, but not the press that the laptop has requested.

        They stay while a request is handled in several turns, unless `always`: then that ends, and
        the laptop must repeat a request of which a part has arrived.
        """
        session = self._session
        if session is not None and (session.leaves() or always):
            session.close()
            self._session = None
            session = None
            self._app.memory.leave_link()
