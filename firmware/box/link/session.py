"""A session with a laptop: frames in, frames out. Loaded only while it lasts."""

import asyncio
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from shared.link.frames import Reader
from shared.link.limits import BUTTONS_MS, REQUEST_MAX, SESSION_MS

if TYPE_CHECKING:
    from box.app import App
    from box.link.handlers import RequestHandler
    from box.link.serial_link import SerialLink

# Requested wait for room in the output; the port's ticks make it 10 or 20 ms.
_ROOM_MS = const(5)
# Time to send the reply before a reset, which drops unsent output.
_SENT_MS = const(20)


class LinkSession:
    """Answer the frames of a laptop. over: the laptop ended the session."""

    def __init__(self, app: "App", link: "SerialLink") -> None:
        self._app = app
        self._link = link
        self._reader = Reader(REQUEST_MAX)
        self._handler: RequestHandler | None = None
        self._heard = app.hardware.now()
        self.over = False

    async def take(self, data: bytes) -> None:
        """Process received bytes; answer each complete frame."""
        reader = self._reader
        reader.feed(data)
        frame = reader.next()
        while frame is not None:
            self._heard = self._app.hardware.now()
            if self._handler is None:
                with self._app.memory.link:
                    from box.link.handlers import RequestHandler

                self._handler = RequestHandler(self._app, self._link)
            handler = self._handler
            await self._send(await handler.reply(*frame))
            if handler.restart:
                await asyncio.sleep_ms(_SENT_MS)
                self._app.boot_state.restart()
                self._app.hardware.reset()
            self.over = self._link.session < 0
            frame = reader.next()

    def timed_out(self, now: int) -> bool:
        """Release the buttons of a silent laptop in time; return whether the session is over."""
        silence = elapsed(now, self._heard)
        # The box times a requested press itself, so that one ends without the laptop.
        if silence > BUTTONS_MS and self._link.pressing is None:
            self._link.swallow()
            self._link.press(0)
        return silence > SESSION_MS

    def close(self) -> None:
        """Abandon unfinished requests."""
        if self._handler is not None:
            self._handler.close()

    async def _send(self, reply: bytes) -> None:
        view = memoryview(reply)
        port = self._app.hardware.port
        sent = port.write(view)
        while 0 <= sent < len(view):
            view = view[sent:]
            await asyncio.sleep_ms(_ROOM_MS)
            sent = port.write(view)
