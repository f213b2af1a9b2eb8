"""A line in memory with two ends, its own clock, and errors in transit."""

from collections.abc import Callable
from typing import Protocol

from doomsday.device.port import faults

# At 115,200 baud.
_BYTES_PER_MS = 11.52


class FarEnd(Protocol):
    """A far end: receives bytes and returns its output."""

    def hear(self, data: bytes, now_ms: int) -> bytes: ...


class Nothing:
    """A far end that never sends anything."""

    def hear(self, data: bytes, now_ms: int) -> bytes:
        return b""


class Wire:
    """A stream to a far end. Time passes only while the near end waits or reads.

    there, back: functions that change bytes in transit (b"" loses them). cut_after: total number
    of bytes after which the line is cut.
    """

    def __init__(self, far: FarEnd) -> None:
        self.name = "wire"
        self.far = far
        self.now_ms = 0.0
        self.there: Callable[[bytes], bytes] = lambda data: data
        self.back: Callable[[bytes], bytes] = lambda data: data
        self.cut_after: int | None = None
        self.carried = 0
        self.closed = False
        self._coming = b""

    def now(self) -> float:
        """Return seconds."""
        return self.now_ms / 1000

    def write(self, data: bytes) -> None:
        self._carry(self.there(data), self._heard)

    def read(self, timeout_s: float) -> bytes:
        if not self._coming:
            self._carry(self.back(self.far.hear(b"", int(self.now_ms))), self._said)
        if not self._coming:
            if self.cut_after is not None and self.carried >= self.cut_after:
                raise faults.Cut(self.name)
            self.now_ms += max(1.0, 1000 * timeout_s)
            return b""
        self.now_ms += len(self._coming) / _BYTES_PER_MS
        coming, self._coming = self._coming, b""
        return coming

    def inject(self, data: bytes) -> None:
        """Insert bytes for the near end that the far end did not send."""
        self._coming += data

    def close(self) -> None:
        self.closed = True

    def _heard(self, data: bytes) -> None:
        self._carry(self.back(self.far.hear(data, int(self.now_ms))), self._said)

    def _said(self, data: bytes) -> None:
        self._coming += data

    def _carry(self, data: bytes, to: Callable[[bytes], None]) -> None:
        if self.cut_after is None:
            self.carried += len(data)
            if data:
                to(data)
            return
        left = max(0, self.cut_after - self.carried)
        self.carried += min(left, len(data))
        if left and data:
            to(data[:left])
        if len(data) > left:
            raise faults.Cut(self.name)


class SlowWire(Wire):
    """A wire that delays each byte by `late_ms` in both directions, without a rate limit."""

    def __init__(self, far: FarEnd, late_ms: int) -> None:
        super().__init__(far)
        self.sent = 0
        self._late_ms = late_ms
        self._there: list[tuple[float, bytes]] = []
        self._back: list[tuple[float, bytes]] = []

    def write(self, data: bytes) -> None:
        self.sent += 1
        self._there.append((self.now_ms + self._late_ms, data))

    def read(self, timeout_s: float) -> bytes:
        end = self.now_ms + max(1.0, 1000 * timeout_s)
        while self.now_ms < end:
            came = b"".join(data for due, data in self._there if due <= self.now_ms)
            self._there = [item for item in self._there if item[0] > self.now_ms]
            said = self.far.hear(came, int(self.now_ms))
            if said:
                self._back.append((self.now_ms + self._late_ms, said))
            if self._back and self._back[0][0] <= self.now_ms:
                return self._back.pop(0)[1]
            self.now_ms += 1
        return b""
