"""Stop-and-wait protocol: one request at a time, repeated until its reply arrives."""

import secrets
from collections.abc import Callable
from typing import Any

from doomsday.console.output import notify
from doomsday.device.port import clock, faults, patience
from doomsday.device.port.port import Stream
from doomsday.wording import printable
from shared.link import limits, messages
from shared.link.frames import Reader, encode

_NOISE_KEPT = 4096
# Seconds between repeats to a box that starts or works: its driver buffers a few requests only.
_SELDOM_S = 2.0


class Conversation:
    """A session over `stream`; `now` returns seconds. Every method may raise faults.Cut."""

    def __init__(self, stream: Stream, now: Callable[[], float] | None = None) -> None:
        self.stream = stream
        self._now = now or clock.now
        self._reader = Reader(limits.REPLY_MAX, _NOISE_KEPT)
        self._session = secrets.randbelow(256)
        self._seq = secrets.randbelow(256)
        self._ack_s = limits.ACK_MS / 1000
        self._alive = float("-inf")
        self._noted = False

    @property
    def noise(self) -> bytes:
        """Bytes received outside of frames since the last `forget_noise`; only the end."""
        return bytes(self._reader.noise)

    def forget_noise(self) -> None:
        """Discard the collected noise."""
        self._reader.noise = b""

    def begin(self) -> None:
        """Begin a new session."""
        self._session = (self._session + 1 + secrets.randbelow(255)) % 256

    def ask(
        self,
        kind: str,
        *values: int | str | bytes,
        tries: int = limits.TRIES,
        patience_s: float | None = None,
        again: int = 0,
    ) -> Any:
        """Send a request and return the values of its reply.

        tries, patience_s: give up after both are used up; by default the patience for a box that
        works, counted from the last sign that it does. again: how often the same request was sent
        before, so that a late reply to it counts. Raises: Silent without a reply, Restarted if the
        box does not know the session, Refused if it refuses, Failure for an invalid reply.
        """
        if patience_s is None:
            patience_s = patience.wait_s()
        if not again:
            self._seq = (self._seq + 1) % 256
        body = messages.pack(messages.request_shape(kind), *values)
        frame = encode(self._session, self._seq, kind, body)
        ack_s = self._ack_s
        begun = self._now()
        sent = 0
        while sent < tries or self._now() < self.end(begun, patience_s):
            self.stream.write(frame)
            seldom = sent + again >= limits.TRIES
            answer = self._answer(kind, body, max(ack_s, _SELDOM_S) if seldom else ack_s)
            if not sent and not again:
                # As in RFC 6298, measure the round trip on first tries only.
                self._learn(ack_s if answer is None else self._now() - begun)
            if answer is not None:
                return answer
            sent += 1
            if self._now() > begun + patience.QUICK_S:
                self.note_wait(patience_s)
        raise faults.Silent(self.stream.name, self.noise)

    def end(self, begun: float, patience_s: float) -> float:
        """Return when a wait since `begun` is over: the box may report meanwhile that it works."""
        return min(max(begun, self._alive) + patience_s, begun + patience.LONGEST_S)

    def note_wait(self, patience_s: float) -> None:
        """Tell the user, once, that the command waits for the box."""
        if not self._noted:
            self._noted = True
            notify(
                f"Waiting for the box at {printable(self.stream.name)}, which may be starting or "
                f"working: up to {patience_s:.0f} seconds ..."
            )

    def say(self, data: bytes) -> None:
        """Send bytes outside of frames."""
        self.stream.write(data)

    def pause(self, seconds: float) -> None:
        """Wait, and drop late replies meanwhile."""
        end = self._now() + seconds
        while (left := end - self._now()) > 0:
            self._reader.feed(self.stream.read(left))
            while self._reader.next() is not None:
                pass

    def await_output(self, seconds: float) -> None:
        """Wait until the box sends something outside of frames, at most `seconds`."""
        end = self._now() + seconds
        noise = self._reader.noise
        while (left := end - self._now()) > 0:
            self._reader.feed(self.stream.read(left))
            while self._reader.next() is not None:
                pass
            if self._reader.noise != noise:
                return

    def now(self) -> float:
        """Return seconds from an arbitrary start."""
        return self._now()

    def _learn(self, seconds: float) -> None:
        """Set the time before a repeat to twice the measured round trip, within limits."""
        self._ack_s = min(max(2 * seconds, limits.ACK_MS / 1000), limits.ACK_MAX_MS / 1000)

    def _answer(
        self, kind: str, asked: bytes, ack_s: float
    ) -> tuple[int | str | bytes, ...] | None:
        """Return the reply to the request just sent, None after `ack_s` seconds."""
        end = self._now() + ack_s
        while True:
            frame = self._reader.next()
            if frame is None:
                left = end - self._now()
                if left <= 0:
                    return None
                data = self.stream.read(left)
                if limits.WORKING in data:
                    self._alive = self._now()
                self._reader.feed(data)
                continue
            session, seq, answered, body = frame
            if (session, seq) != (self._session, self._seq):
                continue
            values = _values(answered, body)
            if values is None and (answered, body) == (kind, asked):
                # An echo of the request, as a prompt sends it.
                continue
            if values is None:
                raise faults.invalid_reply("a malformed frame")
            if answered == messages.STRANGER:
                raise faults.Restarted(self.stream.name)
            if answered == messages.FAILED:
                raise faults.Refused(str(values[0]), str(values[1]))
            if answered == kind:
                return values


def _values(kind: str, body: bytes) -> tuple[int | str | bytes, ...] | None:
    try:
        return messages.unpack(messages.reply_shape(kind), body)
    except ValueError:
        return None
