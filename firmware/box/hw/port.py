"""The serial line that the prompt has too, read and written without waiting for it."""

import asyncio
import select
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


_READ = const(32)
# A UART keeps 128 bytes that wait to be sent (SOC_UART_FIFO_LEN), and sends 11.5 in a millisecond.
# The port sleeps, and the game with it, while a write is longer than there is room.
_ROOM = const(128)
_BYTES_A_MS = const(11)
# TinyUSB waits 500 ms for a reader who has the port open and does not read.
_STALLED_MS = const(200)


class Port:
    """Bytes in and out. A Ctrl-C never gets here: the chip's driver takes it.

    now: tells the time. source, target: binary streams, the chip's own but in tests.
    """

    def __init__(self, now: "Callable[[], int]", source: "Any", target: "Any") -> None:
        self._now = now
        self._in = source
        self._out = target
        # Bytes that waited to be sent at that time.
        self._waiting = 0
        self._at = 0
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._byte = bytearray(1)
        self._bytes = bytearray(_READ)

    def wait(self) -> "Any":
        """Wait, by `await`, until there is something to read."""
        # asyncio's own reader would be 2 KB of heap for this line.
        yield asyncio.core._io_queue.queue_read(self._in)  # type: ignore[attr-defined]

    def read(self) -> bytes:
        """Return the bytes that have come, at most as many as one turn of the loop takes."""
        count = 0
        buf = self._bytes
        byte = self._byte
        # One by one: the chip would wait until all of a longer piece had come.
        while count < len(buf) and self._poll.poll(0) and self._in.readinto(byte):
            buf[count] = byte[0]
            count += 1
        return bytes(memoryview(buf)[:count])

    def write(self, data: memoryview) -> int:
        """Send as much as the chip takes without waiting; returns how many bytes that was.

        -1 if somebody has the line open and does not read: drop the rest.
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
