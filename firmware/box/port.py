"""The serial line that the prompt has too, read and written without waiting for it."""

import asyncio
import select
import sys

from micropython import const

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Any
except ImportError:
    pass


_READ = const(32)


class Port:
    """Bytes in and out. A Ctrl-C never gets here: the chip's driver takes it."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._byte = bytearray(1)
        self._bytes = bytearray(_READ)

    def wait(self) -> "Any":
        """Await this: until there is something to read."""
        # asyncio's own reader would be 2 KB of heap for this line.
        yield asyncio.core._io_queue.queue_read(self._in)  # type: ignore[attr-defined]

    def read(self) -> bytes:
        """What has come, as far as one turn of the box takes it."""
        count = 0
        buf = self._bytes
        byte = self._byte
        # One by one: the chip would wait until all of a longer piece had come.
        while count < len(buf) and self._poll.poll(0) and self._in.readinto(byte):
            buf[count] = byte[0]
            count += 1
        return bytes(memoryview(buf)[:count])

    def write(self, data: memoryview) -> None:
        """Send at most what the chip has room for, 64 bytes; dropped where nobody listens."""
        self._out.write(data)
