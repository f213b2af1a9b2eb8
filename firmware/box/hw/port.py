"""Non-blocking reads and writes on the serial port that also carries the prompt."""

import asyncio
import select
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from shared.link.limits import WORKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


_READ = const(32)
# A UART queues 128 bytes (SOC_UART_FIFO_LEN) and sends 11.5 in a millisecond. If a write is longer
# than the free room, the port blocks, and the game with it.
_ROOM = const(128)
_BYTES_A_MS = const(11)
# TinyUSB waits 500 ms for a client that has the port open and does not read.
_STALLED_MS = const(200)


class Port:
    """Bytes in and out. Ctrl-C never arrives here: the chip's driver handles it.

    now: returns the time in ms. source, target: binary streams; tests pass their own.
    """

    def __init__(self, now: "Callable[[], int]", source: "Any", target: "Any") -> None:
        self._now = now
        self._in = source
        self._out = target
        # Bytes that were queued at the time `_at`.
        self._waiting = 0
        self._at = 0
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._byte = bytearray(1)
        self._bytes = bytearray(_READ)

    def wait(self) -> "Any":
        """Wait, by `await`, until input is available."""
        # asyncio's stream reader would take 2 KB of heap for this line.
        yield asyncio.core._io_queue.queue_read(self._in)  # type: ignore[attr-defined]

    def read(self) -> bytes:
        """Return the bytes that have arrived, at most as many as one turn of the loop takes."""
        count = 0
        buf = self._bytes
        byte = self._byte
        # Byte by byte: reading more blocks until all of it has arrived.
        while count < len(buf) and self._poll.poll(0) and self._in.readinto(byte):
            buf[count] = byte[0]
            count += 1
        return bytes(memoryview(buf)[:count])

    def report(self) -> None:
        """From inside long work: if a laptop waits for a reply, tell it that the box works."""
        # poll() would allocate a list.
        for _ in self._poll.ipoll(0):
            self._out.write(WORKING)

    def write(self, data: "bytes | memoryview") -> int:
        """Write as much as the chip takes without blocking; return the number of bytes.

        Returns: -1 if a client has the port open and does not read; drop the rest.
        """
        now = self._now()
        sent = elapsed(now, self._at) * _BYTES_A_MS
        left = self._waiting - sent
        if left < 0 or sent < 0:
            left = 0
        count = min(len(data), _ROOM - left)
        self._waiting = left + count
        self._at = now
        if count:
            self._out.write(data[:count])
            if elapsed(self._now(), now) > _STALLED_MS:
                return -1
        return count
