"""Stop and wait: one request is on its way at a time, and is sent again until it is answered."""

import secrets
from collections.abc import Callable
from typing import Any

from doomsday.device.port import clock, faults
from doomsday.device.port.port import Stream
from shared.link import limits, messages
from shared.link.frames import Reader, encode

_NOISE_KEPT = 4096


class Conversation:
    """A session with what is at the other end of `stream`; `now` counts seconds.

    Every method may raise faults.Cut.
    """

    def __init__(self, stream: Stream, now: Callable[[], float] | None = None) -> None:
        self.stream = stream
        self._now = now or clock.now
        self._reader = Reader(limits.REPLY_MAX, _NOISE_KEPT)
        self._session = secrets.randbelow(256)
        self._seq = secrets.randbelow(256)
        self._ack_s = limits.ACK_MS / 1000

    @property
    def noise(self) -> bytes:
        """What came outside of frames since the last `forget_noise`; only its end is kept."""
        return bytes(self._reader.noise)

    def forget_noise(self) -> None:
        """Begin to gather noise again."""
        self._reader.noise = b""

    def begin(self) -> None:
        """Begin another session."""
        self._session = (self._session + 1 + secrets.randbelow(255)) % 256

    def ask(
        self,
        kind: str,
        *values: int | str | bytes,
        tries: int = limits.TRIES,
        patience_s: float = 0.0,
        again: bool = False,
    ) -> Any:
        """Return the values of the answer to a request.

        again: whether it is the request before, sent once more: a late answer to that will do.
        Raises Silent after so many tries and so much time, Restarted where the box knows nothing
        of the session, Refused where it says no, Failure where it says what is no answer.
        """
        if not again:
            self._seq = (self._seq + 1) % 256
        body = messages.pack(messages.REQUESTS[kind], *values)
        frame = encode(self._session, self._seq, kind, body)
        ack_s = self._ack_s
        begun = self._now()
        sent = 0
        while sent < tries or self._now() < begun + patience_s:
            self.stream.write(frame)
            answer = self._answer(kind, body, ack_s)
            if not sent and not again:
                # As in RFC 6298: only the answer to a first try tells how slow the line is.
                self._learn(ack_s if answer is None else self._now() - begun)
            if answer is not None:
                return answer
            sent += 1
        raise faults.Silent(self.stream.name, self.noise)

    def say(self, data: bytes) -> None:
        """Send bytes that are no frame."""
        self.stream.write(data)

    def pause(self, seconds: float) -> None:
        """Let time pass, listening; answers that come late are dropped."""
        end = self._now() + seconds
        while (left := end - self._now()) > 0:
            self._reader.feed(self.stream.read(left))
            while self._reader.next() is not None:
                pass

    def now(self) -> float:
        """Return seconds since some time in the past."""
        return self._now()

    def _learn(self, seconds: float) -> None:
        """Send requests again after twice the time that one took, within the limits."""
        self._ack_s = min(max(2 * seconds, limits.ACK_MS / 1000), limits.ACK_MAX_MS / 1000)

    def _answer(
        self, kind: str, asked: bytes, ack_s: float
    ) -> tuple[int | str | bytes, ...] | None:
        """Return the answer to the request just sent, or None after so many seconds."""
        end = self._now() + ack_s
        while True:
            frame = self._reader.next()
            if frame is None:
                left = end - self._now()
                if left <= 0:
                    return None
                self._reader.feed(self.stream.read(left))
                continue
            session, seq, answered, body = frame
            if (session, seq) != (self._session, self._seq):
                continue
            values = _values(answered, body)
            if values is None and (answered, body) == (kind, asked):
                # An echo of the request, as at a prompt.
                continue
            if values is None:
                raise faults.lies("an answer that cannot be read")
            if answered == messages.STRANGER:
                raise faults.Restarted(self.stream.name)
            if answered == messages.FAILED:
                raise faults.Refused(str(values[0]), str(values[1]))
            if answered == kind:
                return values


def _values(kind: str, body: bytes) -> tuple[int | str | bytes, ...] | None:
    try:
        return messages.unpack(messages.REPLIES[kind], body)
    except (KeyError, ValueError):
        return None
