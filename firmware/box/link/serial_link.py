"""Listen to the serial link beside the game; in memory whether or not a laptop is there.

What serves a laptop is loaded when the first bytes of a request arrive; see serving.py.
"""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link import PLAY
from box.memory import clear_stack
from shared.link.limits import BUTTONS_MS, NEWS, SESSION_MS
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts
    from box.link.remote_press import RemotePress
    from box.link.session import LinkSession

_CLOSED_MS = const(1_000)
_BEGIN = b"#"


class SerialLink:
    """The link to a laptop, with what outlives the modules of a session.

    While memory is short, those modules are loaded for each request.

    levels: mask of the buttons held by the laptop. presses: it holds one, or its last press is not
    over. state: PLAY, SAFE or CRASH. damaged: SAFE because a file of the program is damaged.
    loaded: what answers the laptop, None while it is out of memory.
    session, seq: of the last request, -1 if none. last: the reply to it, b"" if it is not kept.
    heard: time of that request. open: a session lasts. due: a request to be answered when the box
    rests. working: one is being handled.
    cursor, values: of the page that made room for it, and its attributes. away: of the game that
    made room for it: its id, its round and what its clock has measured; None if it is in memory.
    pressing: the last press requested, until the laptop no longer asks for its state. number: its
    number in the session, 0 if none. dropped: it was cut short. newer: the laptop's program
    supports actions files. followed: end of the journal as a laptop that follows the game knows
    it, -1 if it is to be told nothing.
    """

    def __init__(self, app: "Parts") -> None:
        self._app = app
        app.memory.serial = self
        self.loaded: LinkSession | None = None
        self.pressing: RemotePress | None = None
        self.number = 0
        self.dropped = False
        self.newer = False
        self.levels = 0
        self.presses = False
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
        self.followed = -1

    async def run(self) -> None:
        """Answer requests one by one, for ever. An error ends the session, never the game."""
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
                    await self._serving().serve(self._app, data)
                except Exception as error:
                    sys.print_exception(error)
                    self.close()
                finally:
                    self.working = False
                self.send_news()

    def _serving(self) -> "Any":
        """Import what serves a laptop, if need be in place of the open page."""
        memory = self._app.memory
        memory.make_room()
        try:
            with memory.link:
                from box.link import serving

            return serving
        except NO_ROOM:
            self.set_page_aside()
        clear_stack()
        memory.leave_link()
        with memory.link:
            from box.link import serving

        return serving

    def set_page_aside(self) -> None:
        """Drop the open page until the loop loads it again. The picture stays on the panel."""
        page = self._app.stack.top
        if page is not None:
            self.cursor = page.cursor
            if hasattr(page, "sheet"):
                # It refers to the code of the page, which makes it again.
                del page.sheet
            # Without the page: its code goes, what was typed does not.
            self.values = page.__dict__
            self._app.stack.drop()

    def drop_session(self, always: bool = False) -> None:
        """Drop what answers the laptop, but not the press that it has requested.

        It stays while a request is handled in several turns, unless `always`: then that ends, and
        the laptop must repeat a request of which a part has arrived.
        """
        session = self.loaded
        if session is not None and (session.leaves() or always):
            self.loaded = None
            session.close()
            session = None
            self._app.memory.leave_link()

    def press(self, levels: int, acts: bool = True) -> None:
        """Hold the buttons in `levels` and release the others; drop an unfinished press.

        acts: whether to release a button has its effect. That of an unfinished press has none: it
        would count as a shorter one.
        """
        if self.pressing is not None:
            self.dropped = not self.pressing.over
            self.pressing = None
            acts = False
        if self.levels and not acts:
            self._app.buttons.swallow(self.levels)
        self.presses = levels > 0
        if levels != self.levels:
            self.levels = levels
            self._app.hardware.edge.set()

    def check_silence(self, now: int) -> None:
        """Close the session of a silent laptop, or release its buttons, when their time is up."""
        if self.open:
            silence = elapsed(now, self.heard)
            # The box times a requested press itself, so that one ends without the laptop.
            if silence > BUTTONS_MS and self.pressing is None:
                self.press(0, False)
            if silence > SESSION_MS:
                self.close()

    def send_news(self) -> None:
        """Tell a laptop that follows the game, once, that the journal has grown."""
        # Not in the middle of a reply.
        if 0 <= self.followed < self._app.journal.seq and not self.working:
            self.followed = -1
            self._app.hardware.port.write(NEWS)

    def close(self) -> None:
        """Close the session, release its buttons without effect, and drop its modules."""
        self.followed = -1
        self.press(0, False)
        self.open = False
        self.last = b""
        self.due = None
        if self.loaded is not None:
            self.loaded.close()
            self.loaded = None
        self._app.memory.leave_link()
