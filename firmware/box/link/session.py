"""A session with a laptop: frames in, frames out. Loaded only while it lasts."""

import asyncio
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link.handlers import RequestHandler
from shared.link.frames import Reader
from shared.link.limits import REQUEST_MAX

if TYPE_CHECKING:
    from box.kit.parts import Link, Parts

# Requested wait for room in the output; the port's ticks make it 10 or 20 ms.
_ROOM_MS = const(5)
# Longer replies are not kept. Their requests only read, so the box can handle them again.
_LAST_MAX = const(64)
# After which the rest of a frame does not come: its laptop was killed, or its cable pulled.
_PART_MS = const(1_000)
# Time to send the reply before a reset, which drops unsent output.
_SENT_MS = const(20)


class LinkSession:
    """Answer the frames of a laptop. over: the laptop ended the session."""

    def __init__(self, app: "Parts", link: "Link") -> None:
        self._app = app
        self._link = link
        self._reader = Reader(REQUEST_MAX)
        self.handler = RequestHandler(app, link)
        self.over = False
        # When bytes came last.
        self._came = 0

    def leaves(self) -> bool:
        """Return whether this object may be dropped; the last reply goes with it, if it is long.

        It stays while a frame is arriving, or a request is handled in several turns.
        """
        handler = self.handler
        if handler.upload is not None or handler.program_check is not None:
            return False
        if self._reader.partial and elapsed(self._app.hardware.now(), self._came) < _PART_MS:
            return False
        if len(self._link.last) > _LAST_MAX:
            self._link.last = b""
        return True

    async def take(self, data: bytes) -> None:
        """Process received bytes; answer each complete frame."""
        self._came = self._app.hardware.now()
        reader = self._reader
        reader.feed(data)
        frame = reader.next()
        while frame is not None:
            self._link.heard = self._app.hardware.now()
            await self._answer(frame, False)
            frame = reader.next()

    async def answer(self, frame: "tuple[int, int, str, bytes]") -> None:
        """Answer a frame that was to wait until the box rests."""
        await self._answer(frame, True)

    async def _answer(self, frame: "tuple[int, int, str, bytes]", waited: bool) -> None:
        handler = self.handler
        reply = await handler.reply(*frame, waited)
        if not reply:
            self._link.due = frame
            return
        await self._send(reply)
        if handler.restart:
            await asyncio.sleep_ms(_SENT_MS)
            self._app.boot_state.restart()
            self._app.hardware.reset()
        self.over = self._link.session < 0

    def close(self) -> None:
        """Abandon unfinished requests."""
        self.handler.close()

    async def _send(self, reply: bytes) -> None:
        view = memoryview(reply)
        port = self._app.hardware.port
        sent = port.write(view)
        while 0 <= sent < len(view):
            view = view[sent:]
            await asyncio.sleep_ms(_ROOM_MS)
            sent = port.write(view)
