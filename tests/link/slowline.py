"""A serial line with delays between the pty of a box and a new pty."""

import os
import random
import select
import threading
import time
import tty
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# Yields the delay of each byte in milliseconds.
Delay = Callable[[], float]

LATE_MS = 400.0
HELD_UP_ONE_IN = 1_000
_PIECE = 4096
_IDLE_S = 0.2


def late(seed: int = 0) -> Delay:
    """Delay every byte by 400 ms, at the full rate."""
    return lambda: LATE_MS


def held_up(seed: int) -> Delay:
    """Delay one byte in a thousand by a random time below 400 ms."""
    chance = random.Random(seed)

    def delay() -> float:
        return chance.uniform(0, LATE_MS) if not chance.randrange(HELD_UP_ONE_IN) else 0.0

    return delay


# Delays of one direction, by their names in the option --line.
DELAYS: dict[str, Callable[[int], Delay]] = {"late": late, "held-up": held_up}


class Queue:
    """Bytes in transit in one direction; each waits for its delay and for earlier bytes."""

    def __init__(self, delay: Delay) -> None:
        self._delay = delay
        self._bytes: deque[tuple[float, int]] = deque()
        self._last = 0.0

    def put(self, data: bytes, now_ms: float) -> None:
        """Add bytes."""
        for byte in data:
            self._last = max(self._last, now_ms + self._delay())
            self._bytes.append((self._last, byte))

    def due(self, now_ms: float) -> bytes:
        """Return the bytes that are due; they stay until `drop`."""
        found = bytearray()
        for due, byte in self._bytes:
            if due > now_ms or len(found) == _PIECE:
                break
            found.append(byte)
        return bytes(found)

    def drop(self, count: int) -> None:
        """Remove the first `count` bytes, which were delivered."""
        for _ in range(count):
            self._bytes.popleft()

    def next_ms(self) -> float | None:
        """Return when the next byte is due, None if there is none."""
        return self._bytes[0][0] if self._bytes else None


class _Line:
    """The two descriptors and the bytes in transit between them."""

    def __init__(self, box: int, laptop: int, there: Delay, back: Delay) -> None:
        self._ways = ((laptop, box, Queue(there)), (box, laptop, Queue(back)))
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="slow line", daemon=True)

    def __enter__(self) -> "_Line":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            waits = [queue.next_ms() for _, _, queue in self._ways]
            due = min((wait for wait in waits if wait is not None), default=None)
            left = _IDLE_S if due is None else max(0.0, due / 1000 - time.monotonic())
            ready, _, _ = select.select([way[0] for way in self._ways], [], [], min(left, _IDLE_S))
            now_ms = 1000 * time.monotonic()
            for source, target, queue in self._ways:
                if source in ready:
                    queue.put(_read(source), now_ms)
                queue.drop(_write(target, queue.due(now_ms)))


@contextmanager
def slow_line(box: Path, link: Path, kind: str, seed: int = 0) -> Iterator[None]:
    """Make `link` a delayed serial port of the box at `box`; kind: a key of DELAYS."""
    there, back = DELAYS[kind](2 * seed), DELAYS[kind](2 * seed + 1)
    master, slave = os.openpty()
    port = os.open(box, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        # Keep it open, so that the port exists without a client.
        tty.setraw(slave)
        os.set_blocking(master, False)
        link.symlink_to(os.ttyname(slave))
        with _Line(port, master, there, back):
            yield
    finally:
        link.unlink(missing_ok=True)
        for descriptor in (port, master, slave):
            os.close(descriptor)


def _read(source: int) -> bytes:
    try:
        return os.read(source, _PIECE)
    except OSError:
        # The box is switched off for a moment.
        time.sleep(0.01)
        return b""


def _write(target: int, data: bytes) -> int:
    if not data:
        return 0
    try:
        return os.write(target, data)
    except BlockingIOError:
        # Without a reader the line loses output.
        return len(data)
    except OSError:
        return len(data)
