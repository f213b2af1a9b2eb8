"""Serves the line to a laptop beside the game, and never delays it."""

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

    levels: buttons that the laptop holds, as bits. state: PLAY, SAFE or CRASH.
    session, seq: of the last request, -1 for none. pressing: the last press that the laptop asked
    for, while it may ask how far that is. number: its number in the session, 0 for none. dropped:
    whether it ended before its time. newer: whether the laptop is from after files of actions.
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
        self.session = self.seq = -1

    async def run(self) -> None:
        """Answer one request after the other, for ever."""
        port = self._app.hardware.port
        while True:
            await port.wait()
            data = port.read()
            if not data:
                # Nobody is there to hang up on a chip; on a computer somebody may be.
                await asyncio.sleep_ms(_CLOSED_MS)
            elif self._session is not None or _BEGIN in data:
                await self._take(data)

    @property
    def presses(self) -> bool:
        """Whether the laptop holds a button, or asked for a press that is not over."""
        return self.levels > 0 or (self.pressing is not None and not self.pressing.over)

    def begin(self, pressing: "RemotePress") -> None:
        """Carry out a press in the turns to come."""
        self.pressing = pressing
        self.number = pressing.number
        self.dropped = False
        self._app.hardware.edge.set()

    def press(self, levels: int) -> None:
        """Hold these buttons and release the others. A press that is not over is dropped."""
        if self.pressing is not None:
            self.dropped = not self.pressing.over
            if self.levels:
                # Released early it would count as a shorter press.
                self._app.buttons.swallow(self.levels)
            self.pressing = None
        if levels != self.levels:
            self.levels = levels
            self._app.hardware.edge.set()

    def check_silence(self, now: int) -> None:
        """Close the session of a laptop that was silent for too long, or release its buttons."""
        if self._session is not None and self._session.timed_out(now):
            self._forget()

    def close(self) -> None:
        """Close the session and release its buttons."""
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
