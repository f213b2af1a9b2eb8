"""A minimal laptop client for a box, over any pair of functions for bytes."""

import binascii
import time
from collections.abc import Callable
from typing import Any

from doomsday.device.line.box import deflated
from doomsday.sim.box_actions import PRESS_MS
from shared.link import messages
from shared.link.frames import Reader, encode
from shared.link.limits import DATA_MAX, PROTOCOL, REPLY_MAX
from tests.patience import PATIENCE_S

Values = tuple[Any, ...]


class Laptop:
    """Send requests, wait for replies, and repeat requests without one."""

    def __init__(
        self, send: Callable[[bytes], object], take: Callable[[], bytes], session: int = 1
    ) -> None:
        """Create a client. take: waits a little and returns received bytes."""
        self._send = send
        self._take = take
        self._reader = Reader(REPLY_MAX)
        self.session = session
        self.seq = 0
        self._presses = 0

    def reply(self, kind: str, *values: object) -> tuple[str, Values]:
        """Return kind and values of the reply."""
        self.seq = (self.seq + 1) % 256
        line = encode(
            self.session, self.seq, kind, messages.pack(messages.request_shape(kind), *values)
        )
        end = time.monotonic() + PATIENCE_S
        again = 0.0
        while time.monotonic() < end:
            if time.monotonic() > again:
                self._send(line)
                again = time.monotonic() + 1.0
            self._reader.feed(self._take())
            while (frame := self._reader.next()) is not None:
                session, seq, said, body = frame
                if (session, seq) == (self.session, self.seq):
                    return said, messages.unpack(messages.reply_shape(said), body)
        raise AssertionError(f"no answer to {kind}")

    def ask(self, kind: str, *values: object) -> Values:
        """Return the reply, retrying while the box is busy; fail if it refuses."""
        said, told = self.reply(kind, *values)
        while said == messages.FAILED and told[0] == messages.BUSY:
            said, told = self.reply(kind, *values)
        assert said == kind, (said, told)
        return told

    def hello(self, now: int = 0) -> Values:
        """Begin a session."""
        self.session = (self.session + 1) % 256
        return self.ask(messages.HELLO, PROTOCOL, now)

    def begin(self, file: bytes) -> list[bytes]:
        """Announce companies and return the pieces to send."""
        stream = deflated(file)
        self.ask(messages.PACK, len(file), len(stream), binascii.crc32(file))
        return [stream[at : at + DATA_MAX] for at in range(0, len(stream), DATA_MAX)]

    def send_companies(self, file: bytes) -> Values:
        """Send companies; return how many the box has then, and their CRC32."""
        for piece in self.begin(file):
            self.ask(messages.PIECE, piece)
        return self.ask(messages.PACK_END)

    def screen(self) -> bytes:
        """Return the pixels of the screen once the box is idle."""
        while True:
            crc, resting, first = self.ask(messages.SCREEN, 0)
            same, _, second = self.ask(messages.SCREEN, 1)
            if resting and crc == same == binascii.crc32(first + second):
                whole: bytes = first + second
                return whole

    def press(self, button: int) -> None:
        """Press a button and wait for the end of the press."""
        self._presses += 1
        state = messages.PRESS_ASKED
        while state != messages.PRESS_OVER:
            state, _ = self.ask(messages.PRESS, self._presses, 1 << button, PRESS_MS)
        self.screen()
