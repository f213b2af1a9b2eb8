"""Serve the serial link beside the game, without delaying the game."""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.link import PLAY

if TYPE_CHECKING:
    from box.app import App
    from box.link.remote_press import RemotePress
    from box.link.session import LinkSession

_CLOSED_MS = const(1_000)
_BEGIN = b"#"


class SerialLink:
    """The link to a laptop.

    levels: mask of the buttons held by the laptop. state: PLAY, SAFE or CRASH. damaged: SAFE
    because a file of the program is damaged.
    session, seq: of the last request, -1 if none. pressing: the last press requested, until the
    laptop no longer asks for its state. number: its number in the session, 0 if none. dropped:
    it was cut short. newer: the laptop's program supports actions files.
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

    async def run(self) -> None:
        """Answer requests one by one, for ever."""
        port = self._app.hardware.port
        while True:
            await port.wait()
            data = port.read()
            if not data:
                # End of input: a chip has none, a simulated box on a computer does.
                await asyncio.sleep_ms(_CLOSED_MS)
            elif self._session is not None or _BEGIN in data:
                await self._take(data)

    @property
    def presses(self) -> bool:
        """Whether the laptop holds a button, or its last press is not over."""
        return self.levels > 0 or (self.pressing is not None and not self.pressing.over)

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
        if self._session is not None and self._session.timed_out(now):
            self._forget()

    def close(self) -> None:
        """Close the session and release its buttons, without effect."""
        self.swallow()
        self.press(0)
        if self._session is not None:
            self._session.close()
            self._session = None

    async def _take(self, data: bytes) -> None:
        """Pass bytes to the session. An error ends the session, never the game."""
        try:
            if self._session is None:
                with self._app.memory.link:
                    from box.link.session import LinkSession

                self._session = LinkSession(self._app, self)
            await self._session.take(data)
            if self._session.over:
                self._forget()
        except Exception as error:
            sys.print_exception(error)
            self._forget()

    def _forget(self) -> None:
        self.close()
        self._app.memory.leave_link()
